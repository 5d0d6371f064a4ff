// The layer of Tesseract's models, uncompressed: inflating one costs each new function 20 ms. English is the model in
// this project's `tessdata/`, which the command uses too. Other languages come from npm, as the integer variant of the
// best model (4.0.0_best_int), or from a file or an address:
// "deu=/usr/share/tesseract-ocr/5/tessdata/deu.traineddata#sha256=19d2…".

import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { installedPackage, type LayerRecipe, pinOf } from "../layer.ts";

const VARIANT = "4.0.0_best_int";

/** The relative path is the same from the sources (`layers/tessdata`) and from the published construct (`dist/cdk`). */
const SHIPPED = join(import.meta.dirname, "../../tessdata");

/** Returns the recipe for languages. Each is a name (of a model here or on npm), or name=place#sha256=digest. */
export function tessdataRecipe(languages: readonly string[]): LayerRecipe {
  if (languages.length === 0) throw new Error("no language is named; give one, such as eng");
  const models = languages.map(modelOf);
  return {
    name: "tessdata",
    packages: models.flatMap(({ fromPackage }) => fromPackage ?? []),
    pins: [VARIANT, ...models.map(({ pin }) => pin)],
    fill(folder) {
      mkdirSync(join(folder, "tessdata"));
      for (const { language, read } of models) {
        writeFileSync(join(folder, "tessdata", `${language}.traineddata`), read());
      }
    },
  };
}

interface Model {
  readonly language: string;
  readonly pin: string;
  readonly fromPackage?: string;
  read(): Uint8Array;
}

const PLACED = /^(?<language>\w+)=(?<place>.+)#sha256=(?<digest>[0-9a-f]{64})$/;

function modelOf(language: string): Model {
  const placed = PLACED.exec(language)?.groups as Readonly<Record<"language" | "place" | "digest", string>> | undefined;
  if (placed !== undefined) {
    return { language: placed.language, pin: language, read: () => readPinned(placed.place, placed.digest) };
  }
  if (!/^\w+$/.test(language)) {
    throw new Error(`${language} is not a language; write its name, or name=file-or-address#sha256=digest`);
  }
  const shipped = join(SHIPPED, `${language}.traineddata`);
  if (existsSync(shipped)) {
    const bytes = readFileSync(shipped);
    return { language, pin: `${language} ${createHash("sha256").update(bytes).digest("hex")}`, read: () => bytes };
  }
  const fromPackage = packageOf(language);
  return { language, pin: pinOf(fromPackage), fromPackage, read: () => readPackaged(language) };
}

function readPinned(place: string, digest: string): Uint8Array {
  const bytes = place.startsWith("https://") ? execFileSync("curl", ["-fsSL", place], DOWNLOAD) : readFileSync(place);
  const found = createHash("sha256").update(bytes).digest("hex");
  if (found !== digest) throw new Error(`${place} has sha256 ${found}, but ${digest} is pinned; do not use it`);
  return bytes;
}

/** Options of a download. The largest model has 55 MB. */
const DOWNLOAD = { maxBuffer: 256 * 1024 ** 2 };

function readPackaged(language: string): Uint8Array {
  const name = packageOf(language);
  const folder = installedPackage(name);
  if (folder === undefined) throw new Error(`${name} is not installed; run \`npm install --save-exact ${name}\``);
  return gunzipSync(readFileSync(join(folder, VARIANT, `${language}.traineddata.gz`)));
}

function packageOf(language: string): string {
  return `@tesseract.js-data/${language}`;
}
