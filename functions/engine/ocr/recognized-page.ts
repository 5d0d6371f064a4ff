// What recognising one page takes and gives.

import type { Page } from "../model.ts";
import type { Limits } from "../settings.ts";

export interface RecognizeRequest {
  /** A whole PDF or image file. */
  readonly bytes: Uint8Array;
  readonly kind: "pdf" | "image";
  /** Counted from 1: a PDF page or an image frame. */
  readonly page: number;
  /** Tesseract's names of languages, the first one leading. */
  readonly languages: readonly [string, ...string[]];
  readonly password?: string | undefined;
  readonly limits: Limits;
}

export interface RecognizedPage {
  /** `source` is "ocr"; blocks hold lines and words with boxes and confidence. Without `reason`: the caller knows it. */
  readonly page: Page;
  /** Pages that the document has. */
  readonly pages: number;
  readonly warnings: readonly string[];
}
