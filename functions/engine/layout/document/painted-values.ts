// Finds the values of form fields that the page itself shows: some programs write them into the page and the field.

import type { Box } from "../../base/model.ts";
import type { PageText } from "../../pdf/read/read-page.ts";

interface PlacedText {
  readonly text: string;
  readonly box: Box;
}

/** Pairs of a field and a piece of text. A page with more is no form and would take seconds. */
const MOST_PAIRS = 2_000_000;
/** Points. */
const SLACK = 2;

/** Returns the values that are not yet part of the page's text at their place. */
export function withoutPainted<Value extends PlacedText>(values: readonly Value[], page: PageText): readonly Value[] {
  if (values.length === 0 || values.length * page.items.length > MOST_PAIRS) return values;
  const starts = page.items.map(({ str, transform }) => ({ str, ...startOf(transform, page.transform) }));
  return values.filter(({ text, box: [left, top, right, bottom] }) => {
    const inside = starts.filter(
      ({ x, y }) => x >= left - SLACK && x <= right + SLACK && y >= top - SLACK && y <= bottom + SLACK,
    );
    return !letters(inside.map(({ str }) => str).join("")).includes(letters(text));
  });
}

function startOf(item: readonly number[], page: readonly number[]) {
  const [, , , , x0 = 0, y0 = 0] = item;
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = page;
  return { x: a * x0 + c * y0 + e, y: b * x0 + d * y0 + f };
}

function letters(text: string): string {
  return text.normalize("NFKC").replaceAll(/\s+/g, "");
}
