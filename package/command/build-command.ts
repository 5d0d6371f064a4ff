// The package `textractor-cli`: the command in two bundles, the packages that it loads late, and the files that libraries
// read. The canvas and libheif stay packages of their own: one is built for each system, one is under the LGPL.

import { copyFileSync, cpSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build, type Metafile } from "esbuild";
import { TAKING, withoutArrayPatterns } from "../../infra/bundling/array-patterns.ts";
import { copyPdfjs, copyTesseract } from "../../infra/bundling/bundle.ts";
import { openedCore } from "../../infra/bundling/opened-core.ts";
import { licencesOf } from "../bundling/licences.ts";
import { versionsOf, writeManifest } from "../bundling/manifest.ts";
import { OPTIONS, PROJECT } from "../bundling/options.ts";
import { buildParts, collectParts } from "../bundling/parts.ts";

const STARTERS = ["textractor.cjs", "start.cjs", "thread.cjs", "kept-code.cjs"];

export async function buildCommand(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const parts = collectParts({
    // The patched core of pdf.js: half as long as the package's file, and a start saves the 10 ms that a loader needs.
    ...openedCore(),
    // Every command needs a tenth of valibot, so that tenth is bundled.
    valibot: join(PROJECT, "node_modules/valibot/dist/index.mjs"),
  });
  const bundles = [await bundle(folder, parts.plugin), await buildParts(folder, parts.specifiers)];
  for (const name of STARTERS) copyFileSync(join(import.meta.dirname, name), join(folder, name));
  copyPdfjs(join(folder, "assets/pdfjs-dist"));
  copyTesseract(join(folder, "assets/tesseract.js-core"));
  cpSync(join(PROJECT, "cli/view/client"), join(folder, "assets/view"), { recursive: true });
  cpSync(join(PROJECT, "tessdata"), join(folder, "tessdata"), { recursive: true });
  writeFileSync(join(folder, "THIRD-PARTY-LICENCES.txt"), licencesOf(bundles, ["tesseract.js-core"]));
  writeManifest(folder, "command/README.md", {
    name: "textractor-cli",
    description: "Turns PDFs, scans, Office files, mails and web pages into text, Markdown and JSON",
    bin: { textractor: "textractor.cjs" },
    dependencies: versionsOf(["@napi-rs/canvas"]),
    optionalDependencies: versionsOf(["libheif-js"]),
    peerDependencies: versionsOf(["puppeteer-core"]),
    peerDependenciesMeta: { "puppeteer-core": { optional: true } },
  });
}

/** Bundles each entry point into one file, as kept-code.cjs needs it. */
async function bundle(folder: string, plugin: ReturnType<typeof collectParts>["plugin"]): Promise<Metafile> {
  const { metafile, outputFiles } = await build({
    ...OPTIONS,
    entryPoints: { "main-bundle": "cli/main.ts", "thread-bundle": "functions/engine/worker/thread.ts" },
    outdir: folder,
    outExtension: { ".js": ".cjs" },
    format: "cjs",
    plugins: [plugin],
    define: {
      ...OPTIONS.define,
      "import.meta.url": "__url",
      "import.meta.dirname": "__dirname",
      "import.meta.filename": "__filename",
    },
    banner: {
      js: `(function (module, require, importModule, __filename, __dirname) { const __url = require("node:url").pathToFileURL(__filename).href; ${TAKING}`,
    },
    footer: { js: "})" },
  });
  for (const { path, text } of outputFiles) {
    const code = withoutArrayPatterns(text, "script").replaceAll(/(?<![\w$.])import\(/g, "importModule(");
    writeFileSync(path, inAscii(code));
  }
  return metafile;
}

/**
 * Escapes all characters outside ASCII: Node reads a file with one byte per character fastest. esbuild leaves such
 * characters in regular expressions, where an escape means the same.
 */
function inAscii(code: string): string {
  return code.replaceAll(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
