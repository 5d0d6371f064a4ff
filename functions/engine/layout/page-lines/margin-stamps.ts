// Finds turned lines that are no text of the page: stamps on copies and repeated lines along the margins, watermarks.

import type { Box } from "../../base/model.ts";
import { edgesOf } from "../geometry/edges.ts";
import { boxOnPage } from "../geometry/frame-angle.ts";
import type { FrameLine } from "../lines/frame-line.ts";
import { keyOf, LEAST_PAGES, SAME_PLACE } from "./edge-rows.ts";
import { isStamp } from "./known-forms.ts";
import type { PageLines } from "./page-lines.ts";

export function marginStamps(pages: readonly PageLines[]): readonly FrameLine[] {
  const lines = pages.map(marginLines);
  const count = pagesByKey(lines);
  return lines
    .flat()
    .flatMap(({ line, key }) => (isStamp(line.text) || (count.get(key) ?? 0) >= LEAST_PAGES ? [line] : []));
}

/** Least size of a watermark, in sizes of the body's print, unless nearly all pages have it. Labels along an axis are small. */
const LARGE = 1.5;
const NEARLY_ALL = 0.8;

/** Returns lines across the page, as of "DRAFT", that repeat on pages at one place. */
export function watermarks(pages: readonly PageLines[], bodySize: number): readonly FrameLine[] {
  const lines = pages.map(({ frames }) =>
    frames
      .filter(({ angle }) => angle % 90 !== 0)
      .flatMap(({ angle, lines }) => lines.map((line): MarginLine => ({ line, key: watermarkKey(line, angle) }))),
  );
  const counts = pagesByKey(lines);
  return lines.flat().flatMap(({ line, key }) => {
    const count = counts.get(key) ?? 0;
    return count >= LEAST_PAGES && (line.size >= LARGE * bodySize || count >= NEARLY_ALL * pages.length) ? [line] : [];
  });
}

/** Counts the pages that have a line with each key. Labels of a drawing repeat on one page. */
function pagesByKey(pages: readonly (readonly MarginLine[])[]): ReadonlyMap<string, number> {
  const count = new Map<string, number>();
  for (const lines of pages)
    for (const key of new Set(lines.map((line) => line.key))) count.set(key, (count.get(key) ?? 0) + 1);
  return count;
}

function watermarkKey(line: FrameLine, angle: number): string {
  const [left, top] = boxOnPage(line, angle);
  return `${keyOf(line.text)} ${Math.round(left / SAME_PLACE)} ${Math.round(top / SAME_PLACE)}`;
}

interface MarginLine {
  readonly line: FrameLine;
  /** Text without its numbers, and place. */
  readonly key: string;
}

/** Turned lines to the left or right of all upright text. */
function marginLines({ frames }: PageLines): readonly MarginLine[] {
  const [main, ...turned] = frames;
  if (main === undefined || main.angle !== 0 || turned.length === 0) return [];
  const upright = [...main.lines, ...main.tables.flatMap(({ lines }) => lines)];
  if (upright.length === 0) return [];
  const { left, right } = edgesOf(upright);
  return turned.flatMap(({ angle, lines }) =>
    lines.flatMap((line): readonly MarginLine[] => {
      const box: Box = boxOnPage(line, angle);
      if (box[2] > left + SAME_PLACE && box[0] < right - SAME_PLACE) return [];
      return [{ line, key: `${keyOf(line.text)} ${Math.round(box[0] / SAME_PLACE)}` }];
    }),
  );
}
