// The text of a paragraph from its lines: where a line break is only the column's end, and what a line-end hyphen was.

/** One line of a block, with what is needed to tell a break that was forced by the column's width. */
export interface LineText {
  readonly text: string;
  /** The author broke the line here, as in an address or a table, so the break stays. */
  readonly breakAfter: boolean;
}

/** Joins the lines; `vocabulary` holds the lower-case words seen elsewhere, which decide what a hyphen was. */
export function joinLines(lines: readonly LineText[], vocabulary: ReadonlySet<string>): string {
  let text = "";
  let breakBefore = false;
  for (const line of lines) {
    const glued = text === "" || breakBefore ? undefined : gluedAtHyphen(text, line.text, vocabulary);
    if (text === "") text = line.text;
    else if (glued !== undefined) text = glued;
    else text += (breakBefore || needsNoSpace(text, line.text) ? (breakBefore ? "\n" : "") : " ") + line.text;
    breakBefore = line.breakAfter;
  }
  return text;
}

const SOFT_HYPHEN = "\u00ad";
// A lower-case letter on both sides: dashes, ranges, minus signs and names with hyphens stay as they are.
const HYPHENATED_END = /([\p{L}\p{M}'’-]*\p{Ll})[-\u2010]$/u;
const LOWER_START = /^(\p{Ll}[\p{L}\p{M}]*)/u;

function gluedAtHyphen(before: string, after: string, vocabulary: ReadonlySet<string>): string | undefined {
  if (before.endsWith(SOFT_HYPHEN)) return before.slice(0, -1) + after;
  const head = HYPHENATED_END.exec(before)?.[1];
  const tail = LOWER_START.exec(after)?.[1];
  if (head === undefined || tail === undefined) return undefined;
  const isCompound = vocabulary.has(`${head}-${tail}`.toLowerCase()) && !vocabulary.has((head + tail).toLowerCase());
  // "state-of-": a word that already has a hyphen is a compound broken at another of its hyphens.
  return (isCompound || head.includes("-") ? before : before.slice(0, -1)) + after;
}

const IDEOGRAPH = /[\u3001-\u30ff\u3400-\u9fff\uf900-\ufaff\uff01-\uffef]|[\ud840-\ud87f\udc00-\udfff]/;

function needsNoSpace(before: string, after: string): boolean {
  return IDEOGRAPH.test(before.at(-1) ?? "") && IDEOGRAPH.test(after[0] ?? "");
}
