// Splits Rich Text Format into tokens (RTF 1.9.1, "Formal Syntax"), in one pass over the bytes.

export interface RtfHandler {
  open(): void;
  /** Ends a group. Returns true after the outermost group. */
  close(): boolean;
  /** Reads a control word. `parameter` is undefined for a word without a number. */
  word(name: string, parameter: number | undefined): void;
  /** Reads a control symbol: a backslash and one other character. */
  symbol(character: string): void;
  /** Reads a run of text, in the current encoding. */
  text(bytes: Uint8Array): void;
  /** Reads one byte written in hexadecimal. */
  byte(value: number): void;
}

const [BACKSLASH, OPEN, CLOSE, QUOTE, MINUS, SPACE] = [0x5c, 0x7b, 0x7d, 0x27, 0x2d, 0x20] as const;
const LINE_FEED = 10;
const RETURN = 13;
// Longer words do not exist, so the rest is text.
const LONGEST_WORD = 32;
const LONGEST_NUMBER = 10;

export function readTokens(bytes: Uint8Array, handler: RtfHandler): void {
  let at = 0;
  let lastParagraph: number | undefined;
  while (at < bytes.length) {
    const byte = bytes[at];
    if (byte === OPEN) {
      handler.open();
      at++;
    } else if (byte === CLOSE) {
      at++;
      if (!handler.close()) continue;
      // Text after the document's group is junk, unless an extra brace ended the group early.
      lastParagraph ??= lastOf("\\par", bytes);
      if (lastParagraph < at) return;
    } else if (byte === LINE_FEED || byte === RETURN || byte === 0) at++;
    else if (byte === BACKSLASH) at = readControl(bytes, at + 1, handler);
    else {
      const start = at;
      while (at < bytes.length && !isSyntax(bytes[at])) at++;
      handler.text(bytes.subarray(start, at));
    }
  }
}

function lastOf(word: string, bytes: Uint8Array): number {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).lastIndexOf(word);
}

function isSyntax(byte: number | undefined): boolean {
  return byte === BACKSLASH || byte === OPEN || byte === CLOSE || byte === LINE_FEED || byte === RETURN || byte === 0;
}

/** Returns the end of the token. */
function readControl(bytes: Uint8Array, start: number, handler: RtfHandler): number {
  let at = start;
  while (isLetter(bytes[at]) && at - start < LONGEST_WORD) at++;
  if (at === start) return readSymbol(bytes, start, handler);
  const name = asciiOf(bytes, start, at);
  const numberStart = at;
  if (bytes[at] === MINUS && isDigit(bytes[at + 1])) at++;
  while (isDigit(bytes[at]) && at - numberStart < LONGEST_NUMBER) at++;
  const parameter = at > numberStart ? Number(asciiOf(bytes, numberStart, at)) : undefined;
  if (bytes[at] === SPACE) at++;
  // Binary data may contain any byte, so only its length ends it.
  if (name === "bin") return at + Math.max(0, parameter ?? 0);
  handler.word(name, parameter);
  return at;
}

function readSymbol(bytes: Uint8Array, at: number, handler: RtfHandler): number {
  if (at >= bytes.length) return at;
  if (bytes[at] !== QUOTE) {
    handler.symbol(asciiOf(bytes, at, at + 1));
    return at + 1;
  }
  const value = Number.parseInt(asciiOf(bytes, at + 1, at + 3), 16);
  if (Number.isNaN(value)) return at + 1;
  handler.byte(value);
  return at + 3;
}

function isLetter(byte: number | undefined): boolean {
  return byte !== undefined && ((byte >= 0x61 && byte <= 0x7a) || (byte >= 0x41 && byte <= 0x5a));
}

function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0x30 && byte <= 0x39;
}

function asciiOf(bytes: Uint8Array, start: number, end: number): string {
  let text = "";
  for (let at = start; at < Math.min(end, bytes.length); at++) text += String.fromCharCode(bytes[at] ?? 0);
  return text;
}
