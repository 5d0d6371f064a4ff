// Where the models of Tesseract's languages lie, and which of several is taken.

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
  /** Of its bytes, as `sha256sum` begins. */
  readonly digest: string;
}

const LAYER = "/opt/tessdata";
const DEBIAN = "/usr/share/tesseract-ocr";
const INSTALLED = ["/usr/share/tessdata", "/opt/homebrew/share/tessdata", "/usr/local/share/tessdata"];
const PACKAGES = "@tesseract.js-data";
// The integer models hold only what the LSTM engine reads; the files of "4.0.0" carry the legacy engine's half too.
const PACKAGE_VARIANTS = ["4.0.0_best_int", "4.0.0"];
const MODEL_FILE = /^([A-Za-z][A-Za-z0-9_]{0,31})\.traineddata(?:\.gz)?$/;
// Models of page orientation and of formulas, which are no languages.
const NOT_LANGUAGES: ReadonlySet<string> = new Set(["osd", "equ"]);
// The largest official model, the uncompressed one of Chinese, has 55 MB.
const MAX_MODEL_BYTES = 256 * 1024 ** 2;

/**
 * The folders that are searched, the preferred first: the one asked for, the Lambda layer, the models shipped with this
 * project, the npm packages `@tesseract.js-data/*`, and what Debian's or Homebrew's Tesseract installed. The layer is made of
 * the shipped models and the npm packages, so a laptop and Lambda read a page with the same model
 * (docs/decisions/ocr-models.md). Models of a system come last: another release of it may have another model.
 */
export function languageFolders(asked?: string): readonly string[] {
  // TESSDATA_PREFIX named the parent folder up to Tesseract 3.
  const explicit = asked === undefined ? [] : [asked, join(asked, "tessdata")];
  const debian = names(DEBIAN).map((version) => join(DEBIAN, version, "tessdata"));
  return [...explicit, LAYER, shippedModels(), ...packageFolders(), ...debian, ...INSTALLED];
}

/** The file of each language that is present, in the order of their names. */
export function presentLanguages(folders: readonly string[] = languageFolders()): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const folder of folders) {
    for (const name of names(folder)) {
      const language = MODEL_FILE.exec(name)?.[1];
      if (language === undefined || NOT_LANGUAGES.has(language) || found.has(language)) continue;
      found.set(language, join(folder, name));
    }
  }
  return new Map([...found].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The models of all the languages, in their order. Throws LANGUAGE_MISSING, naming those that are in no folder. */
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
  const there = present.length === 0 ? "none is" : `present: ${present.join(", ")}`;
  return new ExtractionError(
    "LANGUAGE_MISSING",
    `no OCR model for ${named} (${there}); put <language>.traineddata into the tessdata layer or a folder named by ` +
      `TESSDATA_PREFIX, or install the npm package ${PACKAGES}/<language>`,
  );
}

/** `node_modules/@tesseract.js-data/<language>/<variant>` of every node_modules that this file can see. */
function packageFolders(): readonly string[] {
  const roots = createRequire(import.meta.url).resolve.paths(PACKAGES) ?? [];
  return roots
    .map((root) => join(root, PACKAGES))
    .flatMap((root) => names(root).map((language) => join(root, language)))
    .flatMap((folder) => PACKAGE_VARIANTS.map((variant) => join(folder, variant)));
}

/** Sorted, so that a choice among them is the same everywhere; empty when there is no such folder. */
function names(folder: string): readonly string[] {
  try {
    return readdirSync(folder).sort();
  } catch (error) {
    if (error instanceof Error && "code" in error && ABSENT.has(String(error.code))) return [];
    throw error;
  }
}

const ABSENT: ReadonlySet<string> = new Set(["ENOENT", "ENOTDIR", "EACCES"]);
