// The files that a PDF carries within itself.

import type { PdfDocument } from "./pdfjs.ts";

export interface AttachedPdfFile {
  readonly name: string;
  /** Empty when it cannot be read. */
  readonly bytes: Uint8Array;
}

export async function attachedFiles(pdf: PdfDocument): Promise<AttachedPdfFile[]> {
  // pdf.js gives null for none.
  const listed = (await pdf.getAttachments()) as ReadonlyMap<string, { readonly filename?: string }> | null;
  const files: AttachedPdfFile[] = [];
  for (const [id, { filename }] of listed ?? []) {
    const content: unknown = await pdf.getAttachmentContent(id).catch(() => undefined);
    files.push({
      name: filename?.trim().normalize("NFC") || `file ${files.length + 1}`,
      bytes: content instanceof Uint8Array ? content : new Uint8Array(),
    });
  }
  return files;
}
