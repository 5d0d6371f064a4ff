// Objects embedded in a presentation: where each is stored, its bytes, and the formula of one that has a formula.

import { inflateSync } from "node:zlib";
import type { Block } from "../../base/model.ts";
import { formulaBlock } from "../formulas/formula-mark.ts";
import { equationIn, isEquation } from "../office/ole-equation.ts";
import { numberAt, type OfficeRecord, type RecordReader } from "../office/record-tree.ts";
import { TYPE, textOf } from "./ppt-records.ts";

const COMPRESSED = 1;
/** Bytes before a compressed object: its size (MS-PPT, section 2.10.34). */
const SIZE_BYTES = 4;

/** Compound file of a stored object. Throws errors of zlib. */
export function storedBytes({ instance, data }: OfficeRecord, maxBytes: number): Uint8Array {
  return instance === COMPRESSED
    ? new Uint8Array(inflateSync(data.subarray(SIZE_BYTES), { maxOutputLength: maxBytes }))
    : data;
}

/** Finds the formula that a shape shows. */
export type FormulaOf = (shape: OfficeRecord) => Block | undefined;

export interface StoredObjects {
  readonly document: OfficeRecord | undefined;
  /** Returns the stored object with this identifier. */
  object(id: number): OfficeRecord | undefined;
  readonly maxBytes: number;
}

/** Fields of an embedded object's atom: its number, by which shapes name it, and where it is stored. */
const [NUMBER_AT, STORED_AT] = [8, 16];

/** Formulas of Equation Editor and MathType among the embedded objects (MS-PPT, sections 2.10.12 and 2.10.27). */
export function shapeFormulas(reader: RecordReader, { document, object, maxBytes }: StoredObjects): FormulaOf {
  const stored = new Map<number, number>();
  for (const embedded of document === undefined ? [] : reader.descendants(document, TYPE.embedded)) {
    const records = reader.children(embedded);
    const atom = records.find(({ type }) => type === TYPE.embeddedAtom);
    const names = records.filter(({ type }) => type === TYPE.string).map(textOf);
    // Some programs leave out the names of an object's program.
    const mayBeFormula = names.length === 0 || names.some(isEquation);
    if (atom !== undefined && mayBeFormula) stored.set(numberAt(atom, NUMBER_AT), numberAt(atom, STORED_AT));
  }
  const read = (place: number): Block | undefined => {
    const record = object(place);
    const formula = record === undefined ? undefined : equationIn(unlessDamaged(() => storedBytes(record, maxBytes)));
    return formula === undefined ? undefined : formulaBlock(formula);
  };
  // Many shapes may name one object.
  const known = new Map<number, Block | undefined>();
  return (shape) => {
    const reference = stored.size === 0 ? undefined : reader.descendants(shape, TYPE.embeddedRef)[0];
    const place = reference === undefined ? undefined : stored.get(numberAt(reference, 0));
    if (place === undefined) return undefined;
    if (!known.has(place)) known.set(place, read(place));
    return known.get(place);
  };
}

/** The object is an attachment too, which names what is wrong with it. */
function unlessDamaged(read: () => Uint8Array): Uint8Array | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
