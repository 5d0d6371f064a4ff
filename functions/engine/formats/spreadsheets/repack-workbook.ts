// Repacks a workbook for SheetJS: the parts of the requested sheets, cut to the limits.

import { openZip } from "../../codecs/containers/zip-archive.ts";
import type { ReadLimits } from "../shared/format.ts";
import { binaryLinks, cutBinarySheet, onlyReadRecords } from "./cut-binary-sheet.ts";
import { cutSheet, cutStrings, lastString, type SheetLimits } from "./cut-sheet.ts";
import { boundLinksInRecords, boundLinksInXml, type LinkBound, openLinkBound } from "./linked-cells.ts";

export interface Repacked {
  readonly bytes: Uint8Array;
  /** Repacked sheets by number, from 1. Sheets that were not requested are missing. */
  readonly sheets: ReadonlyMap<number, RepackedSheet>;
}

export interface RepackedSheet {
  /** The part of the sheet's XML behind the cells. */
  readonly tail: Uint8Array;
  /** True when values were removed. */
  readonly isCut: boolean | undefined;
}

export interface SheetPart {
  readonly number: number;
  readonly part: string;
}

export interface RepackOptions extends SheetLimits {
  readonly all: readonly SheetPart[];
  /** Numbers of the requested sheets. */
  readonly wanted: ReadonlySet<number>;
}

/** Repacks without compression: SheetJS gets exactly the bytes that were counted. */
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
    // In binary workbooks the sheet of a part is uncertain, so no part is skipped.
    const isXml = /\.xml$/i.test(name);
    if (isXml && number !== undefined && !wanted.has(number)) continue;
    const content = zip.read(name) ?? new Uint8Array();
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

/** Joins the sheet with shortened links, which come after the cells. */
function withBoundedLinks(xml: Uint8Array, tail: Uint8Array, links: LinkBound): Uint8Array {
  const bounded = boundLinksInXml(tail, links);
  return bounded === tail ? xml : Buffer.concat([xml.subarray(0, xml.length - tail.length), bounded]);
}

/** Parts that SheetJS reads for listed sheets without a target. */
const WORKSHEET = /^xl\/worksheets\/[^/]+\.(?:xml|bin)$/i;
// Parsing fewer strings is faster than finding the unused ones.
const MANY_STRINGS_BYTES = 4 * 1024 ** 2;

/**
 * Parts in the order of the workbook, requested sheets first, so that the limits hit others. Pictures and the like stay
 * packed.
 */
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
