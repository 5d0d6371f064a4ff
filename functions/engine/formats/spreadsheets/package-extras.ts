// Reads parts of an Office Open XML workbook that SheetJS skips: text boxes, pictures, charts, page headers and footers.

import type { Block, Metadata } from "../../base/model.ts";
import { descendantsOf } from "../../codecs/text/xml-tree.ts";
import { drawingBlocks } from "../office/drawing-blocks.ts";
import { embeddedFiles } from "../office/embedded-files.ts";
import { type OfficePackage, openPackage } from "../office/office-package.ts";
import { officeProperties } from "../office/office-properties.ts";
import type { AttachedFile } from "../shared/attachments.ts";
import type { ReadLimits } from "../shared/format.ts";
import { type HeaderFooterCodes, headerFooterBlocks } from "./header-codes.ts";
import type { SheetPart } from "./repack-workbook.ts";

export interface SheetExtras {
  readonly headers: readonly Block[];
  readonly footers: readonly Block[];
  /** Blocks of text boxes, pictures and charts. */
  readonly drawn: readonly Block[];
  readonly embedded: Iterable<AttachedFile>;
}

export interface Extras {
  readonly properties: Partial<Metadata>;
  /** Embedded files whose sheet is unknown. */
  readonly embedded: Iterable<AttachedFile>;
  readonly parts: readonly SheetPart[];
  /** Returns the bytes of a picture by the name of its file. */
  picture?(name: string): Uint8Array | undefined;
  /** Reasons why parts are missing, after the sheets are read. */
  warnings?(): readonly string[];
  /**
   * Returns the extras of a sheet by its number, from 1. `tail` is the part of its XML behind the cells. Undefined when
   * the workbook does not name the sheet's part.
   */
  sheet(number: number, name: string, tail: Uint8Array | undefined): SheetExtras | undefined;
}

export function openExtras(bytes: Uint8Array, limits: ReadLimits): Extras {
  const parts = openPackage(bytes, limits, /^xl\/workbook\.(?:xml|bin)$/i);
  const sheets = sheetParts(parts);
  return {
    properties: officeProperties(parts),
    embedded: [],
    parts: sheets.flatMap((part, index) => (part === undefined ? [] : [{ number: index + 1, part }])),
    picture: (name) => parts.bytes(`xl/media/${name}`),
    sheet(number, name, tail) {
      const part = sheets[number - 1];
      if (part === undefined) return undefined;
      const { headers, footers } = headerFooterBlocks(headerFooterCodes(tail), name);
      const drawn = parts.related(part, "drawing").flatMap((drawing) => drawingBlocks(parts, drawing));
      return { headers, footers, drawn, embedded: embeddedFiles(parts, [part]) };
    },
  };
}

function sheetParts(parts: OfficePackage): readonly (string | undefined)[] {
  const relationships = parts.relationships(parts.main);
  if (/\.bin$/i.test(parts.main)) {
    // The binary workbook names its sheets in records. Its writers number the relationships in the same order.
    return [...relationships.values()].filter(({ type }) => SHEET_TYPES.has(type)).map(({ target }) => target);
  }
  const sheets = [...descendantsOf(parts.xml(parts.main), "x:sheet")];
  return sheets.map(({ attributes }) => relationships.get(attributes["r:id"] ?? "")?.target);
}

const SHEET_TYPES: ReadonlySet<string> = new Set(["worksheet", "chartsheet", "dialogsheet", "xlMacrosheet"]);

// Headers come after the cells, which may take hundreds of megabytes.
const HEADER_FOOTER_BYTES = 64 * 1024;

function headerFooterCodes(bytes: Uint8Array | undefined): HeaderFooterCodes {
  const content = Buffer.from(bytes?.buffer ?? new ArrayBuffer(), bytes?.byteOffset, bytes?.byteLength);
  const start = content.lastIndexOf("headerFooter", content.lastIndexOf("headerFooter") - 1);
  if (start < 0) return { headers: [], footers: [] };
  const xml = content.toString("utf8", start, Math.min(content.length, start + HEADER_FOOTER_BYTES));
  const texts = (kind: string) =>
    [...xml.matchAll(new RegExp(`<(?:\\w+:)?(?:odd|even|first)${kind}>([^<]*)<`, "g"))].map(([, code = ""]) =>
      decode(code),
    );
  return { headers: texts("Header"), footers: texts("Footer") };
}

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ["amp", "&"],
  ["lt", "<"],
  ["gt", ">"],
  ["quot", '"'],
  ["apos", "'"],
]);

function decode(xml: string): string {
  return xml.replaceAll(
    /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w+));/gi,
    (whole, decimal?: string, hex?: string, name = "") => {
      const code = decimal === undefined ? Number.parseInt(hex ?? "", 16) : Number(decimal);
      return code <= 0x10ffff ? String.fromCodePoint(code) : (ENTITIES.get(name) ?? whole);
    },
  );
}
