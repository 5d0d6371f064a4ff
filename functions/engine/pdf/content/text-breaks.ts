// Notes gaps within a piece of text where another text object begins, as many programs write each cell of a table.

import type { TextBreak, TextBreaks } from "./content-item.ts";
import type { Place } from "./pen-place.ts";

/** Narrowest gap that may be the one between two cells, in em. Most spaces are narrower. */
const LEAST_GAP = 0.3;

export class BreakNotes {
  #isNewObject = false;
  #places: TextBreak[] = [];

  /** Notes that a text object begins (ISO 32000-2, 9.4.1). */
  beginText(): void {
    this.#isNewObject = true;
  }

  passGlyph(): void {
    this.#isNewObject = false;
  }

  /** Notes a gap of `em` before the character `at` of a text that starts at the origin of the transform. */
  pass(em: number, at: number, transform: readonly number[], before: Place, after: Place): void {
    // Text of no size has no em.
    if (!this.#isNewObject || !(em >= LEAST_GAP)) return;
    const [, , , , x = 0, y = 0] = transform;
    this.#places.push({ at, from: Math.hypot(before.e - x, before.f - y), to: Math.hypot(after.e - x, after.f - y) });
  }

  /** Returns the gaps of the text, and forgets them. `shown` is the text in the order in which it is read. */
  take(text: string, shown: string): TextBreaks | undefined {
    const places = this.#places;
    if (places.length === 0) return undefined;
    this.#places = [];
    return text === shown ? { text, places } : undefined;
  }
}
