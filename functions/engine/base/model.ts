// The document model: what every format makes and every output is made from.
//
// Pages, rows and columns are counted from 1. Boxes are in points (1/72 inch) from the page's top left corner, after
// the page's rotation; y grows downwards. Text is Unicode NFC with "\n" line ends. This file is the source of the
// published JSON Schema (docs/document.schema.json, made by `npm run schema`).

/** Raised when a field changes its meaning or leaves; a new optional field does not raise it. */
export const SCHEMA_VERSION = "1.0";

/** [left, top, right, bottom] in points. */
export type Box = readonly [left: number, top: number, right: number, bottom: number];

export interface Document {
  readonly metadata: Metadata;
  /** Bookmarks or the table of contents, in order; empty when the document has none. */
  readonly outline: readonly OutlineEntry[];
  /** Pages, slides, sheets or image frames; one page for formats without pages. Only the pages that were asked for. */
  readonly pages: readonly Page[];
  readonly attachments: readonly Attachment[];
}

export interface Metadata {
  /** Name of the format, such as "pdf" or "docx". */
  readonly format: string;
  /** Pages the document has, also when only some were asked for. */
  readonly pages: number;
  readonly title?: string;
  readonly author?: string;
  readonly subject?: string;
  readonly keywords?: string;
  /** The application that made the document, and the one that made the file. */
  readonly creator?: string;
  readonly producer?: string;
  /** ISO 8601. */
  readonly created?: string;
  readonly modified?: string;
  /** BCP 47, as the document declares it. */
  readonly language?: string;
  /** Character encoding that a text document was decoded from. */
  readonly encoding?: string;
}

export interface OutlineEntry {
  readonly title: string;
  /** 1 for the outermost. */
  readonly level: number;
  readonly page?: number;
}

/** Where a page's text comes from; "missing" when it needed OCR and has not got it. */
export type PageSource = "text-layer" | "ocr" | "native" | "missing";

/** Why a page was recognised. */
export type OcrReason = "document_under_512_bytes" | "no_text_layer" | "garbled_text_layer" | "image_file" | "forced";

export interface Page {
  readonly number: number;
  /** Page label, sheet name or slide title, where the document gives one. */
  readonly label?: string;
  /** Points, after rotation; absent for formats without geometry. */
  readonly width?: number;
  readonly height?: number;
  /** Degrees clockwise by which the page is turned for viewing: 0, 90, 180 or 270. */
  readonly rotation?: number;
  readonly source: PageSource;
  readonly reason?: OcrReason;
  /** Mean word confidence, 0 to 100, of a recognised page. */
  readonly confidence?: number;
  /** A hidden sheet or slide. */
  readonly hidden?: boolean;
  /** In reading order. */
  readonly blocks: readonly Block[];
}

export type BlockKind =
  | "heading"
  | "paragraph"
  | "list-item"
  | "table"
  | "code"
  | "caption"
  | "header"
  | "footer"
  | "footnote"
  | "note"
  | "comment"
  | "figure";

export interface Block {
  readonly kind: BlockKind;
  /** The words as a reader would copy them; for a table, rows joined by "\n" and cells by " | ". */
  readonly text: string;
  /** Heading: 1 to 6. List item: depth, 1 for the outermost. */
  readonly level?: number;
  /** List item: its bullet or number as shown, such as "•" or "3.". */
  readonly marker?: string;
  /** Figure: what it shows, in the author's words; not part of the text. */
  readonly alt?: string;
  readonly box?: Box;
  /** Lines with their words, where the format has geometry. */
  readonly lines?: readonly Line[];
  readonly table?: Table;
  readonly links?: readonly Link[];
}

export interface Line {
  readonly box: Box;
  readonly words: readonly Word[];
  /** [x of its start, y] of the baseline at the line's left, and degrees counter-clockwise that the line runs at. */
  readonly baseline?: readonly [x: number, y: number, angle: number];
}

export interface Word {
  readonly text: string;
  readonly box: Box;
  readonly font?: string;
  /** Points. */
  readonly size?: number;
  readonly bold?: boolean;
  readonly italic?: boolean;
  /** 0 to 100, of a recognised word. */
  readonly confidence?: number;
}

export interface Table {
  readonly rows: number;
  readonly columns: number;
  /** Goes on from the table that the page before ends with. */
  readonly continued?: boolean;
  /** Of a continued table: rows at its start that only print the title rows again. */
  readonly repeatedRows?: number;
  /** In row order; a cell that spans is listed once, at its first row and column. */
  readonly cells: readonly Cell[];
}

export interface Cell {
  readonly row: number;
  readonly column: number;
  /** Absent for 1. */
  readonly rowspan?: number;
  readonly colspan?: number;
  readonly header?: boolean;
  readonly text: string;
}

export interface Link {
  /** The words that carry the link. */
  readonly text: string;
  readonly uri: string;
}

export interface Attachment {
  readonly name: string;
  readonly mediaType?: string;
  readonly bytes: number;
  /** An object placed in the document, such as a sheet in a letter, and not a file sent along with it. */
  readonly embedded?: boolean;
  /** Absent when the attachment could not be read; the warnings say why. */
  readonly document?: Document;
}

/** What the JSON output holds. */
export interface JsonResult extends Document {
  readonly schema_version: typeof SCHEMA_VERSION;
  readonly warnings: readonly string[];
}

/** What a format made of a document, with what it left out, in words that a person can act on. */
export interface Extraction {
  readonly document: Document;
  readonly warnings: readonly string[];
  /** Pages that their format could not read without OCR; the pipeline decides which of them are recognised. */
  readonly unreadable: readonly UnreadablePage[];
  /** UTF-8 bytes of text on pages that were not asked for, where they were counted. */
  readonly bytesElsewhere?: number;
}

export interface UnreadablePage {
  readonly page: number;
  readonly reason: Extract<OcrReason, "no_text_layer" | "garbled_text_layer" | "image_file">;
}
