// Markers at the start of list items.

/** Matches the start of a block: a bullet, "1.", "(a)", "iv)", "[12]", or the number of a section. */
export const MARKER =
  /^([•◦▪▫‣⁃∙●○■□◆❖➢➤✓✔·\uf0b7\uf0a7\uf0d8]|[-–—*] |\(?(\d{1,3}|[a-zA-Z]|[ivx]{2,4})[.)] |\[\d{1,3}\] |\d{1,2}(\.\d{1,2}){1,3}\.? \p{Lu})/u;

export const BULLET = /^[•◦▪▫‣⁃∙●○■□◆❖➢➤✓✔·–—*\uf0b7\uf0a7\uf0d8-]/u;

/** Matches a bullet that only list items start with. */
export const SIGN_OF_ITEM = /^[•◦▪▫‣⁃●○■□◆❖➢➤✓✔\uf0b7\uf0a7\uf0d8](?=\s)/u;

export interface Marked {
  readonly marker: string;
  readonly rest: string;
  /** "bullet" items always form a list; the other styles only in a sequence. */
  readonly style: "bullet" | "number" | "letter" | "roman" | "reference";
  readonly value: number;
}

const PARTS =
  /^(?<marker>\(?(?<number>\d{1,3})[.)]|\(?(?<letter>[a-zA-Z])[.)]|\(?(?<roman>[ivx]{2,4})[.)]|\[(?<reference>\d{1,3})\])\s+/u;
const BULLET_PART = /^(?<marker>[•◦▪▫‣⁃∙●○■□◆❖➢➤✓✔·\uf0b7\uf0a7\uf0d8]|[-–—*](?=\s))\s*/u;
const ROMANS = ["i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii", "xiii", "xiv", "xv"];

/** Matches a page number such as "- 41 -". */
const PAGE_NUMBER = /^[-–—] ?\d+ ?[-–—]$/u;

export function splitMarker(text: string): Marked | undefined {
  if (PAGE_NUMBER.test(text)) return undefined;
  const bullet = BULLET_PART.exec(text);
  if (bullet !== null)
    return { marker: (bullet[0] ?? "").trim(), rest: text.slice(bullet[0].length), style: "bullet", value: 0 };
  const parts = PARTS.exec(text);
  if (parts?.groups === undefined) return undefined;
  const { marker = "", number, letter, roman, reference } = parts.groups;
  const rest = text.slice(parts[0].length);
  if (number !== undefined) return { marker, rest, style: "number", value: Number(number) };
  if (reference !== undefined) return { marker, rest, style: "reference", value: Number(reference) };
  if (letter !== undefined && !/^[ivx]$/.test(letter)) {
    return { marker, rest, style: "letter", value: letter.toLowerCase().charCodeAt(0) - 96 };
  }
  return { marker, rest, style: "roman", value: ROMANS.indexOf(roman ?? letter ?? "") + 1 };
}
