// Text with its marks, for readers: collected piece by piece, tidied, joined and cut, with the marks at their characters.

import type { Mark } from "../../base/model.ts";
import { replaceTracked, type TidyStep, type TrackedText } from "./tracked-text.ts";

export interface MarkedText {
  readonly text: string;
  readonly marks: readonly Mark[];
}

/** A mark without its place, such as `{ kind: "bold" }`. */
export type Look = Omit<Mark, "start" | "end">;

/** Returns an object that collects a text. Takes the marks of a piece with the piece, or later by their places. */
export function createMarkedText() {
  const pieces: string[] = [];
  const marks: Mark[] = [];
  let length = 0;
  return {
    length: () => length,
    push(piece: string, looks: readonly Look[] = []) {
      const start = length;
      pieces.push(piece);
      length += piece.length;
      for (const look of looks) marks.push({ ...look, start, end: length });
    },
    /** Marks what was pushed from `start` on, a value of `length()`. */
    mark(look: Look, start: number) {
      marks.push({ ...look, start, end: length });
    },
    append(more: MarkedText) {
      for (const mark of more.marks) marks.push(moved(mark, length));
      pieces.push(more.text);
      length += more.text.length;
    },
    take: (): MarkedText => ({ text: pieces.join(""), marks }),
  };
}

/** Applies the steps in their order. */
export function tidied(marked: MarkedText, steps: readonly TidyStep[]): MarkedText {
  return changed(marked, (tracked) => steps.reduce(replaceTracked, tracked));
}

export function joined(parts: readonly MarkedText[], separator: string): MarkedText {
  const whole = createMarkedText();
  for (const [index, part] of parts.entries()) {
    if (index > 0) whole.push(separator);
    whole.append(part);
  }
  return whole.take();
}

/** Returns the part from `start` to `end`, with the parts of marks that lie in it. */
export function sliced({ text, marks }: MarkedText, start: number, end = text.length): MarkedText {
  const inside = marks.flatMap((mark) => {
    const cut = { ...mark, start: Math.max(mark.start, start) - start, end: Math.min(mark.end, end) - start };
    return cut.start < cut.end || (cut.start === cut.end && mark.start === mark.end) ? [cut] : [];
  });
  return { text: text.slice(start, end), marks: inside };
}

/** Removes white space around the text. Pictures in it move to the text's edge. */
export function trimmed({ text, marks }: MarkedText): MarkedText {
  const start = text.length - text.trimStart().length;
  const end = Math.max(start, text.trimEnd().length);
  const inside = marks.map((mark) => {
    const place = Math.min(end, Math.max(start, mark.start));
    return mark.start === mark.end ? { ...mark, start: place, end: place } : mark;
  });
  return sliced({ text, marks: inside }, start, end);
}

/** Fields of a block or a cell. Without marks, the field `marks` is absent. */
export function markedFields({ text, marks }: MarkedText): { readonly text: string; readonly marks?: readonly Mark[] } {
  return marks.length === 0 ? { text } : { text, marks };
}

/** Changes the text by a function that keeps offsets at their characters. */
export function changed({ text, marks }: MarkedText, change: (tracked: TrackedText) => TrackedText): MarkedText {
  const before = [...new Set(marks.flatMap(({ start, end }) => [start, end]))].sort((a, b) => a - b);
  const after = change({ text, offsets: before });
  const places = new Map(before.map((at, index) => [at, after.offsets[index] ?? after.text.length]));
  const place = (at: number) => places.get(at) ?? at;
  return {
    text: after.text,
    marks: marks.map((mark) => ({ ...mark, start: place(mark.start), end: place(mark.end) })),
  };
}

function moved(mark: Mark, by: number): Mark {
  return { ...mark, start: mark.start + by, end: mark.end + by };
}
