// Reads single objects of a PDF at the places in its cross-reference, so that a large file costs no more than the
// requested objects.

import { type PDFContext, PDFDict, PDFName, PDFNumber, type PDFObject, PDFRef } from "@cantoo/pdf-lib";
import type { CrossReference } from "./cross-reference.ts";
import { numberOf, parseIndirect, parseObject, type Source, streamData } from "./indirect-object.ts";

export interface ObjectReader {
  /**
   * Returns the object itself, or loads the object that a reference names into the context. Undefined for a missing
   * object and for a stream. Throws an Error when the file must be repaired first.
   */
  load(value: PDFObject | undefined): PDFObject | undefined;
}

/** Limit of objects in one object stream. */
const MAX_CONTAINED = 1_000_000;

const LENGTH = PDFName.of("Length");

export function openObjects(
  source: Source,
  { entries }: Pick<CrossReference, "entries">,
  context: PDFContext,
): ObjectReader {
  const containers = new Map<number, ReadonlyMap<number, Buffer>>();

  const load = (value: PDFObject | undefined): PDFObject | undefined => {
    if (!(value instanceof PDFRef)) return value;
    const known = context.lookup(value);
    if (known !== undefined) return known;
    const object = read(value);
    if (object !== undefined) context.assign(value, object);
    return object;
  };

  const read = (ref: PDFRef): PDFObject | undefined => {
    const entry = entries.get(ref.objectNumber);
    if (entry === undefined || entry.kind === "free") return undefined;
    if (entry.kind === "within") {
      const stored = contained(entry.container).get(ref.objectNumber);
      return stored === undefined ? undefined : parseObject(stored, context);
    }
    const { value, streamAt } = parseEntry(ref.objectNumber, entry.offset);
    return streamAt === undefined ? value : undefined;
  };

  const parseEntry = (number: number, offset: number) => {
    const object = parseIndirect(source, offset, context);
    if (object.number !== number) throw new Error(`object ${number} is not at the place in its cross-reference`);
    return object;
  };

  const contained = (number: number): ReadonlyMap<number, Buffer> => {
    const known = containers.get(number);
    if (known !== undefined) return known;
    const entry = entries.get(number);
    if (entry?.kind !== "at") throw new Error(`object stream ${number} is missing`);
    const { value, streamAt } = parseEntry(number, entry.offset);
    if (!(value instanceof PDFDict) || streamAt === undefined) throw new Error(`object ${number} is not a stream`);
    const data = streamData(source, streamAt, value, lengthOf(value));
    const objects = split(data, numberOf(value, "N") ?? 0, numberOf(value, "First") ?? 0);
    containers.set(number, objects);
    return objects;
  };

  const lengthOf = (dictionary: PDFDict): number | undefined => {
    load(dictionary.get(LENGTH));
    return dictionary.context.lookupMaybe(dictionary.get(LENGTH), PDFNumber)?.asNumber();
  };

  return { load };
}

/** Bytes of each object in an object stream (ISO 32000-2, 7.5.7). */
function split(data: Buffer, count: number, first: number): ReadonlyMap<number, Buffer> {
  if (count > MAX_CONTAINED) throw new Error("one of its object streams is too large");
  const numbers = data.toString("latin1", 0, first).match(/\d+/g)?.map(Number) ?? [];
  const objects = new Map<number, Buffer>();
  for (let index = 0; index < count; index++) {
    const [number, offset] = [numbers[2 * index], numbers[2 * index + 1]];
    if (number === undefined || offset === undefined) throw new Error("one of its object streams is cut off");
    objects.set(number, data.subarray(first + offset));
  }
  return objects;
}
