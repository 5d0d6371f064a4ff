// The mails of a mailbox file (RFC 4155), one after the other. Only one mail is in memory.

import { ExtractionError, limitExceeded } from "../../functions/engine/base/errors.ts";
import { isSeparatorLine, LONGEST_SEPARATOR, unquoted } from "../../functions/engine/formats/mail/mailbox.ts";

export interface MailboxMail {
  /** Counted from 1. */
  readonly number: number;
  readonly bytes: Uint8Array;
  /** Set for a mail that is larger than the limit. Its bytes are empty. */
  readonly error?: ExtractionError;
}

const NEW_LINE = 0x0a;
/** A line end and the beginning of a separator. */
const MARK = "\nFrom ";

/** Throws DAMAGED_DOCUMENT for a file without a mail. */
export async function* mailsIn(chunks: AsyncIterable<Uint8Array>, mostBytes: number): AsyncGenerator<MailboxMail> {
  // Undefined before the first separator. A mail begins with the end of its separator, which is no part of it.
  let mail: HeldMail | undefined;
  let number = 0;
  // The first line follows no line end in the file.
  let undecided = Buffer.from("\n");
  for await (const { chunk, isLast } of withLast(chunks)) {
    const bytes = Buffer.concat([undecided, chunk]);
    let kept = 0;
    let undecidedFrom = isLast ? bytes.length : Math.max(0, bytes.length - MARK.length + 1);
    for (let at = bytes.indexOf(MARK); at >= 0; at = bytes.indexOf(MARK, at + 1)) {
      const end = bytes.indexOf(NEW_LINE, at + 1);
      if (end < 0 && !isLast && bytes.length - at <= LONGEST_SEPARATOR) {
        undecidedFrom = at;
        break;
      }
      const lineEnd = end < 0 ? bytes.length : end;
      if (!isSeparatorLine(bytes.toString("latin1", at + 1, Math.min(lineEnd, at + 1 + LONGEST_SEPARATOR)))) continue;
      mail?.add(bytes.subarray(kept, at + 1));
      if (mail !== undefined) yield finishedInBox(++number, mail, mostBytes);
      mail = holdMail(mostBytes);
      kept = lineEnd;
      undecidedFrom = Math.max(undecidedFrom, kept);
    }
    mail?.add(bytes.subarray(kept, undecidedFrom));
    undecided = bytes.subarray(undecidedFrom);
  }
  if (mail !== undefined) yield finishedInBox(++number, mail, mostBytes);
  if (number > 0) return;
  throw new ExtractionError("DAMAGED_DOCUMENT", "the mailbox has no message that starts with From", {
    remedy: "export it again",
  });
}

function finishedInBox(number: number, mail: HeldMail, mostBytes: number): MailboxMail {
  const { bytes, ...found } = finished(number, mail, mostBytes);
  return { ...found, bytes: unquoted(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)) };
}

/** Yields a file that is one mail. */
export async function* oneMail(chunks: AsyncIterable<Uint8Array>, mostBytes: number): AsyncGenerator<MailboxMail> {
  const mail = holdMail(mostBytes);
  mail.add(Buffer.from("\n"));
  for await (const chunk of chunks) mail.add(chunk);
  yield finished(1, mail, mostBytes);
}

function finished(number: number, mail: HeldMail, mostBytes: number): MailboxMail {
  const bytes = mail.bytes();
  return bytes === undefined ? { number, bytes: new Uint8Array(), error: mailTooLarge(mostBytes) } : { number, bytes };
}

export function mailTooLarge(mostBytes: number): ExtractionError {
  return limitExceeded("bytes of a mail", `more than ${mostBytes}`, String(mostBytes), "TEXTRACTOR_MAX_MAIL_BYTES");
}

interface HeldMail {
  add(piece: Uint8Array): void;
  /** Undefined for a mail that is too large. */
  bytes(): Uint8Array | undefined;
}

function holdMail(mostBytes: number): HeldMail {
  let pieces: Uint8Array[] = [];
  let size = 0;
  return {
    add(piece) {
      size += piece.length;
      // One byte is the line end of the separator.
      if (size > mostBytes + 1) pieces = [];
      else if (piece.length > 0) pieces.push(piece);
    },
    bytes: () => (size > mostBytes + 1 ? undefined : Buffer.concat(pieces).subarray(1)),
  };
}

/** Adds an empty last chunk, so that the loop also ends the last line. */
async function* withLast(chunks: AsyncIterable<Uint8Array>) {
  for await (const chunk of chunks) yield { chunk, isLast: false };
  yield { chunk: new Uint8Array(), isLast: true };
}
