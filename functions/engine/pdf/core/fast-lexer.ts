// A faster lexer for the plain tokens of content streams and objects. pdf.js's own lexer asks its stream for each byte; this
// one has all bytes at hand. It leaves escapes, comments, inline images and damage to pdf.js's lexer.

import type { CoreCommand, CoreLexer, CoreStream, PdfModule } from "./core-types.ts";
import { plainOperators } from "./operator-table.ts";

/** Bytes that end a token (ISO 32000-2, tables 1 and 2): 1 for white space, 2 for delimiters. */
const ENDS = new Uint8Array(256);
for (const byte of Buffer.from("\0\t\n\f\r ")) ENDS[byte] = 1;
for (const byte of Buffer.from("()<>[]{}/%")) ENDS[byte] = 2;

const HEX = new Int8Array(256).fill(-1);
for (const [value, digit] of [..."0123456789abcdef"].entries()) {
  HEX[digit.charCodeAt(0)] = value;
  HEX[digit.toUpperCase().charCodeAt(0)] = value;
}

const [OPEN, CLOSE, BACKSLASH, SLASH, LESS, GREATER] = [0x28, 0x29, 0x5c, 0x2f, 0x3c, 0x3e] as const;
const [LEFT, RIGHT, MINUS, PLUS, DOT, ZERO, NINE, HASH] = [0x5b, 0x5d, 0x2d, 0x2b, 0x2e, 0x30, 0x39, 0x23] as const;
/** Bytes of the longest command. */
const LONGEST = 3;
/** Bytes from which one slice is faster than single characters. */
const LONG_TEXT = 24;

/** Makes pdf.js read the document's objects with the fast lexer, and returns it for content streams. */
export function useFastLexer(core: PdfModule): PdfModule["Lexer"] {
  const { DecodeStream, Lexer } = core;
  const FastLexer = fastLexer(core);
  Lexer.ofObjects = (stream) => {
    const plain = stream instanceof DecodeStream ? stream.makeSubStream(0) : stream;
    // Damaged cross-references may point behind the end of the file, and a file that is read by ranges holds zeros, which
    // end a token, until its bytes arrive. Only pdf.js's own lexer asks for missing bytes.
    return isWhole(plain) ? new FastLexer(plain, null) : new Lexer(stream, null);
  };
  return FastLexer;
}

function isWhole(stream: CoreStream & Partial<CoreLexer["stream"]>): boolean {
  const { pos, end, bytes } = stream;
  if (pos === undefined || end === undefined || bytes === undefined || RANGED in stream) return false;
  return pos >= 0 && end <= bytes.length;
}

/** A field that only the stream of a file read by ranges has. pdf.js's own question whether a stream is whole adds a field to it. */
const RANGED = "progressiveDataLength";

function fastLexer(core: PdfModule): PdfModule["Lexer"] {
  const { Cmd, Lexer, Name } = core;
  const [leftBracket, rightBracket] = [Cmd.get("["), Cmd.get("]")];
  const [dictionary, dictionaryEnd] = [Cmd.get("<<"), Cmd.get(">>")];
  const commands = commandsOf(core);

  return class FastLexer extends Lexer {
    override getObj(): unknown {
      const { bytes, end } = this.stream;
      let at = this.stream.pos - 1;
      let byte = this.currentChar;
      while (byte >= 0 && ENDS[byte] === 1) byte = ++at < end ? (bytes[at] ?? -1) : -1;
      this.currentChar = byte;
      this.stream.pos = byte < 0 ? end : at + 1;
      if (byte < 0) return super.getObj();
      if (byte === LEFT) return goTo(this, at + 1, leftBracket);
      if (byte === RIGHT) return goTo(this, at + 1, rightBracket);
      if (byte === LESS && bytes[at + 1] === LESS && at + 1 < end) return goTo(this, at + 2, dictionary);
      if (byte === GREATER && bytes[at + 1] === GREATER && at + 1 < end) return goTo(this, at + 2, dictionaryEnd);
      return this.#plainToken(byte, at) ?? super.getObj();
    }

    /** Undefined for a token that is not plain; the lexer then stays in its place. */
    #plainToken(byte: number, at: number): unknown {
      if ((byte >= ZERO && byte <= NINE) || byte === MINUS || byte === DOT) return readNumber(this, at);
      if (byte === OPEN) return readString(this, at + 1);
      if (byte === LESS) return readHexString(this, at + 1);
      if (byte === SLASH) return readName(this, at + 1, Name);
      return readCommand(this, at, commands);
    }
  };
}

/** The commands that have no more than their name, by `keyOf`. */
function commandsOf(core: PdfModule): ReadonlyMap<number, CoreCommand> {
  const { Cmd } = core;
  const commands = new Map<number, CoreCommand>();
  for (const command of [...plainOperators(core).keys(), Cmd.get("R"), Cmd.get("obj")]) {
    commands.set(keyOf(Buffer.from(command.cmd), 0, command.cmd.length), command);
  }
  return commands;
}

/** Moves the lexer behind the token and returns the token. */
function goTo<T>(lexer: CoreLexer, at: number, token: T): T {
  const { bytes, end } = lexer.stream;
  lexer.currentChar = at < end ? (bytes[at] ?? -1) : -1;
  lexer.stream.pos = at < end ? at + 1 : end;
  return token;
}

function readNumber(lexer: CoreLexer, from: number): number | undefined {
  const { bytes, end } = lexer.stream;
  let at = from;
  const isNegative = bytes[at] === MINUS;
  if (isNegative) at++;
  let [value, divisor, digits] = [0, 0, 0];
  for (; at < end; at++) {
    const byte = bytes[at] ?? 0;
    if (byte >= ZERO && byte <= NINE) {
      value = value * 10 + (byte - ZERO);
      divisor *= 10;
      digits++;
    } else if (byte === DOT && divisor === 0) divisor = 1;
    else if (byte === DOT || byte === MINUS || byte === PLUS) return undefined;
    else break;
  }
  if (digits === 0) return undefined;
  if (divisor !== 0) value /= divisor;
  return goTo(lexer, at, isNegative ? -1 * value : value);
}

function readString(lexer: CoreLexer, from: number): string | undefined {
  const { bytes, end } = lexer.stream;
  for (let at = from; at < end; at++) {
    const byte = bytes[at];
    if (byte === CLOSE) return goTo(lexer, at + 1, textOf(bytes, from, at));
    if (byte === BACKSLASH || byte === OPEN) return undefined;
  }
  return undefined;
}

function readHexString(lexer: CoreLexer, from: number): string | undefined {
  const { bytes, end } = lexer.stream;
  let text = "";
  for (let at = from; at < end; at += 2) {
    const first = bytes[at] ?? 0;
    if (first === GREATER) return goTo(lexer, at + 1, text);
    const [high, low] = [HEX[first] ?? -1, HEX[bytes[at + 1] ?? 0] ?? -1];
    if (high < 0 || low < 0) return undefined;
    text += String.fromCharCode((high << 4) | low);
  }
  return undefined;
}

function readName(lexer: CoreLexer, from: number, Name: PdfModule["Name"]): object | undefined {
  const { bytes, end } = lexer.stream;
  let at = from;
  for (; at < end; at++) {
    const byte = bytes[at] ?? 0;
    if (byte === HASH) return undefined;
    if (ENDS[byte] !== 0) break;
  }
  return goTo(lexer, at, Name.get(textOf(bytes, from, at)));
}

function readCommand(
  lexer: CoreLexer,
  from: number,
  commands: ReadonlyMap<number, CoreCommand>,
): CoreCommand | undefined {
  const { bytes, end } = lexer.stream;
  let at = from;
  while (at < end && ENDS[bytes[at] ?? 0] === 0) if (++at - from > LONGEST) return undefined;
  const command = commands.get(keyOf(bytes, from, at));
  return command === undefined ? undefined : goTo(lexer, at, command);
}

function textOf(bytes: Uint8Array, from: number, to: number): string {
  if (to - from > LONG_TEXT) return Buffer.from(bytes.buffer, bytes.byteOffset + from, to - from).toString("latin1");
  let text = "";
  for (let at = from; at < to; at++) text += String.fromCharCode(bytes[at] ?? 0);
  return text;
}

/** Returns a short text as one number. */
function keyOf(bytes: Uint8Array, from: number, to: number): number {
  let key = 0;
  for (let at = from; at < to; at++) key = key * 256 + (bytes[at] ?? 0);
  return key;
}
