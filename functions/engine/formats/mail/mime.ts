// MIME, by postal-mime.

import PostalMime, { type Address, type Email } from "postal-mime";
import { ExtractionError } from "../../errors.ts";
import { type Message, person } from "./message.ts";

// Mail programs write at most about 20; more only make a parser work.
const MAX_PARTS_DEPTH = 100;

export async function readMime(bytes: Uint8Array, nestingDepth: number): Promise<Message> {
  const email = await parse(bytes, Math.min(MAX_PARTS_DEPTH, nestingDepth));
  return {
    from: email.from === undefined ? undefined : addresses([email.from]),
    to: addresses(email.to ?? []),
    cc: addresses(email.cc ?? []),
    subject: email.subject,
    date: email.date,
    text: email.text,
    html: email.html,
    attachments: email.attachments.map(({ filename, mimeType, content }, index) => ({
      name: filename || `attachment ${index + 1}${mimeType === "message/rfc822" ? ".eml" : ""}`,
      mediaType: mimeType,
      bytes: bytesOf(content),
    })),
  };
}

async function parse(bytes: Uint8Array, maxNestingDepth: number): Promise<Email> {
  try {
    return await PostalMime.parse(withoutEnvelope(bytes), { maxNestingDepth, forceRfc822Attachments: true });
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new ExtractionError("DAMAGED_DOCUMENT", `the mail cannot be read: ${why}; export it again`, { cause });
  }
}

function addresses(found: readonly Address[]): string {
  return found
    .map(({ name, address, group }) => (group === undefined ? person(name, address) : addresses(group)))
    .filter(Boolean)
    .join(", ");
}

function bytesOf(content: string | ArrayBuffer | Uint8Array): Uint8Array {
  return typeof content === "string" ? new TextEncoder().encode(content) : new Uint8Array(content);
}

/** One message of a mailbox keeps its envelope's line, which is no header. */
function withoutEnvelope(bytes: Uint8Array): Uint8Array {
  const start = Buffer.from(bytes.subarray(0, 5)).toString("latin1");
  const end = start === "From " ? bytes.indexOf(0x0a) : -1;
  return end < 0 ? bytes : bytes.subarray(end + 1);
}
