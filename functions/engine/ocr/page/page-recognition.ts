// What recognising one page takes and gives.

import type { Page } from "../../base/model.ts";
import type { Limits } from "../../base/settings.ts";
import type { RangedPdf } from "../../pdf/render/ranged-pdf.ts";

export interface RecognizeRequest {
  /** A whole PDF or image file. */
  readonly bytes: Uint8Array;
  /** In place of the bytes of a large PDF. */
  readonly ranged?: RangedPdf | undefined;
  readonly kind: "pdf" | "image";
  /** Counted from 1: a PDF page or an image frame. */
  readonly page: number;
  /** Tesseract's names of languages, the first one leading. */
  readonly languages: readonly [string, ...string[]];
  /** Where their models are looked for before the usual places. */
  readonly languageFolder?: string | undefined;
  readonly password?: string | undefined;
  readonly limits: Limits;
}

export interface RecognizedPage {
  /** `source` is "ocr"; blocks hold lines and words with boxes and confidence. Without `reason`: the caller knows it. */
  readonly page: Page;
  /** Pages that the document has. */
  readonly pages: number;
  readonly warnings: readonly string[];
  /** What read it, such as "eng 7d4322bd2a77": the language and how the digest of its model begins. */
  readonly models: readonly string[];
}
