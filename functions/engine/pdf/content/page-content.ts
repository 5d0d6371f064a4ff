// Result of reading a page's content stream.

import type { CoreFont } from "../core/core-types.ts";
import type { ContentItem } from "./content-item.ts";
import type { Drawing } from "./drawing.ts";
import type { DoubtfulPaint } from "./paint.ts";

export interface PageInk {
  readonly items: readonly ContentItem[];
  /** Fonts that the items use, by the items' font names. */
  readonly fonts: ReadonlyMap<string, CoreFont>;
  /** Names of the fonts whose text is only glyph numbers. */
  readonly unmapped: ReadonlySet<string>;
  readonly drawing: Drawing;
  /** Paint of the items that may be invisible. */
  readonly doubtful: ReadonlyMap<ContentItem, DoubtfulPaint>;
  /** Number of characters outside the page. */
  readonly outside: number;
}
