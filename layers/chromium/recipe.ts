// The layer of Chromium, with the library that drives it. Its lockfile is next to this file, so that only deployments
// with a browser load its 70 MB.

import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { LayerRecipe } from "../layer.ts";
import manifest from "./package.json" with { type: "json" };
import lock from "./package-lock.json" with { type: "json" };

/** Parts of puppeteer-core that no function loads: builds for browsers and for `import`, and type declarations. */
const UNUSED = ["lib/es5-iife", "lib/esm", "lib/types.d.ts", "src"];

/** Returns the recipe of the layer, for x64: the package has no build for arm64. */
export function chromiumRecipe(): LayerRecipe {
  return {
    name: "chromium",
    packages: [],
    pins: [JSON.stringify(lock.packages)],
    fill(folder) {
      const modules = join(folder, "nodejs");
      mkdirSync(modules);
      writeFileSync(join(modules, "package.json"), JSON.stringify(manifest));
      writeFileSync(join(modules, "package-lock.json"), JSON.stringify(lock));
      // No script of a package runs. The integrity of each package is checked against the lockfile.
      const options = ["ci", "--ignore-scripts", "--omit=dev", "--no-audit", "--no-fund", "--silent"];
      execFileSync("npm", options, { cwd: modules, stdio: ["ignore", "ignore", "inherit"] });
      for (const part of UNUSED)
        rmSync(join(modules, "node_modules/puppeteer-core", part), { recursive: true, force: true });
    },
  };
}
