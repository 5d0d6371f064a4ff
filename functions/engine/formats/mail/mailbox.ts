// Splits a mailbox (RFC 4155): messages in sequence, each behind a line that starts with "From ".

import type { AttachedFile } from "../shared/attachments.ts";

const MARK = "From ";

/** Splits off at most one message more than the limit, so that callers notice the others. */
export function splitMailbox(bytes: Uint8Array, maxMessages: number): readonly AttachedFile[] {
  const mailbox = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const starts: number[] = [];
  for (let at = mailbox.indexOf(MARK); at >= 0 && starts.length <= maxMessages; at = mailbox.indexOf(MARK, at + 1)) {
    if (isSeparator(mailbox, at)) starts.push(at);
  }
  return starts.map((start, index) => {
    const head = mailbox.indexOf("\n", start);
    const message = mailbox.subarray(head === -1 ? mailbox.length : head + 1, starts[index + 1] ?? mailbox.length);
    return { name: `message ${index + 1}.eml`, mediaType: "message/rfc822", bytes: () => unquoted(message) };
  });
}

function isSeparator(mailbox: Buffer, at: number): boolean {
  if (at > 0 && mailbox[at - 1] !== 0x0a) return false;
  const end = mailbox.indexOf("\n", at);
  return isSeparatorLine(
    mailbox.toString("latin1", at, Math.min(end === -1 ? mailbox.length : end, at + LONGEST_SEPARATOR)),
  );
}

/** Bytes of a separator that are read. */
export const LONGEST_SEPARATOR = 1_000;

/**
 * Recognises a separator: a line that starts with the mark and has a year or a time. Sentences may start with "From"
 * too.
 */
export function isSeparatorLine(line: string): boolean {
  return line.startsWith(MARK) && /\d{4}|\d\d:\d\d/.test(line);
}

/** Removes the mark that writers put before lines starting with "From " (RFC 4155, appendix A). */
export function unquoted(message: Buffer): Uint8Array {
  if (!message.includes(">From ")) return message;
  return Buffer.from(message.toString("latin1").replaceAll(/^>(>*From )/gm, "$1"), "latin1");
}
