// pdf.js's core with more exports than the door of messages, which copies all that goes through it.

export const CORE_MODULE = "pdfjs-dist/build/pdf.worker.mjs";

const OPENED_NAMES =
  "LocalPdfManager PartialEvaluator PDFImage PredictorStream FlateStream BrotliStream JpegStream JpxStream Jbig2Stream CCITTFaxStream pictureLimits Font Type1Font Type1Parser CFFParser CFFCompiler IdentityCMap adjustType1ToUnicode EvaluatorPreprocessor Lexer Cmd Stream BaseStream DecodeStream Dict FileSpec Name Ref XRefParseException OPS ColorSpace ColorSpaceUtils LocalColorSpaceCache bidi clearGlobalCaches getGlyphsUnicode normalizeUnicode setVerbosityLevel stringToPDFString".split(
    " ",
  );

const BROTLI = "let BrotliDecode = makeBrotliDecode();";
/** Its dictionary of 120 KB is unpacked when the first such stream is read, and not at each start: 10 ms of CPU time. */
const BROTLI_LATER = "let BrotliDecode = (...given) => (BrotliDecode = makeBrotliDecode())(...given);";

const FONT = "constructor(name, file, properties, evaluatorOptions) {";
/** Which fonts' shapes nobody looks at (shapeless-fonts.ts). */
const FONT_READ = `${FONT} properties.onlyRead = evaluatorOptions.onlyRead;`;

/** The memory of the decoders in WebAssembly, which never shrinks (bounded-pictures.ts). */
const HEAP = "getHeapMax = () => 2147483648;";
const HEAP_BOUNDED = "getHeapMax = () => pictureLimits.heapBytes;";
const TOO_MUCH = "if (requestedSize > maxHeapSize) {";
const TOO_MUCH_TOLD = `${TOO_MUCH} pictureLimits.heapRefused = true;`;
/** Where the size of a JPEG is known, and what it decodes to is not there yet. */
const JPEG_FRAME = "function prepareComponents(frame) {";
const JPEG_FRAME_TOLD = `${JPEG_FRAME} pictureLimits.jpegFrame(frame);`;
const PICTURE_LIMITS = "const pictureLimits = { heapBytes: 2147483648, heapRefused: false, jpegFrame() {} };";

const OBJECTS = "  fetchUncompressed(";
const OBJECTS_END = "  async fetchIfRefAsync(";
const LEXER = "new Lexer(";
/** The lexer of all that a document consists of (fast-lexer.ts). */
const LEXER_OF_OBJECTS = "Lexer.ofObjects(";

/** The file of pdf.js's core with these names exported too. */
export function openedSource(source: string): string {
  if (!source.includes(BROTLI)) throw new Error("this version of pdf.js makes its Brotli decoder in another way");
  if (!source.includes(FONT)) throw new Error("this version of pdf.js makes its fonts in another way");
  const opened = boundedPictures(readByOurLexer(source)).replace(BROTLI, BROTLI_LATER).replace(FONT, FONT_READ);
  return `${opened}\n${PICTURE_LIMITS}\nexport { ${OPENED_NAMES.join(", ")} };\n`;
}

function readByOurLexer(source: string): string {
  const [from, to] = [source.indexOf(OBJECTS), source.indexOf(OBJECTS_END)];
  const reading = source.slice(from, to);
  if (from < 0 || to < from || !reading.includes(LEXER)) {
    throw new Error("this version of pdf.js reads objects in another way");
  }
  return source.slice(0, from) + reading.replaceAll(LEXER, LEXER_OF_OBJECTS) + source.slice(to);
}

function boundedPictures(source: string): string {
  if (![HEAP, TOO_MUCH, JPEG_FRAME].every((part) => source.includes(part))) {
    throw new Error("this version of pdf.js decodes pictures in another way");
  }
  return source.replaceAll(HEAP, HEAP_BOUNDED).replaceAll(TOO_MUCH, TOO_MUCH_TOLD).replace(JPEG_FRAME, JPEG_FRAME_TOLD);
}
