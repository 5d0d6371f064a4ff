// What OCR of one page gave: its result, or the reason why there is none.

import type { ErrorCode } from "../base/errors.ts";
import type { Page } from "../base/model.ts";

export interface PageResult {
  readonly page: Page;
  /** The invisible text of the searchable PDF, as page content in viewer space (pdf/write/text-layer.ts). */
  readonly layer: string;
  readonly warnings: readonly string[];
  /** What read it. Not part of the place's name: only `ocr` knows its models. */
  readonly models: readonly string[];
}

export interface MissingPage {
  readonly page: number;
  readonly code: ErrorCode;
  readonly reason: string;
}
