// Input and output of recognising one page.

import type { Page } from "../../base/model.ts";
import type { Limits, PageReader } from "../../base/settings.ts";
import type { RangedPdf } from "../../pdf/render/ranged-pdf.ts";

export interface RecognizeRequest {
  /** A whole PDF or image file. */
  readonly bytes: Uint8Array;
  /** Ranges of a large PDF, which replace its bytes. */
  readonly ranged?: RangedPdf | undefined;
  readonly kind: "pdf" | "image";
  /** PDF page or image frame, counted from 1. */
  readonly page: number;
  /** Tesseract's names of languages. The first one is the main language. */
  readonly languages: readonly [string, ...string[]];
  /** Folder to search for models before the usual folders. */
  readonly languageFolder?: string | undefined;
  /** Tesseract alone where undefined. */
  readonly reader?: PageReader | undefined;
  /** Folder to search for the second reader's models before the usual folders. */
  readonly secondReaderFolder?: string | undefined;
  readonly password?: string | undefined;
  readonly limits: Limits;
}

export interface RecognizedPage {
  /** Page with `source` "ocr". Its blocks have lines and words with boxes and confidence. The caller adds `reason`. */
  readonly page: Page;
  /** Number of pages in the document. */
  readonly pages: number;
  readonly warnings: readonly string[];
  /** Models used, such as "eng 7d4322bd2a77": the language and the start of its model's digest. */
  readonly models: readonly string[];
}
