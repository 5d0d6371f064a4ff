// Paths of files that libraries read at run time: in `assets/` next to a bundle, else in their npm package.

import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** Folder of the OCR models in this project's package. A function's bundle has none: its models are in a layer. */
export function shippedModels(): string {
  const fromSource = import.meta.url.endsWith(".ts");
  return join(import.meta.dirname, fromSource ? "../../../tessdata" : "tessdata");
}

/** Folder of pdfjs-dist, with the "/" at its end that pdf.js needs. */
export function pdfjsFolder(name: "cmaps" | "standard_fonts" | "wasm" | "iccs"): string {
  return `${join(packageFolder("pdfjs-dist"), name)}/`;
}

/** Folder of a package's files: `assets/<package>` next to the program in a bundle, else the installed package. */
export function packageFolder(name: "pdfjs-dist" | "tesseract.js-core", program = import.meta.dirname): string {
  const inBundle = join(program, "assets", name);
  if (existsSync(inBundle)) return inBundle;
  return dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));
}
