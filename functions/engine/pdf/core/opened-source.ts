// The source of pdf.js's core with more exports and a few hooks. Its only own export is the handler of messages, which
// copies everything that passes through it.

export const CORE_MODULE = "pdfjs-dist/build/pdf.worker.mjs";

const OPENED_NAMES =
  "LocalPdfManager PartialEvaluator PDFImage PredictorStream FlateStream BrotliStream JpegStream JpxStream Jbig2Stream CCITTFaxStream Font Type1Font Type1Parser CFFParser CFFCompiler IdentityCMap adjustType1ToUnicode MacStandardGlyphOrdering EvaluatorPreprocessor Lexer Cmd Stream BaseStream DecodeStream Dict FileSpec Name Ref XRefParseException XRefEntryException OPS ColorSpace ColorSpaceUtils LocalColorSpaceCache bidi clearGlobalCaches getGlyphsUnicode getDingbatsGlyphsUnicode normalizeUnicode setVerbosityLevel stringToPDFString".split(
    " ",
  );

interface Change {
  /** The text to find: the anchor of the change. */
  readonly from: string;
  readonly to: string;
  /** The lines that the change is limited to, by the texts around them. */
  readonly between?: readonly [start: string, end: string];
}

const CHANGES: readonly Change[] = [
  // Brotli's dictionary of 120 KB is unpacked at the first Brotli stream instead of at each start: 10 ms of CPU time.
  {
    from: "let BrotliDecode = makeBrotliDecode();",
    to: "let BrotliDecode = (...given) => (BrotliDecode = makeBrotliDecode())(...given);",
  },
  // Fonts whose shapes nobody looks at are marked (shapeless-fonts.ts).
  after("constructor(name, file, properties, evaluatorOptions) {", "properties.onlyRead = evaluatorOptions.onlyRead;"),
  // The memory of the decoders in WebAssembly never shrinks, so it gets a limit (bounded-pictures.ts).
  { from: "getHeapMax = () => 2147483648;", to: "getHeapMax = () => pictureLimits.heapBytes;" },
  after("if (requestedSize > maxHeapSize) {", "pictureLimits.heapRefused = true;"),
  // Here the size of a JPEG is known and nothing is decoded yet.
  after("function prepareComponents(frame) {", "pictureLimits.jpegFrame(frame);"),
  // pdf.js takes a profile of three components for RGB. Ghostscript writes spot colours with a profile of Lab.
  after('numComps = dict.get("N");', "if (isLabProfile(stream)) return new LabCS(LAB_WHITE, null, LAB_RANGE);"),
  // The document's objects are read by our lexer (fast-lexer.ts).
  { from: "new Lexer(", to: "Lexer.ofObjects(", between: ["  fetchUncompressed(", "  async fetchIfRefAsync("] },
];

/**
 * Names that the changes use. Until our patches replace them, the lexer and the limits do what pdf.js does. A profile's white
 * is D50, and its head names the colour space (ICC.1:2022, 7.2).
 */
const ADDED = `
const pictureLimits = { heapBytes: 2147483648, heapRefused: false, jpegFrame() {} };
const LAB_WHITE = [0.9642, 1, 0.8249];
const LAB_RANGE = [-128, 127, -128, 127];
const isLabProfile = (stream) => String.fromCharCode(...stream.peekBytes(20).subarray(16)) === "Lab ";
Lexer.ofObjects = (...given) => new Lexer(...given);
`;

/** Returns the core's source with our changes; unchanged but for the export `mismatch` where a change does not fit. */
export function openedSource(source: string): string {
  const mismatch = mismatchOf(source);
  if (mismatch !== undefined) return `${source}\nexport const mismatch = ${JSON.stringify(mismatch)};\n`;
  const opened = CHANGES.reduce(applied, source);
  return `${opened}${ADDED}export { pictureLimits, ${OPENED_NAMES.join(", ")} };\n`;
}

/** Names the first anchor that this version of pdf.js lacks; undefined where all changes fit. */
export function mismatchOf(source: string): string | undefined {
  const anchor = CHANGES.find(({ from, between }) => !partOf(source, between).includes(from))?.from;
  if (anchor !== undefined) return `pdf.js has no "${anchor}"`;
  const declared = new Set(Array.from(source.matchAll(DECLARATION), ([, name]) => name));
  const name = OPENED_NAMES.find((each) => !declared.has(each));
  return name === undefined ? undefined : `pdf.js has no ${name}`;
}

const DECLARATION = /^(?:class|function|const|let|var) (\w+)/gm;

function after(anchor: string, added: string): Change {
  return { from: anchor, to: `${anchor} ${added}` };
}

function applied(source: string, { from, to, between }: Change): string {
  const part = partOf(source, between);
  // The replacement is a function because "$" has a meaning in a text.
  return source.replace(part, () => part.replaceAll(from, () => to));
}

/** Returns the whole source, or its part between two texts; an empty part where one of them is missing. */
function partOf(source: string, between: Change["between"]): string {
  if (between === undefined) return source;
  const [start, end] = [source.indexOf(between[0]), source.indexOf(between[1])];
  return start < 0 || end < start ? "" : source.slice(start, end);
}
