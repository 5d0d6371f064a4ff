// The parts of a workbook that SheetJS is given: those of the sheets that are wanted, cut to what is read of them.

import { openZip } from "../../codecs/containers/zip-archive.ts";
import type { ReadLimits } from "../shared/format.ts";
import { binaryLinks, cutBinarySheet, onlyReadRecords } from "./cut-binary-sheet.ts";
import { cutSheet, cutStrings, lastString, type SheetLimits } from "./cut-sheet.ts";
import { boundLinksInRecords, boundLinksInXml, type LinkBound, openLinkBound } from "./linked-cells.ts";

export interface Repacked {
  readonly bytes: Uint8Array;
  /** By number from 1: the sheet's part as it was repacked; undefined for those that are not wanted. */
  readonly sheets: ReadonlyMap<number, RepackedSheet>;
}

export interface RepackedSheet {
  /** What stands behind the cells in its part. */
  readonly tail: Uint8Array;
  /** Values were left out. */
  readonly isCut: boolean | undefined;
}

export interface SheetPart {
  readonly number: number;
  readonly part: string;
}

export interface RepackOptions extends SheetLimits {
  readonly all: readonly SheetPart[];
  /** Numbers of sheets. */
  readonly wanted: ReadonlySet<number>;
}

/** Repacked without compression: SheetJS gets the bytes that were counted and no others. */
export async function repacked(bytes: Uint8Array, limits: ReadLimits, options: RepackOptions): Promise<Repacked> {
  const { zipSync } = await import("fflate");
  const { all, wanted, maxRows } = options;
  const zip = openZip(bytes, limits);
  const links = openLinkBound(maxRows);
  const numbers = new Map(all.map(({ number, part }) => [part.toLowerCase(), number]));
  const parts: Record<string, Uint8Array> = {};
  const sheets = new Map<number, RepackedSheet>();
  let strings = -1;
  let [maxCells, maxBytes] = [options.maxCells, options.maxBytes];
  for (const name of inOrder(zip.names, numbers, wanted)) {
    const number = numbers.get(name.toLowerCase());
    // Binary workbooks do not tell for certain which part is which sheet.
    const isXml = /\.xml$/i.test(name);
    if (isXml && number !== undefined && !wanted.has(number)) continue;
    const content = zip.read(name);
    if (content === undefined) continue;
    parts[name] = content;
    if (number === undefined && !WORKSHEET.test(name)) continue;
    if (!isXml) {
      const binary = cutBinarySheet(content, { maxRows, maxCells, maxBytes });
      [maxCells, maxBytes] = [Math.max(0, maxCells - binary.cells), Math.max(0, maxBytes - binary.bytes.length)];
      const read = onlyReadRecords(binary.bytes);
      parts[name] = boundLinksInRecords(read, binaryLinks(read), links);
      if (number !== undefined) sheets.set(number, { tail: new Uint8Array(), isCut: binary.isCut });
      continue;
    }
    const { bytes: xml, tail, cells, isCut } = cutSheet(content, { maxRows, maxCells, maxBytes });
    [maxCells, maxBytes] = [Math.max(0, maxCells - cells), Math.max(0, maxBytes - xml.length)];
    parts[name] = withBoundedLinks(xml, tail, links);
    strings = Math.max(strings, lastString(xml) ?? Number.POSITIVE_INFINITY);
    if (number !== undefined) sheets.set(number, { tail, isCut });
  }
  for (const [name, content] of Object.entries(parts)) {
    if (/\/sharedStrings\.xml$/i.test(name) && content.length > MANY_STRINGS_BYTES)
      parts[name] = cutStrings(content, strings);
  }
  return { bytes: zipSync(parts, { level: 0 }), sheets };
}

/** Links stand behind the cells. */
function withBoundedLinks(xml: Uint8Array, tail: Uint8Array, links: LinkBound): Uint8Array {
  const bounded = boundLinksInXml(tail, links);
  return bounded === tail ? xml : Buffer.concat([xml.subarray(0, xml.length - tail.length), bounded]);
}

/** Where SheetJS looks for sheets that the workbook lists and points nowhere. */
const WORKSHEET = /^xl\/worksheets\/[^/]+\.(?:xml|bin)$/i;
// Fewer strings are parsed in less time than it takes to tell which of them are needed.
const MANY_STRINGS_BYTES = 4 * 1024 ** 2;

/** The sheets in the order of the workbook, wanted ones first, so that these are whole; pictures and the like stay packed. */
function inOrder(
  names: readonly string[],
  numbers: ReadonlyMap<string, number>,
  wanted: ReadonlySet<number>,
): readonly string[] {
  const order = (name: string) => {
    const number = numbers.get(name.toLowerCase()) ?? 0;
    return wanted.has(number) || number === 0 ? number : numbers.size + number;
  };
  return names
    .filter((name) => /\.(?:xml|rels|bin)$/i.test(name) && !/\/(?:embeddings|media|pivotCache)\//i.test(name))
    .toSorted((one, other) => order(one) - order(other));
}
