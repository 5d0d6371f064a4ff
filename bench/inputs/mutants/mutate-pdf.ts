// Damage to the tokens of PDFs: operators, names, numbers and references, best where streams are inflated.

import { anyDamage, cutOut, flipBits, type Mutator, repeatPiece, replaceSome, setNumbers } from "./mutate-bytes.ts";
import { unpackPdf } from "./unpacked-pdf.ts";

const OPERATORS = "Do q Q BT ET Tf Tj TJ cm Tm sh gs BI ID EI BDC EMC W re f S << >> [ ] ( ) null true".split(" ");
const NAMES =
  "Kids Parent Count Length Filter DecodeParms ToUnicode Encoding Widths FirstChar LastChar DescendantFonts W Type3 CharProcs SMask Names Dests Outlines First Next K ParentTree Nums Rotate MediaBox CropBox UserUnit FlateDecode LZWDecode JBIG2Decode JPXDecode CCITTFaxDecode RunLengthDecode ASCII85Decode Crypt"
    .split(" ")
    .map((name) => `/${name}`);
const TOKENS = [...OPERATORS, ...NAMES, "endobj", "stream\n", "\nendstream", "/Predictor 15", "/Columns 99999999"];

const swapReferences: Mutator = (bytes, random) =>
  replaceSome(bytes, /\d+ \d+ R\b/g, random, [1, 2, 5, 30], (_, all) => random.pick(all));

const swapTokens: Mutator = (bytes, random) =>
  replaceSome(bytes, /\/[A-Za-z]\w*|\b[A-Za-z]{1,3}\b|<<|>>|\[|\]/g, random, [1, 2, 5, 20], (_, all) =>
    random.below(2) === 0 ? random.pick(TOKENS) : random.pick(all),
  );

const TOKEN_DAMAGE = [setNumbers, setNumbers, swapReferences, swapReferences, swapTokens, swapTokens, swapTokens];
const INSIDE = [...TOKEN_DAMAGE, flipBits, cutOut, repeatPiece];
const OUTSIDE = [...anyDamage, ...TOKEN_DAMAGE];
/** Number of PDFs out of ten. */
const UNPACKED = 6;

export const damagePdf: Mutator = (bytes, random, others) => {
  const unpacked = random.below(10) < UNPACKED ? unpackPdf(bytes) : undefined;
  return unpacked === undefined
    ? random.pick(OUTSIDE)(bytes, random, others)
    : random.pick(INSIDE)(unpacked, random, others);
};
