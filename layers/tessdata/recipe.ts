// Tesseract's models, uncompressed, since a page's first second is better spent on reading than on inflating.
// The integer variant (4.0.0_best_int): 3 MB instead of 11 for English; it lacks only the legacy engine's half.

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { installedPackage, type LayerRecipe, pinOf } from "../layer.ts";

const VARIANT = "4.0.0_best_int";

export function tessdataRecipe(languages: readonly string[]): LayerRecipe {
  const packages = languages.map(packageOf);
  return {
    name: "tessdata",
    packages,
    pins: [VARIANT, ...packages.map(pinOf)],
    fill(folder) {
      mkdirSync(join(folder, "tessdata"));
      for (const language of languages) {
        writeFileSync(join(folder, "tessdata", `${language}.traineddata`), gunzipSync(readFileSync(modelOf(language))));
      }
    },
  };
}

function modelOf(language: string): string {
  const name = packageOf(language);
  const folder = installedPackage(name);
  if (folder === undefined) throw new Error(`${name} is not installed; run \`npm install --save-exact ${name}\``);
  return join(folder, VARIANT, `${language}.traineddata.gz`);
}

function packageOf(language: string): string {
  return `@tesseract.js-data/${language}`;
}
