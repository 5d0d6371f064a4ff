// Where the files lie that libraries read at run time: in `assets/` beside a bundle, else in their npm package.

import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const bundled = join(import.meta.dirname, "assets");

/** The OCR models in this project's own package; a function's bundle has none, because they are in a layer. */
export function shippedModels(): string {
  const fromSource = import.meta.url.endsWith(".ts");
  return join(import.meta.dirname, fromSource ? "../../../tessdata" : "../../tessdata");
}

/** A folder of pdfjs-dist, as a path that ends in "/", as pdf.js wants it. */
export function pdfjsFolder(name: "cmaps" | "standard_fonts" | "wasm" | "iccs"): string {
  return `${join(packageFolder("pdfjs-dist"), name)}/`;
}

/** The folder of a package's files: `assets/<package>` in a bundle, the installed package elsewhere. */
export function packageFolder(name: "pdfjs-dist" | "tesseract.js-core"): string {
  const inBundle = join(bundled, name);
  if (existsSync(inBundle)) return inBundle;
  return dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));
}
