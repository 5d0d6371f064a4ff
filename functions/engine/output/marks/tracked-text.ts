// Text that changes while offsets into it stay at the same characters. Readers and outputs tidy text with patterns, and
// the marks of the text have to follow.

import { toNfc } from "../../codecs/text/nfc.ts";

export interface TrackedText {
  readonly text: string;
  /** Ascending. */
  readonly offsets: readonly number[];
}

/** One step of tidying: a pattern with the flag "g", and what replaces its matches, literally. */
export type TidyStep = readonly [pattern: RegExp, replacement: string];

export function replaceTracked({ text, offsets }: TrackedText, [pattern, replacement]: TidyStep): TrackedText {
  const mover = createMover(offsets);
  const replaced = text.replaceAll(pattern, (...found: unknown[]) => {
    const at = positionOf(found);
    mover.replace(at, at + String(found[0]).length, replacement.length);
    return replacement;
  });
  return { text: replaced, offsets: mover.finish() };
}

/** Normalises the text to NFC. */
export function nfcTracked(tracked: TrackedText): TrackedText {
  const { text, offsets } = tracked;
  const whole = toNfc(text);
  if (whole === text) return tracked;
  const mover = createMover(offsets);
  let length = 0;
  for (const { 0: letter, index } of text.matchAll(LETTERS)) {
    const composed = toNfc(letter).length;
    length += composed;
    if (composed !== letter.length) mover.replace(index, index + letter.length, composed);
  }
  const moved = mover.finish();
  // A script that composes in a way of its own: the offsets stay inside the text, though not at their characters.
  return { text: whole, offsets: length === whole.length ? moved : moved.map((at) => Math.min(at, whole.length)) };
}

/** A character with the marks and the Hangul vowels and finals that NFC may compose with it. */
const LETTERS = /[\s\S][\p{M}\u1160-\u11ff]*/gu;

/** The place of a match among the arguments that `replaceAll` passes: the first number after the groups. */
function positionOf(found: readonly unknown[]): number {
  return Number(found.find((each) => typeof each === "number"));
}

function createMover(offsets: readonly number[]) {
  const moved: number[] = [];
  let shift = 0;
  const moveUntil = (position: number) => {
    for (let at = offsets[moved.length]; at !== undefined && at <= position; at = offsets[moved.length]) {
      moved.push(at + shift);
    }
  };
  return {
    /** Records that the characters from `start` to `end` became `length` characters. Expects ascending places. */
    replace(start: number, end: number, length: number) {
      moveUntil(start);
      for (let at = offsets[moved.length]; at !== undefined && at < end; at = offsets[moved.length]) {
        moved.push(start + shift + Math.min(at - start, length));
      }
      shift += length - (end - start);
    },
    finish(): readonly number[] {
      moveUntil(Number.POSITIVE_INFINITY);
      return moved;
    },
  };
}
