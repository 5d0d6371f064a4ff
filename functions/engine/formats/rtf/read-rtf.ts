// Reads Rich Text Format into blocks, token by token.

import type { Block, Metadata } from "../../base/model.ts";
import { toNfc } from "../../codecs/text/nfc.ts";
import type { TrackedChanges } from "../shared/tracked-changes.ts";
import { applyWord } from "./apply-word.ts";
import { SYMBOLS } from "./control-words.ts";
import { pictureName } from "./destinations.ts";
import { bytesOf } from "./embedded-objects.ts";
import { closeGroup, createReader, emit, flushBytes, openGroup, type RtfLimits, type RtfReader } from "./rtf-reader.ts";
import { readTokens } from "./rtf-tokens.ts";

export interface RtfText {
  readonly blocks: readonly Block[];
  readonly properties: Partial<Metadata>;
  /** HTML page that a mail client wrapped in RTF (MS-OXRTFEX). */
  readonly html: string | undefined;
  /** Embedded objects in their wrapping, decoded from hexadecimal. */
  readonly objects: readonly Uint8Array[];
  /** Pictures by the names that their marks have. */
  readonly pictures: ReadonlyMap<string, () => Uint8Array>;
  readonly insertions: number;
  readonly deletions: number;
  readonly tooDeep: boolean;
}

export function readRtf(bytes: Uint8Array, limits: RtfLimits, trackedChanges?: TrackedChanges): RtfText {
  const reader = createReader(limits, trackedChanges);
  readTokens(bytes, {
    open: () => openGroup(reader),
    close: () => closeGroup(reader),
    word: (name, parameter) => readWord(reader, name, parameter),
    symbol: (character) => readSymbol(reader, character),
    text: (found) => readText(reader, found),
    byte: (value) => readByte(reader, value),
  });
  flushBytes(reader);
  while (reader.outer.length > 0) closeGroup(reader);
  return textOf(reader);
}

function readWord(reader: RtfReader, name: string, parameter: number | undefined): void {
  flushBytes(reader);
  if (reader.toSkip > 0 && name !== "u") {
    reader.toSkip--;
    return;
  }
  applyWord(reader, name, parameter);
  if (name !== "u") reader.toSkip = 0;
}

function readSymbol(reader: RtfReader, character: string): void {
  flushBytes(reader);
  if (character === "*" && reader.isGroupStart) {
    reader.isStarred = true;
    return;
  }
  reader.isGroupStart = false;
  if (reader.toSkip > 0) {
    reader.toSkip--;
    return;
  }
  if (reader.group.destination === "skip") return;
  // A line end after a backslash ends a paragraph (RTF 1.9.1, "Special Characters").
  if (character === "\n" || character === "\r") applyWord(reader, "par", undefined);
  else emit(reader, SYMBOLS.get(character) ?? "");
}

function readText(reader: RtfReader, found: Uint8Array): void {
  const { group, fonts, pending } = reader;
  const { destination } = group;
  reader.isGroupStart = false;
  const skipped = Math.min(reader.toSkip, found.length);
  reader.toSkip -= skipped;
  if (destination === "fonts") fonts.name(asciiOf(found));
  if (destination === "skip" || destination === "fonts") return;
  const rest = found.subarray(skipped);
  if (destination === "object" || destination === "picture") {
    addDigits(reader, destination === "object" ? reader.objects.at(-1) : reader.pictures.at(-1)?.hex, rest);
    return;
  }
  const isAscii = pending.length === 0 && !fonts.isSymbols(group.font) && rest.every((byte) => byte < 0x80);
  if (isAscii) emit(reader, asciiOf(rest));
  else for (const byte of rest) pending.push(byte);
}

/** Adds hexadecimal digits to an object or a picture, until all together reach the limit. */
function addDigits(reader: RtfReader, hex: string[] | undefined, digits: Uint8Array): void {
  reader.objectBytes += digits.length / 2;
  if (reader.objectBytes <= reader.limits.maxObjectBytes) hex?.push(asciiOf(digits));
}

function readByte(reader: RtfReader, value: number): void {
  const { destination } = reader.group;
  reader.isGroupStart = false;
  if (reader.toSkip > 0) reader.toSkip--;
  else if (destination !== "skip" && destination !== "fonts") reader.pending.push(value);
}

function textOf(reader: RtfReader): RtfText {
  const { around, body, notes, comments, properties, isHtml, html, objects, pictures } = reader;
  const blocks = [...around.header.values(), ...body.finish(), ...notes, ...comments, ...around.footer.values()];
  return {
    blocks: blocks.filter(({ kind, text }) => text !== "" || kind === "figure"),
    properties: cleaned(properties),
    html: isHtml ? html.join("") : undefined,
    objects: objects.map(bytesOf),
    pictures: new Map(
      pictures.flatMap(({ extension, hex }, index) =>
        extension === undefined ? [] : [[pictureName(index + 1, extension), () => bytesOf(hex)]],
      ),
    ),
    insertions: reader.insertions,
    deletions: reader.deletions,
    tooDeep: reader.tooDeep,
  };
}

function asciiOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("latin1");
}

function cleaned(properties: Readonly<Partial<Record<string, string>>>): Partial<Metadata> {
  const present = Object.entries(properties).map(([name, value]) => [name, toNfc((value ?? "").trim())]);
  return Object.fromEntries(present.filter(([, value]) => value !== ""));
}
