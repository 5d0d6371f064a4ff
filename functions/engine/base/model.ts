// The document model: every format makes one, and every output is made from one.
//
// Pages, rows and columns are counted from 1. Boxes are in points (1/72 inch) from the page's top left corner, after
// the page's rotation; y grows downwards. Text is Unicode NFC with "\n" line ends. This file is the source of the
// published JSON Schema (docs/document.schema.json, made by `npm run schema`).

import type { FormField } from "./parts/form-field.ts";
import type { RegionText } from "./parts/region-text.ts";
import type { Box, Line, TwoReadings, Word } from "./parts/words.ts";

export type { Box, FormField, Line, RegionText, TwoReadings, Word };

/**
 * Version of the JSON schema. It changes when a field changes its meaning or is removed, not for a new optional field.
 */
export const SCHEMA_VERSION = "1.0";

export interface Document {
  readonly metadata: Metadata;
  /**
   * Bookmarks or the table of contents, in order. Where the document has none, its headings; empty for a PDF whose
   * headings are hardly titles of sections.
   */
  readonly outline: readonly OutlineEntry[];
  /**
   * Pages, slides, sheets or image frames; one page for formats without pages. Only the requested pages are present.
   */
  readonly pages: readonly Page[];
  readonly attachments: readonly Attachment[];
  /** Fields of a form, in the order of the document; absent where it has none. */
  readonly fields?: readonly FormField[];
  /** Absent in attachments. */
  readonly origin?: Origin;
}

/** Origin of a document. Its addresses have no user names, passwords, signatures and tokens. */
export interface Origin {
  /** Address that was requested. */
  readonly uri: string;
  /** Address after redirects, where it is another one, and the addresses that redirected before it, in their order. */
  readonly finalUri?: string;
  readonly redirects?: readonly string[];
  /** HTTP status of the answer. */
  readonly status?: number;
  readonly etag?: string;
  /** Hexadecimal digest of the bytes. */
  readonly sha256: string;
  readonly bytes: number;
  /** Type that the server or the uploader declared. */
  readonly mediaType?: string;
  /** Time of the fetch in ISO 8601. Absent for files, whose results are the same each time. */
  readonly fetched?: string;
  /** Name and version of the browser that rendered the page. */
  readonly renderer?: string;
  /** Version of the engine. */
  readonly engine: string;
}

export interface Metadata {
  /** Name of the format, such as "pdf" or "docx". */
  readonly format: string;
  /** Number of pages in the document, even when only some were requested. */
  readonly pages: number;
  readonly title?: string;
  readonly author?: string;
  /** Web pages: each author by itself. */
  readonly authors?: readonly string[];
  readonly subject?: string;
  readonly keywords?: string;
  /** Application that made the document. `producer` is the application that made the file. */
  readonly creator?: string;
  readonly producer?: string;
  /** ISO 8601. */
  readonly created?: string;
  readonly modified?: string;
  /** Web pages: date of publication in ISO 8601, a date or a date with time. */
  readonly published?: string;
  /** Web pages: name of the site, and the address that the page calls its own. */
  readonly siteName?: string;
  readonly canonicalUri?: string;
  /** BCP 47, as the document declares it. Web pages: that of the text, where it is clearly another one. */
  readonly language?: string;
  /** Character encoding of a text document. */
  readonly encoding?: string;
}

export interface OutlineEntry {
  readonly title: string;
  /** 1 for the outermost level. */
  readonly level: number;
  readonly page?: number;
}

/** Source of a page's text; "missing" when the page needed OCR and has no result. */
export type PageSource = "text-layer" | "ocr" | "native" | "missing";

/** Reason why a page was recognised. */
export type OcrReason =
  | "document_under_512_bytes"
  | "no_text_layer"
  | "garbled_text_layer"
  | "old_ocr_layer"
  | "image_file"
  | "forced";

export interface Page {
  readonly number: number;
  /** Page label, sheet name or slide title, where the document gives one. */
  readonly label?: string;
  /** Points, after rotation; absent for formats without geometry. */
  readonly width?: number;
  readonly height?: number;
  /** Clockwise degrees by which a viewer turns the page: 0, 90, 180 or 270. */
  readonly rotation?: number;
  readonly source: PageSource;
  readonly reason?: OcrReason;
  /** Mean confidence of the words of a recognised page, 0 to 100. */
  readonly confidence?: number;
  /** Share of a recognised page's print that no believable word covers, 0 to 1. Above .16 text is probably lost. */
  readonly uncovered?: number;
  /** Lines that OCR read but that are hardly text, by their confidence. They are in no other output. */
  readonly omitted?: readonly Line[];
  /** Share of the lines that two readers read and that they read alike, 0 to 1. Absent where one reader read the page. */
  readonly agreement?: number;
  /** Lines that two readers read differently. The chosen reading is in the text. */
  readonly readings?: readonly TwoReadings[];
  /** A hidden sheet or slide. */
  readonly hidden?: boolean;
  /** Blocks in reading order. */
  readonly blocks: readonly Block[];
}

export type BlockKind =
  | "heading"
  | "paragraph"
  | "list-item"
  | "term"
  | "definition"
  | "table"
  | "code"
  | "caption"
  | "header"
  | "footer"
  | "footnote"
  | "note"
  | "comment"
  | "figure";

/** Parts of a page's text: its blocks; these and their lines; these and the words, with boxes. */
export type Detail = "blocks" | "lines" | "words";

export interface Block {
  readonly kind: BlockKind;
  /** Words as a reader would copy them. A table's rows are joined by "\n", its cells by " | ". */
  readonly text: string;
  /** Heading: 1 to 6. List item, and a block within one: depth, 1 for the outermost. */
  readonly level?: number;
  /** List item: its visible bullet or number, such as "•" or "3."; empty for entries of a table of contents without any. */
  readonly marker?: string;
  /** Depth of the block quotes around the block; absent for 0. */
  readonly quoted?: number;
  /** Outermost depth at which the block is in another quote than the block before. Absent where `quoted` shows it. */
  readonly newQuote?: number;
  /** The block is a further part of the last definition, of the last list item of its level, or of the footnote `id`. */
  readonly within?: "definition" | "list-item" | "footnote";
  /** Comment: its author. */
  readonly author?: string;
  /** True where the text is Markdown of the author: a Markdown file, a cell of a notebook. */
  readonly markdown?: boolean;
  /** Code: name of its language, as the author gives it. */
  readonly language?: string;
  /** Figure: its description by the author, which is not part of the text. */
  readonly alt?: string;
  /** Figure of a web page: address of the picture, absolute where the page's own address is known. */
  readonly uri?: string;
  /** Figure: name of its file below `images_uri`, where the event asks for the pictures. */
  readonly file?: string;
  readonly box?: Box;
  /** Lines with their words, where the format has geometry. */
  readonly lines?: readonly Line[];
  readonly table?: Table;
  /**
   * Looks, links, notes, formulas and pictures of parts of the text, in their order. A later mark lies within an
   * earlier one or after it. Absent for tables, whose cells have marks of their own.
   */
  readonly marks?: readonly Mark[];
  /** Name that marks refer to: `note` marks to a footnote, links with "#name" to any block. */
  readonly id?: string;
  /** All links of the block, also those of its cells. */
  readonly links?: readonly Link[];
  /** Code: true when it continues the last code of the previous page. Paragraph: the last paragraph or list item. */
  readonly continued?: boolean;
  /** Continued paragraph: how its text follows that of the previous page. */
  readonly joint?: Joint;
}

/** Two parts of one text: with a space between them, with nothing, or without the hyphen that ends the first part. */
export type Joint = "space" | "none" | "hyphen";

export interface Table {
  readonly rows: number;
  readonly columns: number;
  /** True when the table continues the last table of the previous page. */
  readonly continued?: boolean;
  /** Number of rows at the start of a continued table that repeat the title rows. */
  readonly repeatedRows?: number;
  /** Cells in row order. A cell that spans is listed once, at its first row and column. */
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
  readonly marks?: readonly Mark[];
  /** Content as blocks, where it is more than paragraphs: lists, code, quotes, tables. `text` has the same words. */
  readonly blocks?: readonly Block[];
}

export type MarkKind =
  | "bold"
  | "italic"
  | "underline"
  | "strike"
  | "superscript"
  | "subscript"
  | "code"
  | "link"
  | "note"
  | "comment"
  | "inserted"
  | "deleted"
  | "formula"
  | "image";

/** Part of a text that looks or means something else than the text around it. */
export interface Mark {
  readonly kind: MarkKind;
  /** UTF-16 offsets into the text of the block or cell; `end` is exclusive. An image, and a note without a mark in the text, is empty. */
  readonly start: number;
  readonly end: number;
  /** Link: its address, or "#name" for a place in the document. Image: address or name of the picture. */
  readonly uri?: string;
  /** Link of a web page: the author's note to it. */
  readonly title?: string;
  /** Note, comment: `id` of the block with its words. */
  readonly note?: string;
  /** Formula: its LaTeX without dollar signs. The text has the formula on one line, such as "(a+b)/2". */
  readonly latex?: string;
  /** Image: its description by the author. */
  readonly alt?: string;
  /** Image: name of its file below `images_uri`, where the event asks for the pictures. */
  readonly file?: string;
  /** Inserted, deleted: who changed the text, and when in ISO 8601. */
  readonly author?: string;
  readonly date?: string;
}

export interface Link {
  /** Words that carry the link. */
  readonly text: string;
  /** Address; absolute in a web page whose own address is known. */
  readonly uri: string;
  /** Web pages: the author's note to the link. */
  readonly title?: string;
}

export interface Attachment {
  readonly name: string;
  readonly mediaType?: string;
  readonly bytes: number;
  /** True for an object inside the document, such as a sheet in a letter; absent for an attached file. */
  readonly embedded?: boolean;
  /** Absent when the attachment could not be read; the warnings say why. */
  readonly document?: Document;
}

/** Content of the JSON output. */
export interface JsonResult extends Document {
  readonly schema_version: typeof SCHEMA_VERSION;
  /** Requested regions, page by page. */
  readonly regions?: readonly RegionText[];
  readonly warnings: readonly string[];
}

/** Result of reading a document with its format. */
export interface Extraction {
  readonly document: Document;
  /** Skipped or damaged parts, in words that a person can act on. */
  readonly warnings: readonly string[];
  /** Pages that the format could not read without OCR. The pipeline decides which of them are recognised. */
  readonly unreadable: readonly UnreadablePage[];
  /** Pages of a PDF whose text is the invisible layer of an earlier OCR. */
  readonly oldLayers?: readonly number[];
  /** UTF-8 bytes of text on pages that were not requested, where they were counted. */
  readonly otherPagesBytes?: number;
  /** Finds the bytes of a picture. Absent for formats without pictures, and where no pictures are wanted. */
  readonly pictures?: FindPicture;
}

/** Place of a picture: a figure, or an image among the words. */
export interface PicturePlace {
  readonly page: number;
  readonly uri: string | undefined;
  readonly box: Box | undefined;
}

/** Returns the bytes of the picture, whatever they are; undefined when the document does not have them. */
export type FindPicture = (place: PicturePlace) => Uint8Array | undefined;

export interface UnreadablePage {
  readonly page: number;
  readonly reason: Extract<OcrReason, "no_text_layer" | "garbled_text_layer" | "image_file">;
}
