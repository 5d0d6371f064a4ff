// pdf.js's lexer with short cuts for what content streams and objects are made of: it asks its stream for each byte, and
// this one has them all. What is not plain (escapes, comments, inline images, damage) is left to pdf.js's own.

import type { CoreCommand, CoreLexer, CoreStream, PdfModule } from "./core-types.ts";
import { plainOperators } from "./operator-table.ts";

/** Bytes that end a token (ISO 32000-2, tables 1 and 2): 1 for white space, 2 for delimiters. */
const ENDS = new Uint8Array(256);
for (const byte of [0, 9, 10, 12, 13, 32]) ENDS[byte] = 1;
for (const byte of Buffer.from("()<>[]{}/%")) ENDS[byte] = 2;

const HEX = new Int8Array(256).fill(-1);
for (const [value, digit] of [..."0123456789abcdef"].entries()) {
  HEX[digit.charCodeAt(0)] = value;
  HEX[digit.toUpperCase().charCodeAt(0)] = value;
}

const [OPEN, CLOSE, BACKSLASH, SLASH, LESS, GREATER] = [0x28, 0x29, 0x5c, 0x2f, 0x3c, 0x3e] as const;
const [LEFT, RIGHT, MINUS, PLUS, DOT, ZERO, NINE, HASH] = [0x5b, 0x5d, 0x2d, 0x2b, 0x2e, 0x30, 0x39, 0x23] as const;
/** Longest command, in bytes. */
const LONGEST = 3;
/** Above so many bytes one slice is quicker than as many characters. */
const LONG_TEXT = 24;

/** Objects are read by it from now on, and content streams by what this gives. */
export function useFastLexer(core: PdfModule): PdfModule["Lexer"] {
  const { DecodeStream, Lexer } = core;
  const FastLexer = fastLexer(core);
  Lexer.ofObjects = (stream) => {
    const plain = stream instanceof DecodeStream ? stream.makeSubStream(0) : stream;
    // Damaged cross-references place objects beyond the file, and of a file that is read by ranges bytes come when asked
    // for: only pdf.js's own lexer asks. Until they are there, zeros stand in their place, which end a token.
    return isWhole(plain) ? new FastLexer(plain, null) : new Lexer(stream, null);
  };
  return FastLexer;
}

function isWhole(stream: CoreStream & Partial<CoreLexer["stream"]>): boolean {
  const { pos, end, bytes } = stream;
  if (pos === undefined || end === undefined || bytes === undefined || RANGED in stream) return false;
  return pos >= 0 && end <= bytes.length;
}

/** What pdf.js's stream of a file that is read by ranges alone has: asking each stream whether it is whole gives it a field. */
const RANGED = "progressiveDataLength";

function fastLexer(core: PdfModule): PdfModule["Lexer"] {
  const { Cmd, Lexer, Name } = core;
  const [leftBracket, rightBracket, dictionary, dictionaryEnd] = [
    Cmd.get("["),
    Cmd.get("]"),
    Cmd.get("<<"),
    Cmd.get(">>"),
  ];
  const commands = new Map<number, CoreCommand>();
  for (const command of [...plainOperators(core).keys(), Cmd.get("R"), Cmd.get("obj")]) {
    commands.set(keyOf(Buffer.from(command.cmd), 0, command.cmd.length), command);
  }

  class FastLexer extends Lexer {
    override getObj(): unknown {
      const { bytes, end } = this.stream;
      let at = this.stream.pos - 1;
      let byte = this.currentChar;
      while (byte >= 0 && ENDS[byte] === 1) byte = ++at < end ? (bytes[at] ?? -1) : -1;
      this.currentChar = byte;
      this.stream.pos = byte < 0 ? end : at + 1;
      if (byte < 0) return super.getObj();
      if (byte === LEFT) return this.#upTo(at + 1, leftBracket);
      if (byte === RIGHT) return this.#upTo(at + 1, rightBracket);
      if (byte === LESS && bytes[at + 1] === LESS && at + 1 < end) return this.#upTo(at + 2, dictionary);
      if (byte === GREATER && bytes[at + 1] === GREATER && at + 1 < end) return this.#upTo(at + 2, dictionaryEnd);
      const found =
        (byte >= ZERO && byte <= NINE) || byte === MINUS || byte === DOT
          ? this.#number(at)
          : byte === OPEN
            ? this.#string(at + 1)
            : byte === SLASH
              ? this.#name(at + 1)
              : byte === LESS
                ? this.#hexString(at + 1)
                : this.#command(at);
      return found ?? super.getObj();
    }

    /** Goes on behind the token. */
    #upTo<T>(at: number, token: T): T {
      const { bytes, end } = this.stream;
      this.currentChar = at < end ? (bytes[at] ?? -1) : -1;
      this.stream.pos = at < end ? at + 1 : end;
      return token;
    }

    #number(from: number): number | undefined {
      const { bytes, end } = this.stream;
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
      return this.#upTo(at, isNegative ? -1 * value : value);
    }

    #string(from: number): string | undefined {
      const { bytes, end } = this.stream;
      for (let at = from; at < end; at++) {
        const byte = bytes[at];
        if (byte === CLOSE) return this.#upTo(at + 1, this.#textOf(from, at));
        if (byte === BACKSLASH || byte === OPEN) return undefined;
      }
      return undefined;
    }

    #hexString(from: number): string | undefined {
      const { bytes, end } = this.stream;
      let text = "";
      for (let at = from; at < end; at += 2) {
        const first = bytes[at] ?? 0;
        if (first === GREATER) return this.#upTo(at + 1, text);
        const [high, low] = [HEX[first] ?? -1, HEX[bytes[at + 1] ?? 0] ?? -1];
        if (high < 0 || low < 0) return undefined;
        text += String.fromCharCode((high << 4) | low);
      }
      return undefined;
    }

    #name(from: number): object | undefined {
      const { bytes, end } = this.stream;
      let at = from;
      for (; at < end; at++) {
        const byte = bytes[at] ?? 0;
        if (byte === HASH) return undefined;
        if (ENDS[byte] !== 0) break;
      }
      return this.#upTo(at, Name.get(this.#textOf(from, at)));
    }

    #command(from: number): CoreCommand | undefined {
      const { bytes, end } = this.stream;
      let at = from;
      while (at < end && ENDS[bytes[at] ?? 0] === 0) if (++at - from > LONGEST) return undefined;
      const command = commands.get(keyOf(bytes, from, at));
      return command === undefined ? undefined : this.#upTo(at, command);
    }

    #textOf(from: number, to: number): string {
      const { bytes } = this.stream;
      if (to - from > LONG_TEXT)
        return Buffer.from(bytes.buffer, bytes.byteOffset + from, to - from).toString("latin1");
      let text = "";
      for (let at = from; at < to; at++) text += String.fromCharCode(bytes[at] ?? 0);
      return text;
    }
  }
  return FastLexer;
}

function keyOf(bytes: Uint8Array, from: number, to: number): number {
  let key = 0;
  for (let at = from; at < to; at++) key = key * 256 + (bytes[at] ?? 0);
  return key;
}
