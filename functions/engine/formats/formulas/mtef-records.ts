// Bytes of MTEF, the notation of Equation Editor and MathType: its header and numbers, and records that show nothing.

/** First version of MathType 4 and later, whose records have other forms than those of Equation Editor. */
export const MATHTYPE_VERSION = 5;
/** Versions 1 to 3 are of Equation Editor and MathType 1 to 3. No description of version 4 was found. */
const VERSIONS: ReadonlySet<number> = new Set([1, 2, 3, MATHTYPE_VERSION]);
/** Bytes before the records: version, platform, product and its version. Version 1 has the first only. */
const HEADER_BYTES = 5;

export const RECORD = {
  end: 0,
  line: 1,
  character: 2,
  template: 3,
  pile: 4,
  matrix: 5,
  embellishment: 6,
  ruler: 7,
  font: 8,
  size: 9,
  color: 15,
  colorDefinition: 16,
  fontDefinition: 17,
  preferences: 18,
  encoding: 19,
} as const;
/** Records from this number on start with their size. */
const FUTURE = 100;
/** Options of a record. The one for signs over a character has another bit in each version. */
export const FLAG = { isNull: 1, hasRuler: 2, hasSpacing: 4, isNudged: 8, has8Bits: 4, has16Bits: 16, hasNoCode: 32 };
export const [HAS_SIGNS, HAS_SIGNS_OF_MATHTYPE] = [2, 1];
/** Limits of a formula that a person writes. */
const MOST_RECORDS = 20_000;
export const DEEPEST = 64;

export interface MtefReader {
  readonly bytes: Uint8Array;
  readonly version: number;
  at: number;
  left: number;
  depth: number;
}

/** Returns undefined for other versions. */
export function mtefReader(bytes: Uint8Array): MtefReader | undefined {
  const version = bytes[0] ?? 0;
  if (!VERSIONS.has(version)) return undefined;
  const reader: MtefReader = { bytes, version, at: version === 1 ? 1 : HEADER_BYTES, left: MOST_RECORDS, depth: 0 };
  if (version === MATHTYPE_VERSION) {
    skipName(reader);
    reader.at++;
  }
  return reader;
}

export function next(reader: MtefReader): number {
  return reader.bytes[reader.at++] ?? 0;
}

export function nextPair(reader: MtefReader): number {
  return next(reader) | (next(reader) << 8);
}

export function hasMore(reader: MtefReader): boolean {
  return reader.at < reader.bytes.length && reader.left-- > 0;
}

/** Type of the next record and its options; and skips how far the record was moved. */
export function nextHead(reader: MtefReader): { readonly type: number; readonly flags: number } {
  const tag = next(reader);
  const isShort = reader.version !== MATHTYPE_VERSION;
  const type = isShort ? tag & 0x0f : tag;
  const isShown = type >= RECORD.line && type <= RECORD.embellishment;
  const flags = isShort ? tag >> 4 : isShown ? next(reader) : 0;
  if (isShown && (flags & FLAG.isNudged) !== 0) skipNudge(reader);
  return { type, flags };
}

const FAR = 128;

/** Distance by which an object was moved: two bytes, or four more where both are 128. */
function skipNudge(reader: MtefReader): void {
  const [across, down] = [next(reader), next(reader)];
  if (across === FAR && down === FAR) reader.at += 4;
}

/** Skips the ruler of a line or pile, with its tag. */
export function skipRuler(reader: MtefReader): void {
  reader.at++;
  skipStops(reader);
}

function skipStops(reader: MtefReader): void {
  const stops = next(reader);
  reader.at += 3 * stops;
}

/** Skips a record that shows nothing: rulers, sizes, fonts, colours, preferences and those of later programs. */
export function skipRecord(reader: MtefReader, type: number): void {
  const isMathType = reader.version === MATHTYPE_VERSION;
  if (type === RECORD.ruler) skipStops(reader);
  else if (type === RECORD.size) skipSize(reader);
  else if (type === RECORD.font) skipFont(reader, isMathType);
  else if (!isMathType) return;
  else if (type === RECORD.color) nextNumber(reader);
  else if (type === RECORD.colorDefinition) skipColor(reader);
  else if (type === RECORD.fontDefinition) {
    nextNumber(reader);
    skipName(reader);
  } else if (type === RECORD.encoding) skipName(reader);
  else if (type === RECORD.preferences) skipPreferences(reader);
  else if (type >= FUTURE) {
    const size = nextNumber(reader);
    reader.at += size;
  }
}

/** A font's number and style; in MathType 4 and later a style's font and look. */
function skipFont(reader: MtefReader, isMathType: boolean): void {
  if (isMathType) {
    nextNumber(reader);
    reader.at++;
    return;
  }
  reader.at += 2;
  skipName(reader);
}

const [EXPLICIT_SIZE, LARGE_DELTA] = [101, 100];

function skipSize(reader: MtefReader): void {
  const size = next(reader);
  reader.at += size === EXPLICIT_SIZE ? 2 : size === LARGE_DELTA ? 3 : 1;
}

/** Skips a text that ends with zero. */
function skipName(reader: MtefReader): void {
  while (reader.at < reader.bytes.length && next(reader) !== 0);
}

const LONG_NUMBER = 255;

function nextNumber(reader: MtefReader): number {
  const number = next(reader);
  return number === LONG_NUMBER ? nextPair(reader) : number;
}

const COLOR = { isCmyk: 1, hasName: 4 };

function skipColor(reader: MtefReader): void {
  const options = next(reader);
  reader.at += (options & COLOR.isCmyk) === 0 ? 6 : 8;
  if ((options & COLOR.hasName) !== 0) skipName(reader);
}

/** Sizes and spaces as numbers of half bytes, then the fonts of styles. */
function skipPreferences(reader: MtefReader): void {
  reader.at++;
  skipDimensions(reader);
  skipDimensions(reader);
  const styles = next(reader);
  for (let style = 0; style < styles && reader.at < reader.bytes.length; style++) {
    if (nextNumber(reader) !== 0) reader.at++;
  }
}

const END_OF_DIMENSION = 15;

function skipDimensions(reader: MtefReader): void {
  let left = next(reader);
  while (left > 0 && reader.at < reader.bytes.length) {
    const byte = next(reader);
    for (const half of [byte >> 4, byte & 15]) if (half === END_OF_DIMENSION && left > 0) left--;
  }
}
