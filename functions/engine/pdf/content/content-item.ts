// Piece of text as a content stream shows it.

export interface TextItem {
  readonly str: string;
  /** Length of horizontal text, in user space units. The length of vertical text is `height`. */
  readonly width: number;
  readonly height: number;
  /** Matrix from text space to user space: [a, b, c, d, e, f]. */
  readonly transform: readonly number[];
  /** Id of the font. */
  readonly fontName: string;
  readonly hasEOL: boolean;
  /** Gaps where another text object goes on, as where one cell of a table ends and the next begins. */
  readonly breaks?: TextBreaks;
}

export interface TextBreaks {
  /** Text that the offsets count in. */
  readonly text: string;
  readonly places: readonly TextBreak[];
}

export interface TextBreak {
  /** Offset of the first character after the gap. */
  readonly at: number;
  /** Ends of the gap: distances from the start of the text, in user space units. */
  readonly from: number;
  readonly to: number;
}

/** Begin and end of marked content, in pdf.js's form. */
export type MarkedContent =
  | { readonly type: "beginMarkedContent"; readonly tag: string | null }
  | { readonly type: "beginMarkedContentProps"; readonly tag: string | null; readonly id: string | null }
  | { readonly type: "endMarkedContent" };

export type ContentItem = TextItem | MarkedContent;
