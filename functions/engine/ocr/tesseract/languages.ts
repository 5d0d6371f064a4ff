// Finds the models of Tesseract's languages, and picks one of several.

import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { shippedModels } from "../../base/assets.ts";
import { ExtractionError } from "../../base/errors.ts";

export interface LanguageModel {
  readonly language: string;
  /** The uncompressed .traineddata file. */
  readonly bytes: Uint8Array;
  /** First digits of the SHA-256 of the bytes. */
  readonly digest: string;
}

const LAYER = "/opt/tessdata";
const DEBIAN = "/usr/share/tesseract-ocr";
const INSTALLED = ["/usr/share/tessdata", "/opt/homebrew/share/tessdata", "/usr/local/share/tessdata"];
const PACKAGES = "@tesseract.js-data";
// The integer models contain only the LSTM engine's data. The files of "4.0.0" contain the legacy engine's data too.
const PACKAGE_VARIANTS = ["4.0.0_best_int", "4.0.0"];
const MODEL_FILE = /^([A-Za-z][A-Za-z0-9_]{0,31})\.traineddata(?:\.gz)?$/;
// Models for page orientation and formulas, which are not languages.
const NOT_LANGUAGES: ReadonlySet<string> = new Set(["osd", "equ"]);
// The largest official model, Chinese without compression, has 55 MB.
const MAX_MODEL_BYTES = 256 * 1024 ** 2;

/**
 * Folders to search, in order of preference: the requested one, the Lambda layer, the models shipped with this project,
 * the npm packages `@tesseract.js-data/*`, and the folders of Debian's or Homebrew's Tesseract. The layer consists of
 * the shipped models and the npm packages, so a laptop and Lambda read a page with the same model
 * (docs/decisions/ocr-models.md). Models of the system come last, because another release may have other models.
 */
export function languageFolders(requested?: string): readonly string[] {
  // Up to Tesseract 3, TESSDATA_PREFIX named the parent folder.
  const explicit = requested === undefined ? [] : [requested, join(requested, "tessdata")];
  const debian = names(DEBIAN).map((version) => join(DEBIAN, version, "tessdata"));
  return [...explicit, LAYER, shippedModels(), ...packageFolders(), ...debian, ...INSTALLED];
}

/** Files of the installed languages, in the order of the languages' names. */
export function presentLanguages(folders: readonly string[] = languageFolders()): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const folder of folders) {
    for (const name of names(folder)) {
      const language = MODEL_FILE.exec(name)?.[1];
      if (language === undefined || NOT_LANGUAGES.has(language) || found.has(language)) continue;
      found.set(language, join(folder, name));
    }
  }
  return new Map([...found.keys()].sort().map((language) => [language, found.get(language) as string]));
}

/** Loads the models of all languages, in order. Throws LANGUAGE_MISSING with the names of missing ones. */
export function loadLanguages(languages: readonly string[], folders?: readonly string[]): readonly LanguageModel[] {
  const present = presentLanguages(folders);
  const models: LanguageModel[] = [];
  const missing: string[] = [];
  for (const language of languages) {
    const file = present.get(language);
    if (file === undefined) missing.push(language);
    else models.push(readModel(language, file));
  }
  if (missing.length > 0) throw languageMissing(missing, [...present.keys()]);
  return models;
}

function readModel(language: string, file: string): LanguageModel {
  const stored = readFileSync(file);
  const bytes = file.endsWith(".gz") ? gunzipSync(stored, { maxOutputLength: MAX_MODEL_BYTES }) : stored;
  return { language, bytes, digest: createHash("sha256").update(bytes).digest("hex").slice(0, DIGEST_LENGTH) };
}

const DIGEST_LENGTH = 12;

function languageMissing(missing: readonly string[], present: readonly string[]): ExtractionError {
  const named = missing.map((language) => JSON.stringify(language)).join(", ");
  const installed = present.length === 0 ? "no models are installed" : `present: ${present.join(", ")}`;
  return new ExtractionError("LANGUAGE_MISSING", `no OCR model for ${named} (${installed})`, {
    remedy:
      "put <language>.traineddata into the tessdata layer or a folder named by TESSDATA_PREFIX, or install the npm " +
      `package ${PACKAGES}/<language>`,
  });
}

/** Folders `@tesseract.js-data/<language>/<variant>` in every node_modules that this file can load from. */
function packageFolders(): readonly string[] {
  const roots = createRequire(import.meta.url).resolve.paths(PACKAGES) ?? [];
  return roots
    .map((root) => join(root, PACKAGES))
    .flatMap((root) => names(root).map((language) => join(root, language)))
    .flatMap((folder) => PACKAGE_VARIANTS.map((variant) => join(folder, variant)));
}

/** Sorted names in a folder, so that a choice among them is the same everywhere. Empty when the folder is missing. */
function names(folder: string): readonly string[] {
  try {
    return readdirSync(folder).sort();
  } catch (error) {
    if (error instanceof Error && "code" in error && ABSENT.has(String(error.code))) return [];
    throw error;
  }
}

const ABSENT: ReadonlySet<string> = new Set(["ENOENT", "ENOTDIR", "EACCES"]);
