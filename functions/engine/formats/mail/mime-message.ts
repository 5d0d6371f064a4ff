// Reads mails as they are sent. postal-mime reads the names, because it knows the quirks of headers. The parts are read
// here, because every measured library loses words of some mails or takes gigabytes for others
// (docs/decisions/mail.md).

import PostalMime, { type Address, type Email } from "postal-mime";
import { ExtractionError } from "../../base/errors.ts";
import { decodeText } from "../../codecs/text/decode-text.ts";
import { encodingWarnings } from "../plain-text/text.ts";
import type { AttachedFile } from "../shared/attachments.ts";
import { unfold } from "./flowed-text.ts";
import type { BodyPart } from "./mail-body.ts";
import { type Message, person } from "./mail-document.ts";
import { type MimePart, mimeParts } from "./mime-parts.ts";
import { decodeTransfer } from "./transfer-encoding.ts";

// Mail programs nest about 20 deep at most. Deeper nesting only costs time.
const MAX_PARTS_DEPTH = 100;

export async function readMime(bytes: Uint8Array, nestingDepth: number): Promise<Message> {
  const mail = withoutEnvelope(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  const { head, parts } = mimeParts(mail, Math.min(MAX_PARTS_DEPTH, nestingDepth));
  const email = await readHead(head);
  const { body, warnings } = await bodyOf(parts.filter(isOwnText));
  const attached = parts.filter((part) => !isOwnText(part));
  const attachments = await Promise.all(attached.map(attachmentOf));
  return {
    from: email.from === undefined ? undefined : addresses([email.from]),
    replyTo: addresses(email.replyTo ?? []),
    to: addresses(email.to ?? []),
    cc: addresses(email.cc ?? []),
    bcc: addresses(email.bcc ?? []),
    subject: email.subject,
    date: email.date,
    writtenDate: email.headers.find(({ key }) => key === "date")?.value,
    body,
    attachments,
    pictures: new Map(
      attached.flatMap(({ header }, index) => {
        const name = attachments[index]?.name;
        return header.contentId === undefined || name === undefined ? [] : [[header.contentId, name] as const];
      }),
    ),
    warnings,
  };
}

/** Everything in a mail that may hold links. */
export interface MailTexts {
  readonly from: readonly string[];
  /** Addresses of all receivers. */
  readonly to: readonly string[];
  readonly subject: string | undefined;
  /** Date in ISO 8601, or the original text when it cannot be parsed. */
  readonly date: string | undefined;
  /** All texts, also those that are alternatives of each other. */
  readonly texts: readonly BodyPart[];
  /** Mails inside the mail. */
  readonly mails: readonly Uint8Array[];
}

export async function readMailTexts(bytes: Uint8Array, nestingDepth: number): Promise<MailTexts> {
  const mail = withoutEnvelope(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  const { head, parts } = mimeParts(mail, Math.min(MAX_PARTS_DEPTH, nestingDepth));
  const { from, to = [], cc = [], bcc = [], subject, date } = await readHead(head);
  const texts = await Promise.all(parts.filter(isOwnText).map(textOf));
  return {
    from: mailboxesOf(from === undefined ? [] : [from]),
    to: mailboxesOf([...to, ...cc, ...bcc]),
    subject,
    date,
    texts: texts.map(({ kind, text }) => ({ kind, text })),
    mails: parts
      .filter(({ header }) => header.type === "message/rfc822")
      .map(({ header, body }) => decodeTransfer(body, header.encoding)),
  };
}

function mailboxesOf(found: readonly Address[]): readonly string[] {
  return found.flatMap(({ address, group }) => (group === undefined ? [address ?? ""] : mailboxesOf(group)));
}

const UNCUT = "a boundary between the mail's parts is missing, so its source became text; export the mail again";

async function readHead(head: Buffer): Promise<Email> {
  try {
    return await PostalMime.parse(head);
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new ExtractionError("DAMAGED_DOCUMENT", `the mail cannot be read: ${why}`, {
      remedy: "export it again",
      cause,
    });
  }
}

/** Decides whether a part belongs to the mail's text. A multipart without inner parts counts as one text part. */
function isOwnText(part: MimePart): boolean {
  const { type, isAttachment } = part.header;
  return !isAttachment && (type === "text/plain" || type === "text/html" || isUncut(part));
}

function isUncut({ header }: MimePart): boolean {
  return header.type.startsWith("multipart/");
}

/** Keeps all parallel parts. Of alternatives, it keeps the plain text with its HTML, or the only one of both. */
async function bodyOf(parts: readonly MimePart[]) {
  const groups = new Map<object, BodyPart[]>();
  const encodings = new Set<string>();
  let invalid = 0;
  let uncut = 0;
  for (const part of parts) {
    const { kind, text, decoded } = await textOf(part);
    if (decoded.text.trim() === "") continue;
    if (decoded.invalid > 0) encodings.add(decoded.encoding);
    invalid += decoded.invalid;
    if (isUncut(part)) uncut++;
    const group = groups.get(part.choice ?? part) ?? [];
    groups.set(part.choice ?? part, group);
    group.push({ kind, text });
  }
  const body = [...groups.values()].flatMap((group) => {
    const plain = group.filter(({ kind }) => kind === "text");
    const [html] = group.filter(({ kind }) => kind === "html");
    if (plain.length === 0) return group;
    return plain.length > 1 || html === undefined ? plain : plain.map((part) => ({ ...part, html: html.text }));
  });
  return { body, warnings: [...(uncut > 0 ? [UNCUT] : []), ...encodingWarnings([...encodings].join(", "), invalid)] };
}

async function textOf({ header, body }: MimePart) {
  const decoded = await decodeText(decodeTransfer(body, header.encoding), header.charset);
  const kind = header.type === "text/html" ? ("html" as const) : ("text" as const);
  const text = kind === "html" || header.flow === "none" ? decoded.text : unfold(decoded.text, header.flow);
  return { kind, text, decoded };
}

async function attachmentOf({ header, body }: MimePart, index: number): Promise<AttachedFile> {
  const { type, encoding } = header;
  return {
    name: (await header.fileName()) || `attachment ${index + 1}${type === "message/rfc822" ? ".eml" : ""}`,
    mediaType: type,
    bytes: () => decodeTransfer(body, encoding),
  };
}

function addresses(found: readonly Address[]): string {
  return found
    .map(({ name, address, group }) => (group === undefined ? person(name, address) : addresses(group)))
    .filter(Boolean)
    .join(", ");
}

/** Removes the envelope line that a message of a mailbox keeps. The line is not a header. */
function withoutEnvelope(mail: Buffer): Buffer {
  const end = mail.toString("latin1", 0, 5) === "From " ? mail.indexOf(0x0a) : -1;
  return end === -1 ? mail : mail.subarray(end + 1);
}
