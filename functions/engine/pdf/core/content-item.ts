// A piece of text as a content stream shows it.

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
