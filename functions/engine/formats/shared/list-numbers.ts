// Formats a list number by the format names of ECMA-376 part 1, 17.18.59. Unknown formats give plain numbers.

export function listNumber(format: string, value: number): string {
  if (!Number.isSafeInteger(value) || format === "none" || format === "bullet") return "";
  if (format === "decimalZero") return String(value).padStart(2, "0");
  if (format === "ordinal") return ordinal(value);
  // Letters and Roman numerals start at one.
  if (value < 1) return String(value);
  switch (format) {
    case "lowerLetter":
      return letters(value);
    case "upperLetter":
      return letters(value).toUpperCase();
    case "lowerRoman":
      return roman(value);
    case "upperRoman":
      return roman(value).toUpperCase();
    default:
      return String(value);
  }
}

/** Returns letters a to z, then aa to zz with the letter repeated (17.18.59), and plain numbers after 30 repeats. */
function letters(value: number): string {
  const times = Math.ceil(value / 26);
  return times > 30 ? String(value) : String.fromCharCode(97 + ((value - 1) % 26)).repeat(times);
}

function ordinal(value: number): string {
  const isTeen = Math.floor(value / 10) % 10 === 1;
  return `${value}${(isTeen ? undefined : { 1: "st", 2: "nd", 3: "rd" }[value % 10]) ?? "th"}`;
}

// Roman numerals end at 3,999. Browsers and Word show plain numbers beyond.
const LARGEST_ROMAN = 3_999;
const ROMAN: readonly (readonly [value: number, digits: string])[] = [
  [1000, "m"],
  [900, "cm"],
  [500, "d"],
  [400, "cd"],
  [100, "c"],
  [90, "xc"],
  [50, "l"],
  [40, "xl"],
  [10, "x"],
  [9, "ix"],
  [5, "v"],
  [4, "iv"],
  [1, "i"],
];

export function roman(value: number): string {
  if (value > LARGEST_ROMAN) return String(value);
  let text = "";
  let rest = value;
  for (const [amount, digits] of ROMAN) {
    for (; rest >= amount; rest -= amount) text += digits;
  }
  return text;
}

/** Decides whether a bullet is white space, which continues the item before. Symbol fonts have their space at U+F020. */
export function isBlankBullet(bullet: string): boolean {
  return /^[ \u00a0\uf020]+$/.test(bullet);
}
