// Turns a mail of any storage format into a document: headers, words, and attachments as documents.

import type { Block, Extraction, Metadata } from "../../base/model.ts";
import { toNfc } from "../../codecs/text/nfc.ts";
import { type AttachedFile, readAttachments } from "../shared/attachments.ts";
import { createBlockList } from "../shared/block-list.ts";
import type { ExtractOptions } from "../shared/format.ts";
import { singlePage } from "../shared/single-page.ts";
import { type BodyPart, bodyBlocks } from "./mail-body.ts";

export interface Message {
  readonly from?: string | undefined;
  readonly replyTo?: string | undefined;
  readonly to?: string | undefined;
  readonly cc?: string | undefined;
  readonly bcc?: string | undefined;
  readonly subject?: string | undefined;
  /** Date in ISO 8601, or the original text when it cannot be parsed. */
  readonly date?: string | undefined;
  /** Date as the mail has it, with the sender's time zone. */
  readonly writtenDate?: string | undefined;
  /** The mail's own words, in order. */
  readonly body: readonly BodyPart[];
  readonly attachments: readonly AttachedFile[];
  /** Names of attachments by which the HTML shows them (RFC 2392). */
  readonly pictures?: ReadonlyMap<string, string>;
  readonly warnings: readonly string[];
}

export async function messageExtraction(
  message: Message,
  format: string,
  options: ExtractOptions,
  otherBody: readonly Block[] = [],
): Promise<Extraction> {
  const blocks = createBlockList();
  for (const block of headBlocks(message)) blocks.push(block);
  for (const part of message.body) {
    for (const block of await bodyBlocks(part, message.pictures ?? new Map(), options)) blocks.push(block);
  }
  for (const block of otherBody) blocks.push(block);
  const { attachments, warnings } = await readAttachments(message.attachments, options);
  const allWarnings = [...message.warnings, ...warnings];
  const extraction = singlePage({ format, ...properties(message) }, blocks.finish(), allWarnings);
  const files = new Map(message.attachments.toReversed().map(({ name, bytes }) => [name, bytes]));
  return {
    ...extraction,
    document: { ...extraction.document, attachments },
    pictures: ({ uri = "" }) => {
      const bytes = files.get(uri);
      return typeof bytes === "function" ? bytes() : bytes;
    },
  };
}

/** The subject as title, then sender, receivers, date and attachments. */
function headBlocks(message: Message): readonly Block[] {
  const { from, replyTo, to, cc, bcc, date, writtenDate, subject, attachments } = message;
  const names = attachments.map(({ name }) => name).join(", ");
  const fields = {
    From: from,
    "Reply-To": replyTo === from ? undefined : replyTo,
    To: to,
    Cc: cc,
    Bcc: bcc,
    Date: writtenDate ?? date,
    Attachments: names,
  };
  const lines = Object.entries(fields)
    .filter(([, value]) => value !== undefined && value.trim() !== "")
    .map(([name, value]) => `${name}: ${toNfc(value?.replaceAll(/\s+/g, " ").trim() ?? "")}`);
  const title = toNfc(subject?.replaceAll(/\s+/g, " ").trim() ?? "");
  return [
    ...(title === "" ? [] : [{ kind: "heading" as const, level: 1, text: title }]),
    ...(lines.length === 0 ? [] : [{ kind: "paragraph" as const, text: lines.join("\n") }]),
  ];
}

function properties({ subject, from, date }: Message): Partial<Metadata> {
  const isIso = date !== undefined && /^\d{4}-\d\d-\d\dT/.test(date);
  return {
    ...(subject?.trim() ? { title: toNfc(subject.trim()) } : {}),
    ...(from?.trim() ? { author: toNfc(from.trim()) } : {}),
    ...(isIso ? { created: date } : {}),
  };
}

/** Formats "Name <address>", or the part that exists. */
export function person(name: string | undefined, address: string | undefined): string {
  const [named, at] = [name?.trim() ?? "", address?.trim() ?? ""];
  if (named === "" || named === at) return at;
  return at === "" ? named : `${named} <${at}>`;
}
