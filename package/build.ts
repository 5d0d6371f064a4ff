// `npm run build`: the command, the client and the construct as JavaScript in dist/, because Node strips no types under
// node_modules. Dependencies stay what package.json names; the functions' bundles are complete.

import { execFileSync } from "node:child_process";
import { copyFileSync, cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { buildSync } from "esbuild";
import { hashPageCode } from "../functions/engine/page-code.ts";
import { bundleFunction, UNICODE_LITERALS } from "../infra/bundle.ts";
import { openedCore } from "../infra/opened-core.ts";
import { canvasRecipe } from "../layers/canvas/recipe.ts";
import { lockedPackage } from "../layers/layer.ts";
import { libheifRecipe } from "../layers/libheif/recipe.ts";
import { tessdataRecipe } from "../layers/tessdata/recipe.ts";

const PROJECT = dirname(import.meta.dirname);
const DIST = join(PROJECT, "dist");

rmSync(DIST, { recursive: true, force: true });
bundle("cli", { main: "cli/main.ts", thread: "functions/engine/pipeline/thread.ts" });
copyFileSync(join(import.meta.dirname, "textractor.mjs"), join(DIST, "cli/textractor.mjs"));
bundle("client", { index: "client/index.ts" });
bundle("cdk", { index: "infra/text-extractor.ts" });
for (const name of ["simple", "ocr"] as const)
  cpSync(bundleFunction(name), join(DIST, "cdk/bundles", name), { recursive: true });
writePins();
declareTypes();

function bundle(folder: string, entryPoints: Readonly<Record<string, string>>): void {
  buildSync({
    absWorkingDir: PROJECT,
    entryPoints: { ...entryPoints },
    outdir: join(DIST, folder),
    outExtension: { ".js": ".mjs" },
    bundle: true,
    splitting: true,
    packages: "external",
    define: { PAGE_CODE_HASH: JSON.stringify(hashPageCode()) },
    // Read as it is, and half as long as the package's own file, which a loader would change at each start: 10 ms.
    alias: openedCore(),
    supported: UNICODE_LITERALS,
    // Read at each start.
    minifyWhitespace: true,
    minifySyntax: true,
    format: "esm",
    platform: "node",
    target: "node24",
    logLevel: "warning",
  });
}

/** What layers are made from, as the lockfile pins it: npm leaves lockfiles out of packages. */
function writePins(): void {
  const recipes = [canvasRecipe("x64"), canvasRecipe("arm64"), libheifRecipe(), tessdataRecipe(["eng"])];
  const names = new Set(recipes.flatMap(({ packages }) => packages));
  const packages = Object.fromEntries([...names].map((name) => [`node_modules/${name}`, lockedPackage(name)]));
  writeFileSync(join(DIST, "cdk/pins.json"), JSON.stringify({ packages }, undefined, 2));
}

function declareTypes(): void {
  const types = join(DIST, "types");
  const options = ["--project", "package/tsconfig.json", "--outDir", types];
  execFileSync(process.execPath, [join(PROJECT, "node_modules/typescript/bin/tsc"), ...options], {
    cwd: PROJECT,
    stdio: "inherit",
  });
  // Declarations keep the names of the sources, which are not published.
  for (const path of readdirSync(types, { recursive: true, encoding: "utf8" })) {
    if (!path.endsWith(".d.ts")) continue;
    const file = join(types, path);
    writeFileSync(file, readFileSync(file, "utf8").replaceAll(/((?:from|import\() ?"\.{1,2}\/[^"]+)\.ts"/g, '$1.js"'));
  }
}
