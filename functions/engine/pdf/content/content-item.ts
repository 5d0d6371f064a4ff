// A piece of text as a content stream shows it.

export interface TextItem {
  readonly str: string;
  /** User space units along the writing direction; for vertical writing that is `height`. */
  readonly width: number;
  readonly height: number;
  /** Text space to user space: [a, b, c, d, e, f]. */
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
