// Escapes characters that have a meaning in Markdown (CommonMark 0.31, sections 2.4 and 4 to 6, and GitHub's additions),
// and no others: people read the source too.

import type { Mark } from "../base/model.ts";

/** Escapes inline syntax. */
export function escapeInline(text: string): string {
  return createEscapes(text, [])(0, text.length);
}

/** Escapes text that stands in brackets, such as the description of a picture. */
export function escapeBracketed(text: string): string {
  return createEscapes(text, [{ kind: "link", start: 0, end: text.length }])(0, text.length);
}

/** Returns a function that escapes parts of the text, in their order. The marks around a character decide with it. */
export function createEscapes(text: string, marks: readonly Mark[]): (start: number, end: number) => string {
  const escapes = escapesOf(text, marks);
  let next = 0;
  return (start, end) => {
    let escaped = "";
    let at = start;
    for (let found = escapes[next]; found !== undefined && found.at < end; found = escapes[++next]) {
      if (found.at < start) continue;
      escaped += text.slice(at, found.at) + found.escaped;
      at = found.at + 1;
    }
    return escaped + text.slice(at, end);
  };
}

/** Escapes block syntax at the start of lines. Removes indentation, since four spaces would make code. */
export function escapeLines(text: string): string {
  return text
    .split("\n")
    .map((line, index) => escapeLine(line.trim(), index === 0))
    .join("\n");
}

/** Escapes a link's target: angle brackets around spaces and brackets, controls encoded as browsers do. */
export function escapeUri(uri: string): string {
  const safe = uri
    .replaceAll(/[\t\r\n]/g, "")
    .replaceAll(/\p{Cc}/gu, encodeURIComponent)
    .replaceAll("<", "%3C")
    .replaceAll(">", "%3E")
    .replaceAll("\\", "%5C");
  return safe === "" || /[\s()]/.test(safe) ? `<${safe}>` : safe;
}

function escapeLine(line: string, isFirst: boolean): string {
  const escaped = line
    .replace(/^(#{1,6})(?=\s|$)/, "\\$1")
    .replace(/^([>*+-])(?=\s|$)/, "\\$1")
    .replace(/^[>]/, "\\>")
    .replace(/^(-{2,}|(?:- *){3,}|(?:\* *){3,}|(?:_ *){3,})$/, "\\$1")
    .replace(/^(?:~{3}|`{3}(?=[^`]*$))/, "\\$&")
    // The last three begin a definition: of a footnote, of a link, of a term.
    .replace(/^(\[\^[^\]]*\]):/, "$1\\:")
    .replace(/^\[(?=[^\]]*\]:)(?!\^)/, "\\[")
    .replace(/^:(?=\s|$)/, "\\:");
  // Within a paragraph, only a list that starts with 1 begins (5.3), and lines of "=" or "|--" end a heading or a table's head.
  if (isFirst) return escaped.replace(/^(\d{1,9})([.)])(?=\s|$)/, "$1\\$2");
  return escaped
    .replace(/^(0*1)([.)])(?=\s)/, "$1\\$2")
    .replace(/^=+$/, "\\$&")
    .replace(/^[|:][\s|:-]*$/, (row) => (row.includes("-") ? `\\${row}` : row));
}

interface Escape {
  readonly at: number;
  readonly escaped: string;
}

const PUNCTUATION = /[!-/:-@[-`{-~]/;
const SPACE = /^\s?$/;
const WORD = /[\p{L}\p{N}]/u;

function escapesOf(text: string, marks: readonly Mark[]): readonly Escape[] {
  const found: Escape[] = [];
  const runs = [...text.matchAll(/[\\[\]<&!]|`+|\*+|_+|~+|\$/g)];
  if (runs.length === 0) return found;
  const surroundings = surroundingsOf(text, marks, runs);
  for (const { 0: run, index } of runs) {
    if (!isSyntax(run, index, surroundings)) continue;
    for (let at = index; at < index + run.length; at++) {
      found.push({ at, escaped: run === "&" ? "&amp;" : `\\${run[0]}` });
    }
  }
  return found;
}

interface Surroundings {
  readonly text: string;
  readonly has: ReadonlySet<Mark["kind"]>;
  readonly isInLink: (at: number) => boolean;
  /** Places where a mark begins or ends, and where a bracket of a mark begins. */
  readonly borders: ReadonlySet<number>;
  readonly brackets: ReadonlySet<number>;
  /** Characters of runs that open, and the first and last places where they may open and close. */
  readonly firstOpening: ReadonlyMap<string, number>;
  readonly lastClosing: ReadonlyMap<string, number>;
  readonly counts: ReadonlyMap<string, number>;
}

function surroundingsOf(text: string, marks: readonly Mark[], runs: readonly RegExpExecArray[]): Surroundings {
  const borders = new Set(marks.flatMap(({ start, end }) => [start, end]));
  const bracketed = marks.filter(({ kind }) => kind === "link" || kind === "note" || kind === "image");
  const links = marks.filter(({ kind }) => kind === "link");
  const [firstOpening, lastClosing] = [new Map<string, number>(), new Map<string, number>()];
  const counts = new Map<string, number>();
  for (const { 0: run, index } of runs) {
    const character = run.charAt(0);
    counts.set(character, (counts.get(character) ?? 0) + 1);
    if (!firstOpening.has(character) && mayOpen(text, run, index, borders)) firstOpening.set(character, index);
    if (mayClose(text, run, index, borders)) lastClosing.set(character, index);
  }
  let link = 0;
  return {
    text,
    has: new Set(marks.map(({ kind }) => kind)),
    // Asked in the order of the text.
    isInLink: (at) => {
      while ((links[link]?.end ?? at + 1) <= at) link++;
      return (links[link]?.start ?? at + 1) <= at;
    },
    borders,
    brackets: new Set(bracketed.map(({ start }) => start)),
    ...{ firstOpening, lastClosing, counts },
  };
}

function isSyntax(run: string, at: number, around: Surroundings): boolean {
  const { text, has, borders, brackets, counts } = around;
  const next = text.charAt(at + 1);
  // A mark that begins or ends within a run makes two runs of it.
  for (let inside = at + 1; inside < at + run.length; inside++) if (borders.has(inside)) return true;
  switch (run.charAt(0)) {
    case "\\":
      return next === "\n" || PUNCTUATION.test(next) || borders.has(at + 1);
    case "`":
      return has.has("code") || (counts.get("`") ?? 0) > 1;
    case "$":
      return has.has("formula") || (counts.get("$") ?? 0) > 1;
    case "<":
      return /[\p{L}/!?]/u.test(next);
    case "&":
      return /^#?\w+;/.test(text.slice(at + 1, at + 40));
    case "!":
      return brackets.has(at + 1);
    case "[":
      return around.isInLink(at) || next === "^" || (at === 0 && /^\[[ xX]\]\s/.test(text));
    case "]":
      return around.isInLink(at) || (counts.has("[") && (next === "(" || brackets.has(at + 1)));
    case "~":
      return delimits(run, at, has.has("strike"), around);
    default:
      return delimits(run, at, has.has("bold") || has.has("italic"), around);
  }
}

/** Runs of "*", "_" and "~" are syntax in pairs, or where the marks have such runs of their own. */
function delimits(run: string, at: number, hasMarks: boolean, { text, borders, ...around }: Surroundings): boolean {
  const [opens, closes] = [mayOpen(text, run, at, borders), mayClose(text, run, at, borders)];
  if (hasMarks) return opens || closes;
  const firstOpening = around.firstOpening.get(run.charAt(0)) ?? Number.POSITIVE_INFINITY;
  const lastClosing = around.lastClosing.get(run.charAt(0)) ?? -1;
  return (opens && lastClosing > at) || (closes && firstOpening < at);
}

function mayOpen(text: string, run: string, at: number, borders: ReadonlySet<number>): boolean {
  const after = at + run.length;
  // A line may end in the backslash of a hard break, which is no space.
  if (SPACE.test(text.charAt(after)) && text.charAt(after) !== "\n" && !borders.has(after)) return false;
  // A mark that begins here has a sign of its own before the run.
  return !run.startsWith("_") || borders.has(at) || !WORD.test(text.charAt(at - 1));
}

function mayClose(text: string, run: string, at: number, borders: ReadonlySet<number>): boolean {
  if (SPACE.test(text.charAt(at - 1)) && !borders.has(at)) return false;
  const after = at + run.length;
  return !run.startsWith("_") || borders.has(after) || !WORD.test(text.charAt(after));
}
