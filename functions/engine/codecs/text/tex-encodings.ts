// Characters of TeX's fonts whose glyphs are named by numbers: the bitmaps that dvips makes are "A", "#0C", "a12" or "12".
// The widths of the glyphs show which of TeX's encodings a font has: OT1 or T1 for text, OML for italics of formulas, OMS for
// signs.

/** Widths of the letters a to z in em (Computer Modern at 10 points). */
const ROMAN = ofLetters([
  0.5, 0.556, 0.444, 0.556, 0.444, 0.306, 0.5, 0.556, 0.278, 0.306, 0.528, 0.278, 0.833, 0.556, 0.5, 0.556, 0.528,
  0.392, 0.394, 0.389, 0.556, 0.528, 0.722, 0.528, 0.528, 0.444,
]);
const TEXT_ITALIC = ofLetters([
  0.511, 0.46, 0.46, 0.511, 0.46, 0.307, 0.46, 0.511, 0.307, 0.307, 0.46, 0.256, 0.818, 0.562, 0.511, 0.511, 0.46,
  0.422, 0.409, 0.332, 0.537, 0.46, 0.664, 0.464, 0.486, 0.409,
]);
const MATH_ITALIC = ofLetters([
  0.529, 0.429, 0.433, 0.52, 0.466, 0.49, 0.477, 0.576, 0.345, 0.412, 0.521, 0.298, 0.878, 0.6, 0.485, 0.503, 0.446,
  0.451, 0.469, 0.361, 0.572, 0.485, 0.716, 0.572, 0.49, 0.465,
]);

/** OMS from code 0 on: the signs and script capitals of formulas, each with its width in thousandths of an em (cmsy10). */
const SIGNS = [
  "−778 ·278 ×778 ∗500 ÷778 ⋄500 ±778 ∓778 ⊕778 ⊖778 ⊗778 ⊘778 ⊙778 ◯1000 ∘500 •500",
  "≍778 ≡778 ⊆778 ⊇778 ≤778 ≥778 ⪯778 ⪰778 ∼778 ≈778 ⊂778 ⊃778 ≪1000 ≫1000 ≺778 ≻778",
  "←1000 →1000 ↑500 ↓500 ↔1000 ↗1000 ↘1000 ≃778 ⇐1000 ⇒1000 ⇑611 ⇓611 ⇔1000 ↖1000 ↙1000 ∝778",
  "′275 ∞1000 ∈667 ∋667 △889 ▽889 ⧸0 ↦0 ∀556 ∃556 ¬667 ∅500 ℜ722 ℑ722 ⊤778 ⊥778",
  "ℵ611 A798 B657 C527 D771 E528 F719 G595 H845 I545 J678 K762 L690 M1201 N820 O796",
  "P696 Q817 R848 S606 T545 U626 V613 W988 X713 Y668 Z725 ∪667 ∩667 ⊎667 ∧667 ∨667",
  "⊢611 ⊣611 ⌊444 ⌋444 ⌈444 ⌉444 {500 }500 ⟨389 ⟩389 |278 ∥500 ↕500 ⇕611 \\500 ≀278",
  "√833 ∐750 ∇833 ∫417 ⊔667 ⊓667 ⊑778 ⊒778 §444 †444 ‡444 ¶611 ♣778 ♢778 ♡778 ♠778",
].flatMap((line) => line.split(" "));

/** Fewest letters or signs that show an encoding. */
const LEAST_GLYPHS = 5;
// Mean differences of widths in 89 such fonts of ten papers: up to .022 for Computer Modern and up to .057 for other fonts of
// text, from .004 to .038 for italics of formulas. Those from the other table are at least 1.5 times as large.
const [MOST_FOR_TEX, MOST_FOR_TEXT, CLEAR] = [0.03, 0.06, 1.4];

type Codes = readonly (readonly [first: number, characters: readonly string[]])[];

/** OT1: its codes below those of ASCII. */
const TEXT: Codes = [
  [0, Array.from("ΓΔΘΛΞΠΣΥΦΨΩ")],
  [11, ["ff", "fi", "fl", "ffi", "ffl", ..."ıȷ`´ˇ˘¯˚¸ßæœøÆŒØ"]],
];
/** OT1, where ASCII has other characters. Fonts that only resemble TeX's may have ASCII there. */
const TEXT_SIGNS: Codes = [
  [34, ["”"]],
  [39, ["’"]],
  [60, ["¡", "=", "¿"]],
  [92, ["“"]],
  [94, ["ˆ", "˙", "‘"]],
  [123, ["–", "—", "˝", "˜", "¨"]],
];
/** T1 (LaTeX font encodings, the Cork encoding), where ASCII has other characters. */
const CORK: Codes = [
  [0, Array.from("`´ˆ˜¨˝˚ˇ˘¯˙¸˛‚‹›“”„«»–—")],
  [25, ["ı", "ȷ", "ff", "fi", "fl", "ffi", "ffl"]],
  [39, ["’"]],
  [96, ["‘"]],
  [127, ["-"]],
  [128, Array.from("ĂĄĆČĎĚĘĞĹĽŁŃŇŊŐŔŘŚŠŞŤŢŰŮŸŹŽŻĲİđ§ăąćčďěęğĺľłńňŋőŕřśšşťţűůÿźžżĳ¡¿£")],
  [192, [..."ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖŒØÙÚÛÜÝÞ", "SS", ..."àáâãäåæçèéêëìíîïðñòóôõöœøùúûüýþß"]],
];
/** Widths of T1's ligatures, and of the letters that OT1 has in their place, in em (Computer Modern at 10 points). */
const FIRST_LIGATURE = 27;
const CORK_LIGATURES = [0.583, 0.556, 0.556, 0.833, 0.833];
const ROMAN_LETTERS = [0.778, 0.5, 0.903, 1.014, 0.778];

/** OML, where ASCII has other characters. */
const MATH: Codes = [
  [0, Array.from("ΓΔΘΛΞΠΣΥΦΨΩαβγδϵζηθικλμνξπρστυφχψωεϑϖϱςϕ↼↽⇀⇁")],
  [46, ["▹", "◃"]],
  [58, Array.from(".,</>⋆∂")],
  [91, Array.from("♭♮♯⌣⌢ℓ")],
  [123, Array.from("ıȷ℘")],
];

/** Names of ASCII's control characters, by which some fonts name their glyphs. */
const CONTROLS =
  "NUL SOH STX ETX EOT ENQ ACK BEL BS HT LF VT FF CR SO SI DLE DC1 DC2 DC3 DC4 NAK SYN ETB CAN EM SUB ESC FS GS RS US".split(
    " ",
  );

/** Names of the first glyph, for which dvips has no character. */
const FIRST = /^(?:.|BnZr)$/;

/** Returns the characters of the glyphs that are named by numbers, by their codes in the font. */
export function texCharacters(
  names: ReadonlyMap<number, string>,
  widthOf: (code: number) => number | undefined,
): ReadonlyMap<number, string> {
  const isDecimal = Array.from(names.values()).some((name) => /^a?\d{2,3}$/.test(name));
  const isFirst = (code: number, name: string) => code === 0 && !isDecimal && FIRST.test(name);
  const numbers = Array.from(
    names,
    ([code, name]) => [code, isFirst(code, name) ? 0 : numberOf(name, isDecimal)] as const,
  );
  const characterOf = charactersOf(numbers, widthOf);
  const characters = new Map<number, string>();
  if (characterOf === undefined) return characters;
  for (const [code, number] of numbers) {
    if (number === undefined) continue;
    const text = characterOf.get(number) ?? (isDecimal && isPrintable(number) ? String.fromCharCode(number) : "");
    if (text !== "") characters.set(code, text);
  }
  return characters;
}

/** Returns the number by which a glyph is named: 12 for "\f", "#0C", "FF" and, where names are decimal, "12" and "a12". */
function numberOf(name: string, isDecimal: boolean): number | undefined {
  const decimal = isDecimal ? /^a?(\d{1,3})$/.exec(name)?.[1] : undefined;
  if (decimal !== undefined) return Number(decimal);
  if (name.length === 1) return name.charCodeAt(0);
  // Escapes of PDF 1.2, which was not known to the program that wrote the name.
  const escaped = /^#([\dA-F]{2})$/i.exec(name)?.[1];
  if (escaped !== undefined) return Number.parseInt(escaped, 16);
  const control = CONTROLS.indexOf(name);
  return control < 0 ? undefined : control;
}

function isPrintable(number: number): boolean {
  return number > 0x20 && number < 0x7f;
}

/**
 * Returns the characters that differ from ASCII in the encoding that the widths of the glyphs show. Undefined for a font
 * of few letters and other signs.
 */
function charactersOf(
  numbers: readonly (readonly [code: number, number: number | undefined])[],
  widthOf: (code: number) => number | undefined,
): ReadonlyMap<number, string> | undefined {
  const widths = new Map<number, number>();
  for (const [code, number] of numbers) {
    const width = widthOf(code) ?? 0;
    if (number !== undefined && width > 0) widths.set(number, width);
  }
  const text = Math.min(differenceFrom(ROMAN, widths), differenceFrom(TEXT_ITALIC, widths));
  const math = differenceFrom(MATH_ITALIC, widths);
  const signs = differenceFrom(SIGN_WIDTHS, widths);
  if (signs <= MOST_FOR_TEX && Math.min(text, math) >= CLEAR * signs) return SIGN_CHARACTERS;
  if (text === Number.POSITIVE_INFINITY) return undefined;
  if (math <= MOST_FOR_TEXT && text >= CLEAR * math) return MATH_CHARACTERS;
  if (text > MOST_FOR_TEXT || math < CLEAR * text) return NONE;
  if (hasCorkLigatures(widths)) return CORK_CHARACTERS;
  return text <= MOST_FOR_TEX ? TEX_CHARACTERS : TEXT_CHARACTERS;
}

const NONE: ReadonlyMap<number, string> = new Map();
const MATH_CHARACTERS = byNumber(MATH);
const TEXT_CHARACTERS = byNumber(TEXT);
const CORK_CHARACTERS = byNumber(CORK);
const SIGN_CHARACTERS = new Map(SIGNS.map((sign, number) => [number, sign.replace(/\d+$/, "")] as const));
const SIGN_WIDTHS = new Map(SIGNS.map((sign, number) => [number, Number(/\d+$/.exec(sign)?.[0])] as const));
const TEX_CHARACTERS = byNumber([...TEXT, ...TEXT_SIGNS]);

function byNumber(codes: Codes): ReadonlyMap<number, string> {
  return new Map(codes.flatMap(([first, texts]) => texts.map((text, index) => [first + index, text] as const)));
}

/** Decides whether a font has ligatures where OT1 has letters such as "ø". Fonts of one document may have either encoding. */
function hasCorkLigatures(widths: ReadonlyMap<number, number>): boolean {
  const size = sizeOf(ratiosTo(ROMAN, widths));
  const differenceOf = (usual: readonly number[]) => {
    const differences = usual.flatMap((width, index) => {
      const own = widths.get(FIRST_LIGATURE + index);
      return own === undefined ? [] : Math.abs(own / size / width - 1);
    });
    return differences.reduce((sum, each) => sum + each, 0) / differences.length;
  };
  // Without such glyphs, there is no difference and no encoding to choose.
  const difference = differenceOf(CORK_LIGATURES);
  return difference <= MOST_FOR_TEXT && difference < differenceOf(ROMAN_LETTERS);
}

/**
 * Mean difference of widths from those of a font, as a share, at the size at which the middle one is the same. Infinite
 * where the font has too few of the glyphs.
 */
function differenceFrom(font: ReadonlyMap<number, number>, widths: ReadonlyMap<number, number>): number {
  const ratios = ratiosTo(font, widths);
  if (ratios.length < LEAST_GLYPHS) return Number.POSITIVE_INFINITY;
  const size = sizeOf(ratios);
  return ratios.reduce((sum, ratio) => sum + Math.abs(ratio / size - 1), 0) / ratios.length;
}

/** Ratios of the widths to those of a font, the least first. */
function ratiosTo(font: ReadonlyMap<number, number>, widths: ReadonlyMap<number, number>): number[] {
  const ratios = Array.from(widths, ([number, width]) => width / (font.get(number) ?? 0)).filter(Number.isFinite);
  return ratios.sort((a, b) => a - b);
}

function sizeOf(ratios: readonly number[]): number {
  return ratios[Math.floor(ratios.length / 2)] ?? 1;
}

/** Widths by number, from the letter a on. */
function ofLetters(widths: readonly number[]): ReadonlyMap<number, number> {
  return new Map(widths.map((width, index) => [0x61 + index, width]));
}
