// The originals of mutants: small real documents, or built ones where the corpus has no small one.

import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { basename, extname, join } from "node:path";
import { REAL_DOCUMENTS } from "../../test/support/real-documents.ts";
import { BUILT_ORIGINALS } from "../inputs/mutants/built-originals.ts";
import { canBeDamaged, type Original } from "../inputs/mutants/mutants.ts";

/** Larger ones cost more time than they find. */
const MOST_BYTES = 400_000;
/** OCR takes a second or more for each. */
const MOST_OCR_BYTES = 60_000;
const PICTURED = new Set([".pdf", ".png", ".jpg", ".tif", ".gif", ".bmp", ".webp", ".jp2", ".heic"]);

export interface Originals {
  readonly all: readonly Original[];
  /** Pictures that are cheap to recognise. */
  readonly pictured: readonly Original[];
  readonly from: string;
}

/** Read when first damaged, and kept. */
export function findOriginals(folder = REAL_DOCUMENTS): Originals {
  if (!existsSync(folder)) {
    const isPictured = ({ name }: Original) => PICTURED.has(extname(name));
    return { all: BUILT_ORIGINALS, pictured: BUILT_ORIGINALS.filter(isPictured), from: "documents built here" };
  }
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .sort()
    .filter(canBeDamaged)
    .map((path) => ({ path: join(folder, path), facts: statSync(join(folder, path)) }))
    .filter(({ facts }) => facts.isFile() && facts.size > 0 && facts.size <= MOST_BYTES)
    .map(({ path, facts }) => ({ size: facts.size, name: basename(path), read: kept(path) }));
  const pictured = files.filter(({ name, size }) => size <= MOST_OCR_BYTES && PICTURED.has(extname(name)));
  return { all: files, pictured, from: folder };
}

function kept(path: string): () => Buffer {
  let bytes: Buffer | undefined;
  return () => {
    bytes ??= readFileSync(path);
    return bytes;
  };
}
