// Reads everything of a PDF but its pages: metadata, outline, attachments, page labels.

import type { Document } from "../../base/model.ts";
import { type AttachedPdfFile, attachedFiles, type PinnedFile } from "../../pdf/read/attached-files.ts";
import { readOutline } from "../../pdf/read/outline.ts";
import { isXfaForm, readMetadata } from "../../pdf/read/pdf-metadata.ts";
import { messageOf } from "../../pdf/read/read-page.ts";
import type { ReadablePdf } from "../../pdf/read/readable-pdf.ts";

export interface About extends Pick<Document, "metadata" | "outline"> {
  readonly files: readonly AttachedPdfFile[];
  readonly labels: readonly string[];
  readonly warnings: readonly string[];
}

/** Reads the parts one by one. A damaged part becomes a warning, and the text is still returned. */
export async function readAbout(
  opened: ReadablePdf,
  pinned: readonly PinnedFile[],
  maxOutlineDepth: number,
): Promise<About> {
  const warnings: string[] = [];
  const orElse = async <T>(what: string, fallback: T, work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      warnings.push(`could not read the ${what} (${messageOf(error)})`);
      return fallback;
    }
  };
  const metadata = await orElse("metadata", { format: "pdf", pages: opened.numPages }, () => readMetadata(opened));
  const none = { entries: [], badDestinations: 0 };
  const outline = await orElse("outline", none, () => readOutline(opened, maxOutlineDepth));
  const files = await orElse("attachments", [], () => attachedFiles(opened, pinned));
  const labels = await orElse(
    "page numbering",
    null,
    async () => (await opened.catalog<readonly string[] | null>("pageLabels")) ?? null,
  );
  if (outline.badDestinations > 0) warnings.push(`outline entries without a target page: ${outline.badDestinations}`);
  if (await orElse("form type", false, () => isXfaForm(opened))) {
    warnings.push("the PDF is an XFA form, whose pages cannot be read; print it to a PDF first");
  }
  return {
    metadata,
    files,
    outline: outline.entries,
    labels: labels ?? [],
    warnings,
  };
}
