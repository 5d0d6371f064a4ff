// A block of lines in its frame, on its way to the document model.

import type { BlockKind, Table } from "../../base/model.ts";
import type { FrameLine } from "../lines/frame-line.ts";

export interface FrameBlock {
  readonly kind: BlockKind;
  readonly text: string;
  readonly lines: readonly FrameLine[];
  readonly level?: number;
  readonly marker?: string;
  readonly table?: Table;
  /** Of what may be a heading: its looks, by which the document's headings are ranked. */
  readonly heading?: HeadingLook;
}

export interface HeadingLook {
  /** To half a point. */
  readonly size: number;
  readonly bold: boolean;
  readonly capitals: boolean;
  /** Its looks alone make it a heading; else only the outline does. */
  readonly isSure: boolean;
}
