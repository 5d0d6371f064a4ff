// Splits a mail into parts (RFC 2046, section 5.1) at the boundaries that their outer parts declare. Each byte is read
// once: a mail of 2 MB may have 300,000 parts, and one of 45 MB 1,500,000 lines.

import { ExtractionError } from "../../base/errors.ts";
import { type PartHeader, readPartHeader } from "./part-header.ts";

export interface MimeMail {
  /** The mail's own header. */
  readonly head: Buffer;
  /** Parts with content, in order. A mail without parts is one part itself. */
  readonly parts: readonly MimePart[];
}

export interface MimePart {
  readonly header: PartHeader;
  /** Bytes as they were sent. decodeTransfer decodes them. */
  readonly body: Buffer;
  /** Identity of the multipart/alternative around the part. Only one part with the same identity is read. */
  readonly choice: object | undefined;
}

interface Multipart {
  readonly boundary: string;
  readonly depth: number;
  readonly isDigest: boolean;
  readonly choice: object | undefined;
  readonly around: Multipart | undefined;
  /** An outer multipart with the same boundary. */
  readonly shadowed: Multipart | undefined;
}

type OpenMultiparts = Map<string, Multipart>;

interface BoundaryLine {
  readonly start: number;
  readonly next: number;
  readonly multipart: Multipart;
  readonly closes: boolean;
}

export function mimeParts(mail: Buffer, maxDepth: number): MimeMail {
  const parts: MimePart[] = [];
  const open: OpenMultiparts = new Map();
  let around: Multipart | undefined;
  let head: Buffer | undefined;
  for (let at = 0; ; ) {
    const { end, body } = endOfHead(mail, at, open);
    const block = mail.subarray(at, end);
    head ??= block;
    const header = readPartHeader(block, around?.isDigest === true ? "message/rfc822" : "text/plain");
    const entered = header.boundary === undefined ? undefined : enter(header, header.boundary, around, open, maxDepth);
    around = entered ?? around;
    let found = nextBoundary(mail, body, open);
    // A multipart in which no part begins holds its words itself.
    if (entered === undefined || found?.multipart !== entered || found.closes) {
      parts.push({ header, body: untilBoundary(mail, body, found), choice: around?.choice });
    }
    // Text between the end of a multipart and the next part is for programs without MIME.
    for (; found !== undefined; found = nextBoundary(mail, found.next, open)) {
      const { multipart, closes } = found;
      while (around !== undefined && around !== multipart) around = leave(around, open);
      if (!closes) break;
      around = leave(multipart, open);
    }
    if (found === undefined) return { head, parts };
    at = found.next;
  }
}

function enter(
  { type }: PartHeader,
  boundary: string,
  around: Multipart | undefined,
  open: OpenMultiparts,
  maxDepth: number,
): Multipart {
  const depth = (around?.depth ?? 0) + 1;
  if (depth > maxDepth) {
    throw new ExtractionError("DAMAGED_DOCUMENT", `the mail's parts are nested more than ${maxDepth} deep`, {
      remedy: "export it again",
    });
  }
  const choice = type === "multipart/alternative" ? {} : around?.choice;
  const shadowed = open.get(boundary);
  const entered = { boundary, depth, isDigest: type === "multipart/digest", choice, around, shadowed };
  open.set(boundary, entered);
  return entered;
}

function leave({ boundary, around, shadowed }: Multipart, open: OpenMultiparts): Multipart | undefined {
  if (shadowed === undefined) open.delete(boundary);
  else open.set(boundary, shadowed);
  return around;
}

/** Finds the end of a header: an empty line, a boundary of an outer part, or a tail of lines that are not fields. */
function endOfHead(mail: Buffer, from: number, open: OpenMultiparts): { readonly end: number; readonly body: number } {
  let words: number | undefined;
  for (let line = from; ; ) {
    let at = line;
    while (mail[at] === CR) at++;
    if (mail[at] === LF) return { end: words ?? line, body: words ?? at + 1 };
    if (boundaryAt(mail, line, open) !== undefined) return { end: words ?? line, body: words ?? line };
    // Some headers contain a line that is not a field. Without a field after it, that line starts the text.
    if (isField(mail, line)) words = undefined;
    else if (line === from || !isBlank(mail[line])) words ??= line;
    const end = mail.indexOf(LF, at);
    if (end === -1) return { end: words ?? mail.length, body: words ?? mail.length };
    line = end + 1;
  }
}

/**
 * Recognises a field: a name of visible characters and a colon. Older programs wrote a space between them (RFC 5322,
 * sections 2.2 and 4.5).
 */
function isField(mail: Buffer, line: number): boolean {
  let at = line;
  while (mail[at] !== COLON && isVisible(mail[at])) at++;
  if (at === line) return false;
  while (isBlank(mail[at])) at++;
  return mail[at] === COLON;
}

function isVisible(byte: number | undefined): boolean {
  return byte !== undefined && byte > SPACE && byte < DELETE;
}

function isBlank(byte: number | undefined): boolean {
  return byte === SPACE || byte === TAB;
}

function nextBoundary(mail: Buffer, from: number, open: OpenMultiparts): BoundaryLine | undefined {
  // Searches from the line end before `from`: an open boundary was declared in an earlier line.
  for (let at = mail.indexOf(MARK, from - 1); at !== -1; at = mail.indexOf(MARK, at + MARK.length)) {
    const found = boundaryAt(mail, at + 1, open);
    if (found !== undefined) return found;
  }
  return undefined;
}

function boundaryAt(mail: Buffer, start: number, open: OpenMultiparts): BoundaryLine | undefined {
  if (mail[start] !== DASH || mail[start + 1] !== DASH) return undefined;
  const found = mail.indexOf(LF, start);
  const end = found === -1 ? mail.length : found;
  const line = mail.toString("latin1", start + 2, end).trimEnd();
  const next = end + 1;
  const begun = open.get(line);
  if (begun !== undefined) return { start, next, multipart: begun, closes: false };
  const ended = line.endsWith("--") ? open.get(line.slice(0, -2)) : undefined;
  return ended === undefined ? undefined : { start, next, multipart: ended, closes: true };
}

/** Cuts the body before a boundary. The line end before the boundary belongs to it (RFC 2046, section 5.1.1). */
function untilBoundary(mail: Buffer, from: number, boundary: BoundaryLine | undefined): Buffer {
  if (boundary === undefined) return mail.subarray(from);
  const end = boundary.start - 1;
  return mail.subarray(from, mail[end - 1] === CR ? end - 1 : end);
}

/** A line end and the start of a boundary. */
const MARK = "\n--";
const TAB = 0x09;
const LF = 0x0a;
const CR = 0x0d;
const SPACE = 0x20;
const DASH = 0x2d;
const COLON = 0x3a;
const DELETE = 0x7f;
