// Large documents of `npm run bench -- hostile`: millions of rows and paragraphs, gigabytes that hide in megabytes.

import { deflateSync } from "node:zlib";
import { bombedPages } from "../../test/support/bombs.ts";
import { docxBytes } from "../../test/support/documents/docx.ts";
import { pngBytes, tiffBytes } from "../../test/support/documents/images.ts";
import { odfBytes } from "../../test/support/documents/odf.ts";
import { swellZip } from "../../test/support/documents/swollen-zip.ts";
import { type HostileDocument, LETTER } from "../../test/support/hostile.ts";
import { LARGE_SHEETS } from "./hostile-sheets.ts";

const MAIL = "From: a@b.c\nSubject: s\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=x\n\n";
const QUOTED = "From: a@b.c\nSubject: s\nContent-Transfer-Encoding: quoted-printable\n\na";

export const LARGE: Readonly<Record<string, HostileDocument>> = {
  ...LARGE_SHEETS,
  "docx, 100 MB of text": {
    name: "text.docx",
    bytes: () =>
      swellZip(docxBytes({ body: "" }), LETTER, [
        [`<w:p><w:r><w:t>${"ledger of autumn ".repeat(60)}</w:t></w:r></w:p>`.repeat(1_000), 100],
      ]),
  },
  "odt, 1,000,000 paragraphs": {
    name: "paragraphs.odt",
    bytes: () =>
      swellZip(odfBytes({ kind: "text", body: "" }), { entry: "content.xml", behind: "<office:text>" }, [
        ["<text:p>ledger of autumn</text:p>".repeat(10_000), 100],
      ]),
  },
  "RTF, 5,000,000 paragraphs": repeated("paragraphs.rtf", "{\\rtf1 ", "a\\par\n", 5_000_000, "}"),
  "Markdown, 3,000,000 headings": repeated("headings.md", "", "# a\n\n", 3_000_000),
  "HTML, 5,000,000 paragraphs": repeated("paragraphs.html", "<!doctype html>", "<p>a", 5_000_000),
  "HTML, 50 MB of table cells": repeated("cells.html", "<!doctype html><table>", "<tr><td>ab<td>cd", 3_300_000),
  "HTML, 1,000,000 table cells": repeated("cells.html", "<!doctype html><table>", "<tr><td>ab<td>cd", 500_000),
  "HTML, 5,000,000 tags that never end": repeated("open.html", "<!doctype html><p>x", "<a <b ", 5_000_000),
  "CSV, 1,000,000 rows of 6": repeated("rows.csv", "a,b,c,d,e,f\n", "1234,ab cd,5678,1.25,2026-01-01,x y\n", 1_000_000),
  "text, 8,000,000 paragraphs": repeated("paragraphs.txt", "", "a\n\n", 8_000_000),
  "text, 140 MB": repeated("text.txt", "", "ledger of autumn and of spring\n", 4_500_000),
  "text, 140 MB, and a dash": repeated("text.txt", "\u2013", "ledger of autumn and of spring\n", 4_500_000),
  "text, 140 MB in Chinese": repeated("text.txt", "", "字符中文文档测试行列\n", 4_500_000),
  "text, 200 MB": repeated("large.txt", "", "ledger of autumn and of spring\n", 6_500_000),
  "mail, 300,000 parts": repeated("parts.eml", MAIL, "--x\n\na\n", 300_000, "--x--\n"),
  "mail, 30 mails of 10,000 parts": repeated(
    "mails.eml",
    MAIL,
    `--x\nContent-Type: message/rfc822\n\n${manyParts("y", 10_000)}`,
    30,
  ),
  "mail, 10 MB of lines of a letter": repeated("lines.eml", "From: a@b.c\n\n", "a\n", 5_000_000),
  "mail, 45 MB of text": repeated("text.eml", "From: a@b.c\n\n", "ledger of autumn and of spring\n", 1_500_000),
  "mail, 10 MB of spaces, quoted-printable": repeated("spaces.eml", QUOTED, " ", 10_000_000, "b"),
  "JSON, 50 MB of lists": repeated("lists.json", "[", "[1,[2]],", 6_000_000, "0]"),
  "XML, 6,000,000 elements": repeated("elements.xml", '<?xml version="1.0"?><a>', "<b>c</b>", 6_000_000, "</a>"),
  "PNG of 144 megapixels": { name: "large.png", bytes: () => pngBytes(white(12_000, 12_000)) },
  "TIFF of 144 megapixels": {
    name: "large.tif",
    bytes: () => {
      const { width, height, gray } = white(12_000, 12_000);
      return tiffBytes([{ width, height, gray: deflateSync(gray), tags: { 259: 8 } }]);
    },
  },
  "TIFF of 10,001 frames": {
    name: "frames.tif",
    bytes: () => tiffBytes(Array.from({ length: 10_001 }, () => white(8, 8))),
  },
  "PDF of 10 pages, 3 of which inflate to a gigabyte": {
    name: "pages.pdf",
    bytes: () => bombedPages(10, [2, 5, 9]),
  },
};

function manyParts(boundary: string, parts: number): string {
  return `Content-Type: multipart/mixed; boundary=${boundary}\n\n${`--${boundary}\n\na\n`.repeat(parts)}--${boundary}--\n`;
}

function repeated(name: string, before: string, part: string, times: number, after = ""): HostileDocument {
  return {
    name,
    bytes: () => {
      const [start, middle, end] = [before, part, after].map((text) => Buffer.from(text));
      const bytes = Buffer.alloc(
        Buffer.byteLength(before) + Buffer.byteLength(part) * times + Buffer.byteLength(after),
      );
      start?.copy(bytes);
      bytes.fill(middle ?? "", start?.length, bytes.length - (end?.length ?? 0));
      end?.copy(bytes, bytes.length - end.length);
      return bytes;
    },
  };
}

function white(width: number, height: number) {
  return { width, height, gray: new Uint8Array(width * height).fill(255) };
}
