// `npm run build` writes the command, the client and the construct as JavaScript to dist/, because Node does not strip
// types under node_modules. They import the dependencies of package.json; the functions' bundles contain theirs.

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
  // The patched core of pdf.js: half as long as the package's file, and a start saves the 10 ms that a loader needs.
  alias: openedCore(),
  supported: UNICODE_LITERALS,
  // Every start reads this code, so it is short.
  minifyWhitespace: true,
  minifySyntax: true,
  platform: "node",
  target: "node22",
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

/** Bundles each entry point into one file, as kept-code.cjs needs it. */
function bundleCommand(entryPoints: Readonly<Record<string, string>>): void {
  const folder = join(DIST, "cli");
  const { outputFiles } = buildSync({
    ...OPTIONS,
    entryPoints: { ...entryPoints },
    outdir: folder,
    outExtension: { ".js": ".cjs" },
    write: false,
    format: "cjs",
    // Every command needs a tenth of valibot, so that tenth is bundled.
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

/**
 * Escapes all characters outside ASCII: Node reads a file with one byte per character fastest. esbuild leaves such
 * characters in regular expressions, where an escape means the same.
 */
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

/** Writes the locked versions of the layers' packages to pins.json, because npm publishes no lockfile. */
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
  // Declarations import ".ts" files, which are not published, so the imports are changed to ".js".
  for (const path of readdirSync(types, { recursive: true, encoding: "utf8" })) {
    if (!path.endsWith(".d.ts")) continue;
    const file = join(types, path);
    writeFileSync(file, readFileSync(file, "utf8").replaceAll(/((?:from|import\() ?"\.{1,2}\/[^"]+)\.ts"/g, '$1.js"'));
  }
}
