// Turns a mail of any storage format into a document: headers, words, and attachments as documents.

import type { Block, Extraction, Metadata } from "../../base/model.ts";
import { toNfc } from "../../codecs/text/nfc.ts";
import { paragraphsOf } from "../plain-text/text.ts";
import { type AttachedFile, readAttachments } from "../shared/attachments.ts";
import { createBlockList } from "../shared/block-list.ts";
import type { ExtractOptions } from "../shared/format.ts";
import { singlePage } from "../shared/single-page.ts";

export interface Message {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly cc?: string | undefined;
  readonly subject?: string | undefined;
  /** Date in ISO 8601, or the original text when it cannot be parsed. */
  readonly date?: string | undefined;
  /** The mail's own words, in order. */
  readonly body: readonly BodyPart[];
  readonly attachments: readonly AttachedFile[];
  readonly warnings: readonly string[];
}

export interface BodyPart {
  readonly kind: "text" | "html";
  readonly text: string;
}

export async function messageExtraction(
  message: Message,
  format: string,
  options: ExtractOptions,
  otherBody: readonly Block[] = [],
): Promise<Extraction> {
  const blocks = createBlockList();
  for (const block of headBlocks(message)) blocks.push(block);
  for (const part of message.body) for (const block of await blocksOf(part, options)) blocks.push(block);
  for (const block of otherBody) blocks.push(block);
  const { attachments, warnings } = await readAttachments(message.attachments, options);
  const allWarnings = [...message.warnings, ...warnings];
  const extraction = singlePage({ format, ...properties(message) }, blocks.finish(), allWarnings);
  return { ...extraction, document: { ...extraction.document, attachments } };
}

/** The subject as title, then sender, receivers and attachments. The date is in the metadata. */
function headBlocks({ from, to, cc, subject, attachments }: Message): readonly Block[] {
  const names = attachments.map(({ name }) => name).join(", ");
  const lines = Object.entries({ From: from, To: to, Cc: cc, Attachments: names })
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

async function blocksOf({ kind, text }: BodyPart, { limits }: ExtractOptions): Promise<readonly Block[]> {
  if (kind === "text") return paragraphsOf(text);
  const { htmlBlocks } = await import("../html/blocks/html-blocks.ts");
  return htmlBlocks(text, { maxDepth: limits.nestingDepth, tables: "layout", meaningOf: () => undefined }).blocks;
}

/** Formats "Name <address>", or the part that exists. */
export function person(name: string | undefined, address: string | undefined): string {
  const [named, at] = [name?.trim() ?? "", address?.trim() ?? ""];
  if (named === "" || named === at) return at;
  return at === "" ? named : `${named} <${at}>`;
}
