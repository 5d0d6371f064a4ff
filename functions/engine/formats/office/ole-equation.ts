// Formulas that Equation Editor and MathType embed in Office documents, as objects with a storage of their own.

import { ExtractionError } from "../../base/errors.ts";
import { type CompoundFile, isCompoundFile, openCompoundFile } from "../../codecs/containers/compound-file.ts";
import type { Formula } from "../formulas/formula-tree.ts";
import { mtefFormula } from "../formulas/mtef.ts";
import type { OfficePackage } from "./office-package.ts";

/** Class or program of an object with a formula, such as "Equation.3" or "Equation.DSMT4" of MathType. */
export function isEquation(program: string): boolean {
  return /^Equation\b/i.test(program);
}

/** Bytes before the formula: a header that starts with its own size, or the size of the formula. */
const HEADER_BYTES = 28;
const SIZE_BYTES = 4;

/** Formula in the storage, such as "ObjectPool/_12/"; undefined for other objects and for damaged ones. */
export function oleEquation(file: CompoundFile, storage: string): Formula | undefined {
  return unlessDamaged(() => equationOf(file, storage));
}

/** Formula of an object that is a file of its own; undefined for other objects and for damaged ones. */
export function equationIn(bytes: Uint8Array | undefined): Formula | undefined {
  if (bytes === undefined || !isCompoundFile(bytes)) return undefined;
  return unlessDamaged(() => equationOf(openCompoundFile(bytes), ""));
}

/** Formulas by the parts of their packages, since many places may name one part. */
const KNOWN = new WeakMap<OfficePackage, Map<string, Formula | undefined>>();

/** Formula of an object that is a part of the package. */
export function equationPart(parts: OfficePackage, part: string): Formula | undefined {
  const known = KNOWN.get(parts) ?? new Map<string, Formula | undefined>();
  KNOWN.set(parts, known);
  if (!known.has(part)) known.set(part, equationIn(parts.bytes(part)));
  return known.get(part);
}

function equationOf(file: CompoundFile, storage: string): Formula | undefined {
  const equation = file.read(`${storage}Equation Native`);
  if (equation !== undefined) return mtefFormula(equation.subarray((equation[0] ?? 0) || HEADER_BYTES));
  const program = file.read(`${storage}\x01Ole10FmtProgID`) ?? new Uint8Array();
  const isEquation = Buffer.from(program).toString("latin1").includes("Equation");
  const native = isEquation ? file.read(`${storage}\x01Ole10Native`) : undefined;
  return native === undefined ? undefined : mtefFormula(native.subarray(SIZE_BYTES));
}

/** A damaged object is no reason to refuse its document. */
function unlessDamaged(read: () => Formula | undefined): Formula | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof ExtractionError && error.code === "DAMAGED_DOCUMENT") return undefined;
    throw error;
  }
}
