// Files that once held a thread, took gigabytes or reached the terminal; each is built in a few lines.

import { strToU8, zipSync } from "fflate";
import { openCompoundFile } from "../../functions/engine/codecs/containers/compound-file.ts";
import { writeCompoundFile } from "../../functions/engine/codecs/containers/write-compound-file.ts";
import { xlsBytes, xlsRow } from "../../test/support/documents/binary-workbooks.ts";
import { swellZip } from "../../test/support/documents/swollen-zip.ts";
import { xlsxBytes } from "../../test/support/documents/xlsx.ts";
import { SHEET } from "../../test/support/hostile.ts";
import type { Mutant } from "./mutants/mutants.ts";

const ESCAPES = "\x1b]0;quorvex\x07\x1b[2J";

export function attackFiles(): readonly Mutant[] {
  return [
    { name: "row-below-zero.xlsx", bytes: withRow("-1") },
    { name: "row-of-two-billion.xlsx", bytes: withRow("2147483648") },
    { name: "frame-of-20000.gif", bytes: gif(1, 20_000) },
    { name: "frame-of-23170.gif", bytes: gif(1, 23_170) },
    { name: "screen-of-12000.gif", bytes: gif(12_000, 12_000) },
    { name: "directory-in-a-circle.xls", bytes: circularDirectory() },
    { name: "escapes-in-a-name.eml", bytes: mailWith(`${ESCAPES}.bin`) },
    { name: "escapes-in-a-name.zip", bytes: Buffer.from(zipSync({ [`${ESCAPES}.bin`]: strToU8("\0\x01\x02") })) },
    { name: "nothing.pdf", bytes: Buffer.alloc(0) },
  ];
}

function withRow(number: string): Buffer {
  const workbook = xlsxBytes([{ name: "S", cells: { A2: "quorvex" } }]);
  const row = `<row r="${number}"><c r="A${number}"><v>1</v></c></row>`;
  return Buffer.from(swellZip(workbook, SHEET, [row]));
}

/** One black frame that says to be of that side, on a screen of another. */
function gif(screen: number, frame: number): Buffer {
  const bytes = Buffer.from("47494638396101000100800000000000ffffff2c00000000000000000002024401003b", "hex");
  for (const at of [6, 8]) bytes.writeUInt16LE(screen, at);
  for (const at of [24, 26]) bytes.writeUInt16LE(frame, at);
  return bytes;
}

/** The first two streams are each other's neighbours (MS-CFB, section 2.6: left, right and child lie at 68, 72 and 76). */
function circularDirectory(): Buffer {
  const workbook = openCompoundFile(xlsBytes([xlsRow(0, [1, 2])])).read("Workbook") ?? new Uint8Array();
  const others = ["SummaryInformation", "DocumentSummaryInformation"].map((path) => ({
    path,
    bytes: Buffer.alloc(64),
  }));
  const bytes = Buffer.from(writeCompoundFile([{ path: "Workbook", bytes: workbook }, ...others]));
  const directory = SECTOR * (bytes.readUInt32LE(48) + 1);
  const [root, first, second] = [0, 1, 2];
  bytes.writeInt32LE(second, directory + ENTRY * root + 76);
  for (const [entry, links] of [
    [first, [second, -1, -1]],
    [second, [first, 3, -1]],
  ] as const) {
    for (const [index, link] of links.entries()) bytes.writeInt32LE(link, directory + ENTRY * entry + 68 + 4 * index);
  }
  return bytes;
}

const SECTOR = 512;
const ENTRY = 128;

function mailWith(name: string): Buffer {
  const word = `=?utf-8?B?${Buffer.from(name).toString("base64")}?=`;
  const part = `--p\r\nContent-Type: application/octet-stream; name="${word}"\r\nContent-Disposition: attachment; filename="${word}"\r\nContent-Transfer-Encoding: base64\r\n\r\nAAECAwQ=\r\n--p--\r\n`;
  return Buffer.from(`From: a@b.c\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=p\r\n\r\n${part}`);
}
