// Text items in pdf.js's form, on a page of 600 by 800 points, placed from its top left.

import type { Block } from "../../functions/engine/base/model.ts";
import { layoutDocument } from "../../functions/engine/layout/document/document-layout.ts";
import type { Run } from "../../functions/engine/layout/lines/run.ts";
import { readRuns } from "../../functions/engine/layout/lines/runs.ts";
import type { Fonts } from "../../functions/engine/layout/page-lines/document-style.ts";
import { type PageLines, readPageLines } from "../../functions/engine/layout/page-lines/page-lines.ts";
import type { TextItem } from "../../functions/engine/pdf/content/content-item.ts";
import type { PageText } from "../../functions/engine/pdf/read/read-page.ts";

export const PAGE_HEIGHT = 800;

export interface ItemOptions {
  readonly size?: number;
  readonly width?: number;
  readonly font?: string;
  /** Angle in degrees, counter-clockwise. */
  readonly angle?: number;
  readonly hasEOL?: boolean;
}

/** An item whose baseline starts at (x, y). By default a character is half an em wide. */
export function item(x: number, y: number, str: string, options: ItemOptions = {}): TextItem {
  const { size = 10, width = str.length * size * 0.5, font = "f", angle = 0, hasEOL = false } = options;
  const [cos, sin] = [Math.cos((angle * Math.PI) / 180) * size, Math.sin((angle * Math.PI) / 180) * size];
  return { str, transform: [cos, sin, -sin, cos, x, PAGE_HEIGHT - y], width, height: size, fontName: font, hasEOL };
}

export function pageOf(items: readonly TextItem[]): PageText {
  const styles = {
    f: { ascent: 0.8, descent: -0.2, vertical: false },
    vertical: { ascent: 0.8, descent: -0.2, vertical: true },
  };
  return { items, styles, transform: [1, 0, 0, -1, 0, PAGE_HEIGHT] };
}

export function runsOf(...items: readonly TextItem[]): Run[] {
  return readRuns(pageOf(items));
}

const PAGE_SIZE = { width: 600, height: PAGE_HEIGHT };

export function pageLines(items: readonly TextItem[]): PageLines {
  return readPageLines(pageOf(items), PAGE_SIZE);
}

/** Blocks of a document with one page. */
export function blocksOfItems(items: readonly TextItem[], fonts: Fonts = new Map()): Block[] {
  return layoutDocument([pageLines(items)], { fonts, outlines: [] })[0] ?? [];
}

/** Lines of text, one below the other, from (x, y). */
export function lines(
  x: number,
  y: number,
  texts: readonly string[],
  options: ItemOptions & { leading?: number } = {},
): TextItem[] {
  const leading = options.leading ?? 12;
  return texts.map((text, index) => item(x, y + index * leading, text, { ...options, hasEOL: true }));
}
