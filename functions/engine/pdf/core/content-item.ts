// A piece of text as a content stream shows it, and what makes pieces of glyphs.

import type { TextState } from "./text-state.ts";

export interface TextItem {
  readonly str: string;
  readonly dir: string;
  readonly width: number;
  readonly height: number;
  /** User space. */
  readonly transform: readonly number[];
  /** Id of the font. */
  readonly fontName: string;
  readonly hasEOL: boolean;
}

/** Around text that the document marks as one piece, as pdf.js tells it. */
export type MarkedContent =
  | { readonly type: "beginMarkedContent"; readonly tag: string | null }
  | { readonly type: "beginMarkedContentProps"; readonly tag: string | null; readonly id: string | null }
  | { readonly type: "endMarkedContent" };

export type ContentItem = TextItem | MarkedContent;

export interface ItemBuilder {
  /** What the text state is where nothing has been shown yet. */
  begin(state: TextState): void;
  /** `extraSpacing` follows the last glyph. */
  show(state: TextState, codes: string, extraSpacing: number): void;
  /** After the text matrix was set. */
  rescale(state: TextState): void;
  flush(): void;
}
