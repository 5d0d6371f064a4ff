// Decides which attachments belong to the plain text of a document.

import type { Attachment, Document } from "../base/model.ts";

/** Returns the attachments to show. Embedded objects are shown only if the document has no text of its own. */
export function shownAttachments(attachments: readonly Attachment[], isSilent: boolean): readonly Document[] {
  const shown = attachments.filter(({ embedded }) => embedded !== true || isSilent);
  return shown.flatMap(({ document }) => document ?? []);
}

/** True for a page without any text. */
export function isSilentPage({ blocks }: Pick<Document["pages"][number], "blocks">): boolean {
  return blocks.every(({ text }) => text.trim() === "");
}
