// What is read of a page's content stream.

import type { CoreFont } from "../core/core-types.ts";
import type { ContentItem } from "./content-item.ts";
import type { Drawing } from "./drawing.ts";
import type { DoubtfulPaint } from "./paint.ts";

export interface PageInk {
  readonly items: readonly ContentItem[];
  /** By the items' font names; these and no others. */
  readonly fonts: ReadonlyMap<string, CoreFont>;
  /** Those of them whose text is numbers of glyphs. */
  readonly unmapped: ReadonlySet<string>;
  readonly drawing: Drawing;
  /** Of the items, those that the page may show to nobody. */
  readonly doubtful: ReadonlyMap<ContentItem, DoubtfulPaint>;
  /** Characters that the document shows outside of the page. */
  readonly outside: number;
}
