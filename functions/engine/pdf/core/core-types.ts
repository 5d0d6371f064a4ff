// Types for the used parts of pdf.js's core. pdf.js has types only for its display half.

import type { KnownGlyphs } from "./glyph-names.ts";

export interface CoreFont {
  readonly name: unknown;
  readonly vertical?: boolean;
  readonly fontMatrix?: readonly number[];
  readonly isType3Font?: boolean;
  readonly isCharBBox?: boolean;
  readonly bbox?: readonly number[];
  /** Widths by code, in glyph space. */
  readonly widths?: Readonly<Record<number, number>>;
  readonly ascent?: number;
  readonly descent?: number;
  readonly cMap?: CoreCMap | null;
  readonly composite?: boolean;
  readonly cidEncoding?: unknown;
  /** Glyph names from the document, by code. */
  readonly differences?: ReadonlyMap<number, string>;
  /** Glyph names by code where the document has none. */
  readonly defaultEncoding?: readonly (string | undefined)[];
  readonly toUnicode?: { has(code: number): boolean } | null;
  /** Ours: text by code that only the glyphs show (shown-text.ts). */
  shownText?: ReadonlyMap<number, string> | undefined;
  /** Returns the glyph of a code. Absent in the placeholder for an unreadable font. */
  _charToGlyph?(code: number, isSpace: boolean): CoreGlyph;
}

export interface CoreCMap {
  readCharCode(codes: string, at: number, out: { charcode: number; length: number }): void;
}

export interface CoreGlyph {
  readonly unicode: string;
  readonly width: number;
  readonly vmetric?: readonly number[];
  readonly isSpace: boolean;
  readonly category: {
    readonly isWhitespace: boolean;
    readonly isZeroWidthDiacritic: boolean;
    readonly isInvisibleFormatMark: boolean;
  };
}

export interface CoreDict {
  readonly objId?: string;
  get(key: string): unknown;
  getArray(key: string): unknown;
  has(key: string): boolean;
}

export interface CoreStream {
  readonly dict?: CoreDict | null;
  readonly isAsync: boolean;
  asyncGetBytes(): Promise<Uint8Array | null>;
  getBytes(): Uint8Array;
  /** Goes back to the first byte. */
  reset(): void;
  /** The encoded bytes of a decoding stream. */
  readonly stream?: CoreStream;
  makeSubStream(start: number): CoreStream;
}

export interface CoreColorSpace {
  readonly name: string;
  getRgbHex(components: readonly unknown[], offset: number): string;
}

export interface CoreEvaluator {
  loadFont(
    name: unknown,
    font: unknown,
    resources: CoreDict,
    task: object,
    fallback: null,
    css: null,
    seen: unknown,
  ): Promise<{ readonly loadedName: string; readonly font: CoreFont }>;
  _getColorSpace(cs: unknown, resources: CoreDict, cache: unknown): CoreColorSpace | Promise<CoreColorSpace>;
  _handleColorSpace(cs: unknown): Promise<CoreColorSpace | null>;
}

export interface CoreAnnotation {
  readonly data: object;
  readonly viewable: boolean;
  readonly hasTextContent: boolean;
  extractTextContent(evaluator: CoreEvaluator, task: object, viewBox: readonly number[]): Promise<void>;
  getOperatorList(
    evaluator: CoreEvaluator,
    task: object,
    intent: number,
    storage: null,
  ): Promise<{ readonly opList: { readonly fnArray: readonly number[]; readonly argsArray: readonly unknown[] } }>;
}

export interface CorePage {
  readonly view: readonly [left: number, bottom: number, right: number, top: number];
  readonly rotate: number;
  readonly userUnit: number;
  readonly ref: { toString(): string } | null;
  readonly resources: CoreDict;
  readonly _parsedAnnotations: Promise<readonly CoreAnnotation[]>;
  getContentStream(): Promise<CoreStream>;
  /** Returns the page's elements, each at the place of its top element among all top elements. */
  _parseStructTree(treeRoot: object): { readonly nodes: readonly (CoreStructNode | undefined)[] };
  _createPartialEvaluator(handler: object): CoreEvaluator;
}

export interface CoreStructNode {
  readonly role: string;
  readonly dict: CoreDict;
  readonly kids: readonly {
    readonly type: number;
    readonly dict: CoreDict | null;
    readonly parentNode: CoreStructNode | null;
    readonly pageObjId: string | null;
    readonly mcid: unknown;
  }[];
}

export interface CoreManager {
  readonly pdfDocument: { readonly catalog: Readonly<Record<string, unknown>>; readonly xref: CrossReferences };
  initDocument(recoveryMode: boolean): Promise<void>;
  ensureDoc(property: string, args?: readonly unknown[]): Promise<unknown>;
  ensureCatalog(property: string, args?: readonly unknown[]): Promise<unknown>;
  getPage(index: number): Promise<CorePage>;
  terminate(reason: Error): void;
}

export interface CoreXRef {
  fetch(ref: unknown): unknown;
}

/** pdf.js's table of cross-references. */
export interface CrossReferences extends CoreXRef {
  readonly stream: { readonly start: number };
  /** Throws XRefEntryException when the object is not at its place. */
  fetchUncompressed(ref: CoreRef, entry: CrossReference, suppressEncryption?: boolean): unknown;
}

export interface CoreRef {
  readonly num: number;
  readonly gen: number;
}

/** Entry of the cross-reference table. The offset counts from the stream's start. */
export interface CrossReference {
  readonly offset: number;
  readonly gen: number;
}

export interface CorePreprocessor {
  readonly parser: CoreParser;
  /** True after an operator of a path; and the number of consecutive path operators that lacked operands. */
  _isPathOp: boolean;
  _numInvalidPathOPS: number;
  /** Reads one operator into `operation`, whose `args` must be empty. Returns false at the end of the stream. */
  read(operation: { fn: number; args: unknown[] }): boolean;
  preprocessCommand(operator: number, args: readonly unknown[]): void;
}

/** pdf.js's parser, which looks two tokens ahead. */
export interface CoreParser {
  lexer: CoreLexer;
  buf1: unknown;
  buf2: unknown;
  getObj(): unknown;
}

/** An entry of pdf.js's table of operators. */
export interface Operator {
  readonly id: number;
  readonly numArgs: number;
  /** True when fewer operands are allowed. */
  readonly variableArgs: boolean;
}

/** A token for an operator's name or a sign. Each name has a single object. */
export interface CoreCommand {
  readonly cmd: string;
}

/** pdf.js's lexer. Its position is one byte after the current character. */
export interface CoreLexer {
  readonly stream: { pos: number; readonly end: number; readonly bytes: Uint8Array };
  currentChar: number;
  getObj(): unknown;
}

type Constructor<Arguments extends readonly unknown[], T extends object> = new (...args: Arguments) => T;

export interface PdfModule {
  /** Ours: why opened-source.ts could not change this version; nothing else of ours is there then. */
  readonly mismatch?: string;
  readonly LocalPdfManager: Constructor<[object], CoreManager>;
  readonly EvaluatorPreprocessor: Constructor<[stream: object, xref: unknown, states: object], CorePreprocessor> & {
    readonly opMap: Readonly<Record<string, Operator | null>>;
  };
  readonly Lexer: Constructor<[stream: CoreStream, operators: object | null], CoreLexer> & {
    /** Our own field: creates the lexer for the document's objects. */
    ofObjects: (stream: CoreStream) => CoreLexer;
  };
  readonly Cmd: { get(name: string): CoreCommand };
  readonly Stream: Constructor<[bytes: Uint8Array, start: number, length: number, dict: unknown], CoreStream>;
  readonly BaseStream: Constructor<[], CoreStream>;
  readonly DecodeStream: Constructor<[], CoreStream>;
  readonly Dict: Constructor<[], CoreDict> & { readonly empty: CoreDict };
  readonly PartialEvaluator: Constructor<never, object>;
  readonly PDFImage: Constructor<never, object>;
  readonly FlateStream: Constructor<never, CoreStream>;
  readonly PredictorStream: Constructor<never, CoreStream>;
  readonly BrotliStream: Constructor<never, CoreStream>;
  readonly JpegStream: Constructor<never, CoreStream>;
  readonly JpxStream: Constructor<never, CoreStream>;
  readonly Jbig2Stream: Constructor<never, CoreStream>;
  readonly CCITTFaxStream: Constructor<never, CoreStream>;
  /** Our own field. */
  readonly pictureLimits: PictureLimits;
  readonly FileSpec: Constructor<[dict: CoreDict], { readonly serializable: { readonly filename: string } }> & {
    /** Returns the content, or null when it is missing. Throws when it is damaged. */
    readContent(dict: CoreDict): Uint8Array | null;
  };
  readonly Name: Constructor<[], { readonly name: string }> & { get(name: string): object };
  readonly Ref: Constructor<[], object> & { get(num: number, gen: number): object };
  readonly XRefParseException: Constructor<[], Error>;
  readonly XRefEntryException: Constructor<[], Error>;
  readonly OPS: Readonly<Record<string, number>>;
  readonly ColorSpace: Constructor<[], CoreColorSpace>;
  readonly ColorSpaceUtils: {
    readonly gray: CoreColorSpace;
    readonly rgb: CoreColorSpace;
    readonly cmyk: CoreColorSpace;
  };
  readonly LocalColorSpaceCache: Constructor<[], object>;
  readonly Font: Constructor<never, object>;
  readonly Type1Font: Constructor<never, object>;
  readonly Type1Parser: Constructor<never, object>;
  readonly CFFParser: Constructor<never, object>;
  readonly CFFCompiler: Constructor<never, object>;
  readonly IdentityCMap: Constructor<never, object>;
  adjustType1ToUnicode(properties: object, builtInEncoding: readonly (string | undefined)[]): void;
  bidi(text: string, startLevel: number, vertical: boolean): { readonly str: string };
  clearGlobalCaches(): void;
  getGlyphsUnicode(): KnownGlyphs;
  getDingbatsGlyphsUnicode(): KnownGlyphs;
  /** Glyph names of the first 258 glyphs in the order of the Macintosh. */
  readonly MacStandardGlyphOrdering: readonly string[];
  normalizeUnicode(text: string): string;
  setVerbosityLevel(level: number): void;
  /** Decodes a string that has one character per byte. */
  stringToPDFString(bytes: string): string;
}

/** Creates a reader for a content stream's operators. */
export type MakePreprocessor = (stream: CoreStream, xref: unknown, states: object) => CorePreprocessor;

export interface PdfCore extends PdfModule {
  readonly preprocessorOf: MakePreprocessor;
  /** Normalizes text and puts it in reading direction. */
  direct(text: string, vertical: boolean): string;
}

/** The frame header of a JPEG, as pdf.js reads it. */
export interface JpegFrame {
  readonly samplesPerLine: number;
  readonly scanLines: number;
  readonly maxH: number;
  readonly maxV: number;
  readonly components: readonly { readonly h: number; readonly v: number }[];
}

/** Limits that the engine sets and pdf.js's patched decoders read (opened-source.ts). */
export interface PictureLimits {
  /** Memory limit of each WebAssembly decoder. `heapRefused` is true after a decoder has requested more. */
  heapBytes: number;
  heapRefused: boolean;
  /** Receives a JPEG's size before the memory for its coefficients is allocated. */
  jpegFrame(frame: JpegFrame): void;
}

/** The object that pdf.js asks whether to continue. It always does: a thread that takes too long is ended. */
export const TASK = { name: "reading", ensureNotTerminated: () => undefined };
