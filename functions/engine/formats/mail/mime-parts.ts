// The parts of a mail (RFC 2046, section 5.1), cut at the boundaries that the parts around them declare. Each byte is
// looked at once: a mail of two megabytes may have 300,000 parts, one of 45 megabytes 1,500,000 lines.

import { ExtractionError } from "../../base/errors.ts";
import { type PartHeader, readPartHeader } from "./part-header.ts";

export interface MimeMail {
  /** The mail's own header. */
  readonly head: Buffer;
  /** Those that hold something, in their order; of a mail that is one piece, that piece. */
  readonly parts: readonly MimePart[];
}

export interface MimePart {
  readonly header: PartHeader;
  /** As it was sent: decodeTransfer makes it what was meant. */
  readonly body: Buffer;
  /** The same for all that stand in one multipart/alternative, of which one is to be read. */
  readonly choice: object | undefined;
}

interface Multipart {
  readonly boundary: string;
  readonly depth: number;
  readonly isDigest: boolean;
  readonly choice: object | undefined;
  readonly around: Multipart | undefined;
  /** One further out that declares the same boundary. */
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
    // What stands between the end of a multipart and the next part is for programs that know no MIME.
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
    throw new ExtractionError("DAMAGED_DOCUMENT", `the mail's parts lie more than ${maxDepth} deep; export it again`);
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

/** At an empty line, or without one at a boundary of what is around, or where the last lines are no fields. */
function endOfHead(mail: Buffer, from: number, open: OpenMultiparts): { readonly end: number; readonly body: number } {
  let words: number | undefined;
  for (let line = from; line < mail.length; ) {
    let at = line;
    while (mail[at] === CR) at++;
    if (mail[at] === LF) return { end: words ?? line, body: words ?? at + 1 };
    if (mail[line] === DASH && boundaryAt(mail, line, open) !== undefined)
      return { end: words ?? line, body: words ?? line };
    // A line that is no field stands in some headers; followed by none, it is the first of the words.
    if (isField(mail, line)) words = undefined;
    else if (line === from || !isBlank(mail[line])) words ??= line;
    const end = mail.indexOf(LF, at);
    if (end < 0) break;
    line = end + 1;
  }
  return { end: words ?? mail.length, body: words ?? mail.length };
}

/** A name of visible signs and a colon, which older programs set a space before (RFC 5322, sections 2.2 and 4.5). */
function isField(mail: Buffer, line: number): boolean {
  let at = line;
  while (mail[at] !== COLON && isVisible(mail[at])) at++;
  if (at === line) return false;
  while (isBlank(mail[at])) at++;
  return mail[at] === COLON;
}

function isVisible(byte = 0): boolean {
  return byte > SPACE && byte < DELETE;
}

function isBlank(byte = 0): boolean {
  return byte === SPACE || byte === TAB;
}

function nextBoundary(mail: Buffer, from: number, open: OpenMultiparts): BoundaryLine | undefined {
  if (open.size === 0) return undefined;
  // Behind a line's end: a boundary that is open was declared in a line before.
  for (let at = mail.indexOf("\n--", from - 1); at >= 0; at = mail.indexOf("\n--", at + 1)) {
    const found = boundaryAt(mail, at + 1, open);
    if (found !== undefined) return found;
  }
  return undefined;
}

function boundaryAt(mail: Buffer, start: number, open: OpenMultiparts): BoundaryLine | undefined {
  if (mail[start] !== DASH || mail[start + 1] !== DASH) return undefined;
  const found = mail.indexOf(LF, start);
  const end = found < 0 ? mail.length : found;
  const said = mail.toString("latin1", start + 2, end).trimEnd();
  const next = found < 0 ? end : end + 1;
  const begun = open.get(said);
  if (begun !== undefined) return { start, next, multipart: begun, closes: false };
  const ended = said.endsWith("--") ? open.get(said.slice(0, -2)) : undefined;
  return ended === undefined ? undefined : { start, next, multipart: ended, closes: true };
}

/** The line end before a boundary belongs to it (RFC 2046, section 5.1.1). */
function untilBoundary(mail: Buffer, from: number, boundary: BoundaryLine | undefined): Buffer {
  if (boundary === undefined) return mail.subarray(from);
  let end = boundary.start;
  if (end > from && mail[end - 1] === LF) end--;
  if (end > from && mail[end - 1] === CR) end--;
  return mail.subarray(from, end);
}

const TAB = 0x09;
const LF = 0x0a;
const CR = 0x0d;
const SPACE = 0x20;
const DASH = 0x2d;
const COLON = 0x3a;
const DELETE = 0x7f;
