// Brings marks into the form that the model promises: trimmed, joined, in order, and one within the other.

import type { Mark, MarkKind } from "../../base/model.ts";

/** Kinds in the order of their nesting where two marks cover the same words. */
const ORDER: readonly MarkKind[] = [
  ...(["inserted", "deleted", "comment", "link", "bold", "italic", "underline", "strike"] as const),
  ...(["superscript", "subscript", "code", "formula", "note", "image"] as const),
];
const RANK: ReadonlyMap<MarkKind, number> = new Map(ORDER.map((kind, index) => [kind, index]));
/** Marks that stand for their words as a whole. No other mark begins or ends within them. */
const ATOMS: ReadonlySet<MarkKind> = new Set(["note", "image", "formula"]);
/** Marks that may stand between two characters. */
const PLACES: ReadonlySet<MarkKind> = new Set(["note", "image", "comment"]);
// Marks of one place, one within the other. There are fourteen kinds, and few people comment on the same words.
const MAX_DEPTH = 32;

/** Returns marks that nest. Marks that cross are split: a link never, code first. */
export function wellFormedMarks(text: string, marks: readonly Mark[]): readonly Mark[] {
  if (marks.length === 0) return marks;
  const placed = marks.map((mark) => clamped(text, mark)).sort(byPlace);
  const trim = (mark: Mark) => trimmedMark(text, mark);
  const atoms = apart(placed.filter(({ kind }) => ATOMS.has(kind)).flatMap(trim));
  const links = apart(placed.filter(({ kind }) => kind === "link").map((mark) => snapped(mark, atoms)));
  const looks = placed.filter(({ kind }) => kind !== "link" && !ATOMS.has(kind)).map((mark) => snapped(mark, atoms));
  // Joined before they are trimmed, so that white space joins words. A split may leave it at the ends of parts.
  const parts = nested([...links, ...joinedLooks(looks)].flatMap(trim)).flatMap(trim);
  return [...parts, ...atoms].sort(byPlace);
}

function byPlace(a: Mark, b: Mark): number {
  return a.start - b.start || b.end - a.end || rankOf(a) - rankOf(b);
}

function rankOf({ kind }: Mark): number {
  return RANK.get(kind) ?? ORDER.length;
}

/** Moves both ends into the text, and out of characters of two units. */
function clamped(text: string, mark: Mark): Mark {
  const start = Math.min(Math.max(0, Math.floor(mark.start)), text.length);
  const end = Math.min(Math.max(start, Math.floor(mark.end)), text.length);
  return { ...mark, start: start - (isWithin(text, start) ? 1 : 0), end: end + (isWithin(text, end) ? 1 : 0) };
}

/** True between the two units of one character. */
function isWithin(text: string, at: number): boolean {
  return /^[\ud800-\udbff][\udc00-\udfff]$/.test(text.slice(at - 1, at + 1));
}

/** Removes white space from both ends. A look of nothing is dropped. */
function trimmedMark(text: string, mark: Mark): readonly Mark[] {
  let { start, end } = mark;
  if (start === end) return PLACES.has(mark.kind) ? [mark] : [];
  while (start < end && isSpace(text, start)) start++;
  while (end > start && isSpace(text, end - 1)) end--;
  return start < end ? [{ ...mark, start, end }] : [];
}

function isSpace(text: string, at: number): boolean {
  return /\s/.test(text[at] ?? "");
}

/** Drops marks that begin before the one before them ends. */
function apart(marks: readonly Mark[]): Mark[] {
  const kept: Mark[] = [];
  for (const mark of marks) {
    const before = kept.at(-1);
    if (before === undefined || mark.start >= before.end) kept.push(mark);
  }
  return kept;
}

/** Moves the ends of a mark out of the atoms that they cut. */
function snapped(mark: Mark, atoms: readonly Mark[]): Mark {
  const cutBy = (at: number) => atoms[lastBefore(atoms, at)];
  const [first, last] = [cutBy(mark.start), cutBy(mark.end)];
  const start = first !== undefined && first.end > mark.start ? first.start : mark.start;
  const end = last !== undefined && last.end > mark.end ? last.end : mark.end;
  return start === mark.start && end === mark.end ? mark : { ...mark, start, end };
}

/** Index of the last mark that starts before a place, -1 without one. */
function lastBefore(marks: readonly Mark[], at: number): number {
  let low = 0;
  let high = marks.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((marks[middle]?.start ?? 0) < at) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** Joins marks of one kind that touch or overlap. Marks that name a person or a comment stay apart. */
function joinedLooks(marks: readonly Mark[]): Mark[] {
  const joined: Mark[] = [];
  const last = new Map<string, number>();
  for (const mark of marks) {
    const key = JSON.stringify([mark.kind, mark.note, mark.author, mark.date]);
    const index = last.get(key) ?? -1;
    const before = joined[index];
    if (before !== undefined && before.end >= mark.start) {
      joined[index] = { ...before, end: Math.max(before.end, mark.end) };
    } else last.set(key, joined.push(mark) - 1);
  }
  return joined;
}

/** Splits marks that cross. Walks over their ends and keeps the open marks in a stack. */
function nested(marks: readonly Mark[]): readonly Mark[] {
  const empty = marks.filter(({ start, end }) => start === end);
  const wide = marks.filter(({ start, end }) => start < end).sort(byPlace);
  const places = [...new Set(wide.flatMap(({ start, end }) => [start, end]))].sort((a, b) => a - b);
  const pieces: Mark[] = [];
  let open: { readonly mark: Mark; readonly start: number }[] = [];
  let next = 0;
  for (const place of places) {
    const wanted = open.map(({ mark }) => mark).filter(({ end }) => end > place);
    for (let mark = wide[next]; mark !== undefined && mark.start === place; mark = wide[next]) {
      if (wanted.length < MAX_DEPTH) wanted.push(mark);
      next++;
    }
    const ordered = inNestingOrder(wanted);
    let same = 0;
    while (same < open.length && open[same]?.mark === ordered[same]) same++;
    for (const { mark, start } of open.slice(same)) pieces.push({ ...mark, start, end: place });
    open = [...open.slice(0, same), ...ordered.slice(same).map((mark) => ({ mark, start: place }))];
  }
  return [...pieces, ...empty];
}

/** Puts long marks around short ones, code inside all, and a look that crosses the border of a link inside the link. */
function inNestingOrder(marks: readonly Mark[]): readonly Mark[] {
  const link = marks.find(({ kind }) => kind === "link");
  const depth = (mark: Mark) => {
    if (mark.kind === "code") return 3;
    if (link === undefined || mark === link) return mark === link ? 1 : 0;
    return mark.start <= link.start && mark.end >= link.end ? 0 : 2;
  };
  return marks.toSorted((a, b) => depth(a) - depth(b) || b.end - a.end || a.start - b.start || rankOf(a) - rankOf(b));
}
