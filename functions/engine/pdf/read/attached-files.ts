// Reads the files embedded in a PDF: those that it lists, and those pinned to its pages.

import { toNfc } from "../../codecs/text/nfc.ts";
import type { ListedFile } from "./listed-files.ts";
import type { ReadablePdf } from "./readable-pdf.ts";

export type AttachedPdfFile = ListedFile;

/** File that an annotation of a page holds. */
export interface PinnedFile {
  readonly name: string;
  /** Id that pdf.js gives the file. */
  readonly id: string;
}

/** Returns each file once, even if it is listed and pinned, or pinned to several pages. */
export async function attachedFiles(pdf: ReadablePdf, pinned: readonly PinnedFile[]): Promise<AttachedPdfFile[]> {
  const files = [...(await pdf.listedFiles())];
  for (const { id, name } of new Map(pinned.map((file) => [file.id, file])).values()) {
    const content = await pdf.catalog("attachmentContent", id).catch(() => undefined);
    const bytes = content instanceof Uint8Array ? content : new Uint8Array();
    const isListed = files.some((file) => file.name === name && Buffer.compare(file.bytes, bytes) === 0);
    if (!isListed) files.push({ name, bytes, isSupplement: false });
  }
  return files.map((file, index) => ({ ...file, name: toNfc(file.name.trim()) || `file ${index + 1}` }));
}
