// The files that a PDF carries within itself.

import type { ReadablePdf } from "./core/open-document.ts";

export interface AttachedPdfFile {
  readonly name: string;
  /** Empty when it cannot be read. */
  readonly bytes: Uint8Array;
}

export async function attachedFiles(pdf: ReadablePdf): Promise<AttachedPdfFile[]> {
  // pdf.js gives null for none.
  const listed = await pdf.catalog<ReadonlyMap<string, { readonly filename?: string }> | null>("attachments");
  const files: AttachedPdfFile[] = [];
  for (const [id, { filename }] of listed ?? []) {
    const content = await pdf.catalog("attachmentContent", id).catch(() => undefined);
    files.push({
      name: filename?.trim().normalize("NFC") || `file ${files.length + 1}`,
      bytes: content instanceof Uint8Array ? content : new Uint8Array(),
    });
  }
  return files;
}
