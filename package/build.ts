// `npm run build`: the command, the client and the construct as JavaScript in dist/, because Node strips no types under
// node_modules. Dependencies stay what package.json names; the functions' bundles are complete.

import { execFileSync } from "node:child_process";
import { copyFileSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { buildSync } from "esbuild";
import { bundledConstants, bundleFunction, UNICODE_LITERALS } from "../infra/bundle.ts";
import { openedCore } from "../infra/opened-core.ts";
import { canvasRecipe } from "../layers/canvas/recipe.ts";
import { lockedPackage } from "../layers/layer.ts";
import { libheifRecipe } from "../layers/libheif/recipe.ts";
import { tessdataRecipe } from "../layers/tessdata/recipe.ts";

const PROJECT = dirname(import.meta.dirname);
const DIST = join(PROJECT, "dist");

const OPTIONS = {
  absWorkingDir: PROJECT,
  bundle: true,
  packages: "external",
  define: bundledConstants(),
  // Read as it is, and half as long as the package's own file, which a loader would change at each start: 10 ms.
  alias: openedCore(),
  supported: UNICODE_LITERALS,
  // Read at each start.
  minifyWhitespace: true,
  minifySyntax: true,
  platform: "node",
  target: "node24",
  logLevel: "warning",
} as const;

rmSync(DIST, { recursive: true, force: true });
bundleCommand({ "main-bundle": "cli/main.ts", "thread-bundle": "functions/engine/worker/thread.ts" });
bundle("client", { index: "client/index.ts" });
bundle("cdk", { index: "infra/text-extractor.ts" });
for (const name of ["simple", "ocr"] as const)
  cpSync(bundleFunction(name), join(DIST, "cdk/bundles", name), { recursive: true });
writePins();
declareTypes();

/** In one file each, for kept-code.cjs. */
function bundleCommand(entryPoints: Readonly<Record<string, string>>): void {
  const folder = join(DIST, "cli");
  const { outputFiles } = buildSync({
    ...OPTIONS,
    entryPoints: { ...entryPoints },
    outdir: folder,
    outExtension: { ".js": ".cjs" },
    write: false,
    format: "cjs",
    // Every command needs it, and a tenth of it.
    alias: { ...OPTIONS.alias, valibot: join(PROJECT, "node_modules/valibot/dist/index.mjs") },
    define: {
      ...OPTIONS.define,
      "import.meta.url": "__url",
      "import.meta.dirname": "__dirname",
      "import.meta.filename": "__filename",
    },
    banner: {
      js: `(function (module, require, importModule, __filename, __dirname) { const __url = require("node:url").pathToFileURL(__filename).href;`,
    },
    footer: { js: "})" },
  });
  mkdirSync(folder, { recursive: true });
  for (const { path, text } of outputFiles)
    writeFileSync(path, inAscii(text.replaceAll(/(?<![\w$.])import\(/g, "importModule(")));
  for (const name of ["textractor.mjs", "thread.cjs", "kept-code.cjs"])
    copyFileSync(join(import.meta.dirname, name), join(folder, name));
}

/** esbuild leaves other characters in regular expressions alone, where an escape means the same. A byte a character is read fastest. */
function inAscii(code: string): string {
  return code.replaceAll(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

function bundle(folder: string, entryPoints: Readonly<Record<string, string>>): void {
  buildSync({
    ...OPTIONS,
    entryPoints: { ...entryPoints },
    outdir: join(DIST, folder),
    outExtension: { ".js": ".mjs" },
    splitting: true,
    format: "esm",
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
