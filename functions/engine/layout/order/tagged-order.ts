// Orders the text of one frame by the elements that the author tagged, where these are in reading order.

import { type Edges, edgesOf } from "../geometry/edges.ts";
import { segmentsOf } from "../lines/line-segments.ts";
import type { Run } from "../lines/run.ts";
import { stretchesInPlace } from "./stretch-order.ts";

/**
 * Numbers the elements of a page anew where some stand above those before them. Word tags the sub-items of an interrupted
 * list next to each other, whatever stands between them; InDesign tags one story after the other, and PowerPoint texts from
 * the lowest to the topmost. Elements that go down the page as written have that order, and others that of their stretches.
 */
export function elementsInPlace(runs: readonly Run[]): readonly Run[] {
  const written = partsOf(runs);
  if (written.length < 2) return runs;
  const tagged = written.toSorted((a, b) => a.element.order - b.element.order);
  if (!goesUpwards(tagged)) return runs;
  const ordered = goesUpwards(written) ? inStretches(tagged) : written.map(({ element }) => element);
  const renumbered = new Map(ordered.map((element, order) => [element, { ...element, order }]));
  return runs.map((run) => {
    const element = run.element === undefined ? undefined : renumbered.get(run.element);
    return element === undefined ? run : { ...run, element };
  });
}

type Element = NonNullable<Run["element"]>;

interface Part {
  readonly element: Element;
  readonly runs: readonly Run[];
  readonly edges: Edges;
}

/** Text of each element, in the order in which the first of it was written. */
function partsOf(runs: readonly Run[]): Part[] {
  const parts = new Map<Element, Run[]>();
  for (const run of runs) {
    if (run.element === undefined || !isInTree(run.element)) continue;
    const own = parts.get(run.element);
    if (own === undefined) parts.set(run.element, [run]);
    else own.push(run);
  }
  return [...parts].map(([element, own]) => ({ element, runs: own, edges: edgesOf(own) }));
}

function isInTree({ order }: Element): boolean {
  return order < Number.MAX_SAFE_INTEGER;
}

/** Finds an element above the one before it, and not beside it as in another column. */
function goesUpwards(parts: readonly Part[]): boolean {
  return parts.some(({ edges }, index) => {
    const last = parts[index - 1]?.edges;
    return last !== undefined && edges.bottom <= last.top && edges.left < last.right && edges.right > last.left;
  });
}

function inStretches(tagged: readonly Part[]): Element[] {
  const { segments } = stretchesInPlace(segmentsOf(tagged.flatMap(({ runs }) => runs)));
  return [...new Set(segments.flatMap(({ runs }) => runs.flatMap(({ element }) => element ?? [])))];
}

/**
 * Returns a place for each of the runs, which are as written. Text that the author's tags leave out goes before the element
 * painted next, if it stands above that; else it goes to the end.
 */
export function placesByElements(runs: readonly Run[]): readonly number[] {
  const places = runs.map(({ element }) => element?.order ?? Number.POSITIVE_INFINITY);
  let next: Run | undefined;
  for (const [index, run] of [...runs.entries()].reverse()) {
    const { element } = run;
    if (element === undefined) {
      if (next?.element !== undefined && run.bottom <= next.top) places[index] = next.element.order - BETWEEN;
    } else if (isInTree(element)) next = run;
  }
  return places;
}

/** Place between an element and the one before it. */
const BETWEEN = 0.5;
