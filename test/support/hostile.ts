// Documents of at most a few megabytes that could exhaust a careless reader. bombs.ts has PDFs of that kind.

import { deflateSync } from "node:zlib";
import { strToU8, zipSync } from "fflate";
import { docxBytes, paragraph } from "./documents/docx.ts";
import { heifBytes } from "./documents/heif.ts";
import { pngBytes, tiffBytes } from "./documents/images.ts";
import { codestreamAt, WORDS_JP2 } from "./documents/jpeg-2000.ts";
import { contentPart, odfBytes, p } from "./documents/odf.ts";
import { swellZip } from "./documents/swollen-zip.ts";
import { xlsxBytes } from "./documents/xlsx.ts";

export interface HostileDocument {
  /** Name of the file, with its extension. */
  readonly name: string;
  readonly bytes: () => Uint8Array;
}

/** Places in a letter and in a workbook's sheet where their content begins. */
export const LETTER = { entry: "word/document.xml", behind: "<w:body>" };
export const SHEET = { entry: "xl/worksheets/sheet1.xml", behind: "<sheetData>" };
/** Words of the readable documents. */
export const WORDS = "quorvex ledger";

const DEEP = 100_000;
const SPACES = " ".repeat(10_000_000);
const PIXELS = { width: 40, height: 20, gray: new Uint8Array(800).fill(200) };

/** Documents by their description. */
export const HOSTILE: Readonly<Record<string, HostileDocument>> = {
  "a letter of 2 MB that inflates to 2 GB": {
    name: "bomb.docx",
    bytes: () => swellZip(docxBytes({ body: "" }), LETTER, [[SPACES, 200]]),
  },
  "a letter of 8,000,000 empty paragraphs": {
    name: "empty-paragraphs.docx",
    bytes: () => swellZip(docxBytes({ body: "" }), LETTER, [["<w:p/>".repeat(100_000), 80]]),
  },
  "a letter of 100,000 nested elements": {
    name: "deep.docx",
    bytes: () => docxBytes({ body: `${"<w:ins>".repeat(DEEP)}${paragraph(WORDS)}${"</w:ins>".repeat(DEEP)}` }),
  },
  "a letter of 10,001 entries": {
    name: "entries.docx",
    bytes: () =>
      docxBytes({ body: paragraph(WORDS), entries: Object.fromEntries(range(10_001, (at) => [`e/${at}`, ""])) }),
  },
  "a letter that declares a billion laughs": {
    name: "laughs.docx",
    bytes: () => docxBytes({ body: "", entries: { "word/document.xml": `${billionLaughs()}<a>&e9;</a>` } }),
  },
  "a workbook of 2 MB that inflates to 2 GB": {
    name: "bomb.xlsx",
    bytes: () => swellZip(xlsxBytes([{ name: "S", cells: {} }]), SHEET, [[SPACES, 200]]),
  },
  "a workbook of one cell in its last row and column": {
    name: "corner.xlsx",
    bytes: () => xlsxBytes([{ name: WORDS, cells: { XFD1048576: "z" } }]),
  },
  "a text of two billion spaces and an entity": {
    name: "spaces.odt",
    bytes: () => {
      const content = contentPart({ kind: "text", body: p(`${WORDS} &e9;<text:s text:c="2000000000"/>`) });
      return odfBytes({ kind: "text", body: "", entries: { "content.xml": `${billionLaughs()}${content}` } });
    },
  },
  "a sheet of 10^18 repeated cells": {
    name: "repeated.ods",
    bytes: () => {
      const cell = `<table:table-cell table:number-columns-repeated="1000000000">${p(WORDS)}</table:table-cell>`;
      const row = `<table:table-row table:number-rows-repeated="1000000000">${cell}</table:table-row>`;
      return odfBytes({ kind: "spreadsheet", body: `<table:table table:name="T">${row}</table:table>` });
    },
  },
  "XML of a billion laughs": {
    name: "laughs.xml",
    bytes: () => strToU8(`${billionLaughs()}<a>${WORDS} &e9;</a>`),
  },
  "XML of 100,000 nested elements": {
    name: "deep.xml",
    bytes: () => strToU8(`<?xml version="1.0"?>${"<a>".repeat(DEEP)}${WORDS}${"</a>".repeat(DEEP)}`),
  },
  "HTML of 100,000 nested elements and 20,000 nested tables": {
    name: "deep.html",
    bytes: () => strToU8(`<!doctype html>${"<div><span>".repeat(DEEP / 2)}${WORDS}${"<table><tr><td>".repeat(20_000)}`),
  },
  "RTF of 100,000 nested groups": {
    name: "deep.rtf",
    bytes: () => strToU8(`{\\rtf1 ${"{".repeat(DEEP)}${WORDS}${"}".repeat(DEEP)}}`),
  },
  "RTF of a million cells": { name: "cells.rtf", bytes: () => strToU8(`{\\rtf1 x${"\\cell".repeat(1_000_001)}}`) },
  "RTF that declares two billion bytes": {
    name: "binary.rtf",
    bytes: () => strToU8(`{\\rtf1 ${WORDS}\\par{\\pict\\bin2000000000 x}}`),
  },
  "a notebook of 100,000 nested lists": {
    name: "deep.ipynb",
    bytes: () => strToU8(`{"cells":${"[".repeat(DEEP)}`),
  },
  "a mail of 2,000 nested mails": { name: "deep.eml", bytes: () => strToU8(nestedMail(2_000)) },
  "an archive of 20 archives that inflate to 200 MB each": {
    name: "bombs.zip",
    bytes: () => {
      const bomb = swellZip(zipSync({ "a.txt": strToU8("") }), { entry: "a.txt", behind: "" }, [[SPACES, 20]]);
      const bombs = Object.fromEntries(range(20, (at) => [`${at}.zip`, bomb]));
      return zipSync({ "note.txt": strToU8(WORDS), ...bombs });
    },
  },
  "an archive of 500 nested archives": {
    name: "deep.zip",
    bytes: () => {
      const note = strToU8(WORDS);
      return range(500, () => note).reduce((inner: Uint8Array) => zipSync({ "note.txt": note, "a.zip": inner }), note);
    },
  },
  "a PNG whose header claims 3.6 gigapixels": {
    name: "huge.png",
    bytes: () => {
      const bytes = Buffer.from(pngBytes(PIXELS));
      bytes.writeUInt32BE(60_000, 16);
      bytes.writeUInt32BE(60_000, 20);
      return bytes;
    },
  },
  "a TIFF whose header claims 3.6 gigapixels": {
    name: "huge.tif",
    bytes: () => tiffBytes([{ ...PIXELS, tags: { 256: 60_000, 257: 60_000 } }]),
  },
  "a TIFF with a loop of directories": {
    name: "loop.tif",
    bytes: () => tiffBytes([PIXELS, PIXELS], { loop: true }),
  },
  "a TIFF of 40 by 20 pixels that inflates to 500 MB": {
    name: "bomb.tif",
    bytes: () => tiffBytes([{ ...PIXELS, gray: deflateSync(Buffer.alloc(500_000_000)), tags: { 259: 8 } }]),
  },
  "HEIF whose header claims 3.6 gigapixels": {
    name: "huge.heic",
    bytes: () =>
      heifBytes({
        width: 96,
        height: 64,
        gray: new Uint8Array(6_144).fill(200),
        claimed: { width: 60_000, height: 60_000 },
      }),
  },
  "JPEG 2000 whose header claims 4 * 10^18 pixels": {
    name: "huge.jp2",
    bytes: () => {
      const bytes = Buffer.from(WORDS_JP2);
      // The size of the grid in SIZ (ISO/IEC 15444-1, A.5.1).
      bytes.writeUInt32BE(2e9, codestreamAt(bytes) + 8);
      bytes.writeUInt32BE(2e9, codestreamAt(bytes) + 12);
      return bytes;
    },
  },
  "no bytes": { name: "empty.docx", bytes: () => new Uint8Array() },
  "a workbook named as a letter": {
    name: "wrong.docx",
    bytes: () => xlsxBytes([{ name: WORDS, cells: { A1: "x" } }]),
  },
};

function billionLaughs(): string {
  const entities = range(9, (level) => `<!ENTITY e${level + 1} "${`&e${level};`.repeat(10)}">`);
  return `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY e0 "ha">${entities.join("")}]>`;
}

function nestedMail(depth: number): string {
  const head = (level: number) =>
    `From: a@b.c\r\nSubject: ${level === 0 ? WORDS : level}\r\nMIME-Version: 1.0\r\nContent-Type: message/rfc822\r\n\r\n`;
  return `${range(depth, head).join("")}From: a@b.c\r\nSubject: last\r\n\r\nend`;
}

function range<Item>(count: number, make: (index: number) => Item): readonly Item[] {
  return Array.from({ length: count }, (_, index) => make(index));
}
