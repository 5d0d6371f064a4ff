// Outcome of OCR for one page: its result, or the reason why it is missing.

import type { ErrorCode } from "../base/errors.ts";
import type { Page } from "../base/model.ts";

export interface PageResult {
  readonly page: Page;
  /** The invisible text of the searchable PDF, as page content in viewer space (pdf/write/text-layer.ts). */
  readonly layer: string;
  readonly warnings: readonly string[];
  /** OCR models that read the page. They are not part of the result's name, because only `ocr` knows its models. */
  readonly models: readonly string[];
}

export interface MissingPage {
  readonly page: number;
  readonly code: ErrorCode;
  readonly reason: string;
}
