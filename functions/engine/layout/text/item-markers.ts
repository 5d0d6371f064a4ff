// Markers at the start of list items.

/**
 * Signs that start nothing but items: bullets, squares, triangles, circles, diamonds, ballot boxes, ticks, crosses,
 * stars, hands and arrows among the dingbats, and the signs of Symbol and Wingdings that Word uses.
 */
const BULLETS =
  "•‣⁃⁌⁍∙·\\u25a0-\\u25cb\\u25cd-\\u25ff★☆☐-☒☚-☟♦\\u2713-\\u275a\\u2794-\\u27be\\u2b12-\\u2b2f\\uf0b7\\uf0a7\\uf0d8";

/** Matches the start of a block: a bullet, the mark of a note, "1.", "(a)", "iv)", "[12]", or the number of a section. */
export const MARKER = new RegExp(
  String.raw`^([${BULLETS}]|[-–—*] |\*{2,4} |[†‡]{1,3} |\(?(\d{1,3}|[a-zA-Z]|[ivx]{2,4}|[IVX]{2,4})[.)] |\[\d{1,3}\] |\d{1,2}(\.\d{1,2}){1,3}\.? \p{Lu})`,
  "u",
);

export const BULLET = new RegExp(`^[${BULLETS}–—*-]`, "u");

/** Number of a section: "2", "3.1." or "IV." */
export const SECTION_NUMBER = /^(?:\d{1,2}(?:\.\d{1,2}){0,4}\.?|[A-Z]\.|[IVX]{1,5}\.)$/;

/** Matches the number of a section within a section, before its title: "3.1 ". */
export const SUBSECTION = /^\d{1,2}(?:\.\d{1,2}){1,4}\.?\s/;

/** Matches a bullet that only list items start with. */
export const SIGN_OF_ITEM = new RegExp(String.raw`^(?![∙·])[${BULLETS}](?=\s)`, "u");

/**
 * Matches a sign that starts an item where others start with the same one: +, », →, ∗, ⎯. Quotation marks, brackets,
 * currencies, the points of sentences, the marks of notes, pictures and most signs of formulas never do. A control
 * character is the code of a bullet in a font without names, as TeX's bitmap fonts are.
 */
const OTHER_SIGN =
  /^(?<marker>[+∗⋆∘⋄→⇒⎯]|(?![\p{Sm}\p{Extended_Pictographic}\p{Ps}\p{Pe}\p{Pi}\p{Sc}\p{Sk}.,;:!?%&/\\@#=<|_'"†‡§¶\u2212…\s])[\p{S}\p{P}\p{Co}\p{Cc}])\s+(?=\p{L})/u;

export interface Marked {
  readonly marker: string;
  readonly rest: string;
  /** A "bullet" always starts an item, a "sign" where it recurs, and the others in a sequence. */
  readonly style: "bullet" | "sign" | "number" | "letter" | "roman" | "reference";
  readonly value: number;
}

const CONTROL = /\p{Cc}/u;

const PARTS =
  /^(?<marker>\(?(?<number>\d{1,3})[.)]|\(?(?<letter>[a-zA-Z])[.)]|\(?(?<roman>[ivx]{2,4}|[IVX]{2,4})[.)]|\[(?<reference>\d{1,3})\])\s+/u;
const BULLET_PART = new RegExp(String.raw`^(?<marker>[${BULLETS}]|[-–—*](?=\s))\s*`, "u");
const ROMANS = ["i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii", "xiii", "xiv", "xv"];

/** Recognises a text that is a marker and nothing else. */
export function isMarker(text: string): boolean {
  return text.length <= LONGEST_MARKER && splitMarker(`${text.trim()} x`)?.rest === "x";
}

/** Recognises a text that is a bullet and nothing else. */
export function isBullet(text: string): boolean {
  return isMarker(text) && SIGN_OF_ITEM.test(`${text} `);
}

/** Characters. */
export const LONGEST_MARKER = 8;

/** Matches a page number such as "- 41 -". */
const PAGE_NUMBER = /^[-–—] ?\d+ ?[-–—]$/u;

/** Matches two initials of a name. */
const INITIALS = /^\p{Lu}\. \p{Lu}\./u;

/** Matches a word that is no Roman number, as nearly all lines start with. */
const WORD = /^[a-hj-uwyzA-HJ-UWYZ][a-zA-Z]/;

export function splitMarker(text: string): Marked | undefined {
  if (WORD.test(text)) return undefined;
  if (PAGE_NUMBER.test(text) || INITIALS.test(text)) return undefined;
  const bullet = BULLET_PART.exec(text);
  if (bullet !== null)
    return { marker: (bullet[0] ?? "").trim(), rest: text.slice(bullet[0].length), style: "bullet", value: 0 };
  const sign = OTHER_SIGN.exec(text);
  if (sign !== null)
    return { marker: sign[0].trim().replace(CONTROL, "•"), rest: text.slice(sign[0].length), style: "sign", value: 0 };
  const parts = PARTS.exec(text);
  if (parts?.groups === undefined) return undefined;
  const { marker = "", number, letter, roman, reference } = parts.groups;
  const rest = text.slice(parts[0].length);
  if (number !== undefined) return { marker, rest, style: "number", value: Number(number) };
  if (reference !== undefined) return { marker, rest, style: "reference", value: Number(reference) };
  if (letter !== undefined && !ROMAN_LETTER.test(letter))
    return { marker, rest, style: "letter", value: placeOf(letter) };
  return { marker, rest, style: "roman", value: ROMANS.indexOf((roman ?? letter ?? "").toLowerCase()) + 1 };
}

const ROMAN_LETTER = /^[ivx]$/i;

/** Place of a letter in the alphabet, from 1. */
function placeOf(letter: string): number {
  return letter.toLowerCase().charCodeAt(0) - 96;
}

/** Decides whether one marker's number is so many more than that of another of its style. i, v and x are letters too. */
export function isAhead(own: Marked, other: Marked, steps: number): boolean {
  return readings(own).some((a) => readings(other).some((b) => a.style === b.style && a.value - b.value === steps));
}

function readings(marked: Marked): readonly Pick<Marked, "style" | "value">[] {
  const letter = marked.style === "roman" ? /[a-z]/i.exec(marked.marker)?.[0] : undefined;
  const isLetter = letter !== undefined && marked.marker.match(/[a-z]/gi)?.length === 1;
  return isLetter ? [marked, { style: "letter", value: placeOf(letter) }] : [marked];
}
