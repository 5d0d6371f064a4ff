// Decides which attachments belong to the plain text of a document.

import type { Attachment, Document, Page } from "../base/model.ts";

/** An attachment that was read. */
export interface ShownAttachment {
  readonly name: string;
  readonly document: Document;
}

/** Returns the attachments to show. Embedded objects are shown only if the document has no text of its own. */
export function shownAttachments(attachments: readonly Attachment[], isSilent: boolean): readonly ShownAttachment[] {
  const shown = attachments.filter(({ embedded }) => embedded !== true || isSilent);
  return shown.flatMap(({ name, document }) => (document === undefined ? [] : [{ name, document }]));
}

/** True for a page without any text. */
export function isSilentPage({ blocks }: Page): boolean {
  return blocks.every(({ text }) => text.trim() === "");
}
