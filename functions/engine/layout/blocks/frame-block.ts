// Block of lines in its frame, before it becomes part of the document model.

import type { BlockKind, Joint, Table } from "../../base/model.ts";
import type { FrameLine } from "../lines/frame-line.ts";

export interface FrameBlock {
  readonly kind: BlockKind;
  readonly text: string;
  readonly lines: readonly FrameLine[];
  readonly level?: number;
  readonly marker?: string;
  readonly table?: Table;
  /** True for code or a paragraph that continues a block of the page before. */
  readonly continued?: boolean;
  readonly joint?: Joint;
  /** Look of a block that may be a heading. The looks rank the document's headings. */
  readonly heading?: HeadingLook;
}

export interface HeadingLook {
  /** Points, rounded to half a point. */
  readonly size: number;
  readonly bold: boolean;
  readonly italic: boolean;
  readonly capitals: boolean;
  /** Name of the font of most characters. */
  readonly face: string;
  /** True when the look alone makes it a heading; otherwise the outline or its place among other blocks may. */
  readonly isSure: boolean;
}
