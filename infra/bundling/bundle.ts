// The code of one function: an ES module, its thread module, and the files that libraries read at run time.

import { copyFileSync, cpSync, mkdirSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { buildSync } from "esbuild";
import { hashPageCode, pageCodeFiles } from "../../functions/engine/base/page-code.ts";
import { bundledInstructions } from "../../functions/engine/ocr/tesseract/quick-instructions.ts";
import { TESSERACT_FILES } from "../../functions/engine/ocr/tesseract/tesseract.ts";
import { TAKING, withoutArrayPatterns } from "./array-patterns.ts";
import { type BuildStep, cachedBuild } from "./cached-build.ts";
import type { FunctionName } from "./function-name.ts";
import { openedCore } from "./opened-core.ts";

const PROJECT = dirname(dirname(import.meta.dirname));
const PDFJS = join(PROJECT, "node_modules/pdfjs-dist");
const TESSERACT = join(PROJECT, "node_modules/tesseract.js-core");
const NODE_HTTP = join(import.meta.dirname, "node-http.cjs");

/** Returns the folder of the function's bundle. Builds it again only when one of its input files has changed. */
export function bundleFunction(name: FunctionName): string {
  return cachedBuild(name, () => build(name));
}

function build(name: FunctionName): BuildStep {
  const { metafile, outputFiles } = buildSync({
    absWorkingDir: PROJECT,
    entryPoints: { index: `functions/${name}/handler.ts`, thread: "functions/engine/worker/thread.ts" },
    outdir: OUT,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    // Dynamic imports stay separate files: a start reads 0.3 MB instead of 5 MB.
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node24",
    supported: UNICODE_LITERALS,
    mainFields: ["module", "main"],
    // Identifiers are not minified, so that stack traces stay readable.
    minifyWhitespace: true,
    minifySyntax: true,
    define: bundledConstants(),
    external: ["@napi-rs/canvas", "libheif-js"],
    alias: { ...openedCore(), http: NODE_HTTP, "node:http": NODE_HTTP },
    banner: { js: `${COMMONJS_NAMES}\n${TAKING}` },
    metafile: true,
    write: false,
    logLevel: "warning",
  });
  const assets = [
    ...pageCodeFiles(),
    join(PDFJS, "package.json"),
    join(TESSERACT, "package.json"),
    import.meta.filename,
  ];
  return {
    inputs: [...Object.keys(metafile.inputs).map((path) => join(PROJECT, path)), ...assets],
    fill(folder) {
      for (const { path, text } of outputFiles)
        writeFileSync(join(folder, basename(path)), withoutArrayPatterns(text, "module"));
      copyPdfjs(join(folder, "assets/pdfjs-dist"));
      // Only `ocr` recognises text; `simple` sends pages to it.
      if (name === "ocr") copyTesseract(join(folder, "assets/tesseract.js-core"));
    },
  };
}

/** The `define` option of esbuild: values computed from sources that a bundle does not contain. */
export function bundledConstants(): Readonly<Record<string, string>> {
  return {
    PAGE_CODE_HASH: JSON.stringify(hashPageCode()),
    QUICKEN_CORE: JSON.stringify(bundledInstructions()),
  };
}

/** Keeps literals such as `/\p{L}/u`. esbuild would make them RegExp calls, which cost 3 % of the time to read a PDF. */
export const UNICODE_LITERALS = { "regexp-unicode-property-escapes": true };

/** A folder that is never written. esbuild needs one to name its output files. */
const OUT = join(PROJECT, ".cache/esbuild");

/** A banner: CommonJS packages in an ES module still call require and read __filename and __dirname. */
export const COMMONJS_NAMES: string = `
import { createRequire as bundleRequire } from "node:module";
const require = bundleRequire(import.meta.url), __filename = import.meta.filename, __dirname = import.meta.dirname;
`.trim();

/** Copies the files that pdf.js reads at run time. */
export function copyPdfjs(folder: string): void {
  for (const name of ["cmaps", "standard_fonts", "iccs"])
    cpSync(join(PDFJS, name), join(folder, name), { recursive: true });
  // The scripts next to the .wasm files are for runtimes without WebAssembly.
  cpSync(join(PDFJS, "wasm"), join(folder, "wasm"), { recursive: true, filter: (path) => !path.endsWith(".js") });
}

/** Copies the files that tesseract.ts reads at run time. */
export function copyTesseract(folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const name of TESSERACT_FILES) copyFileSync(join(TESSERACT, name), join(folder, name));
}
