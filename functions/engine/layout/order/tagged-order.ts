// Orders the text of one frame by the elements that the author tagged, where these are in reading order.

import { type Edges, edgesOf } from "../geometry/edges.ts";
import { segmentsOf } from "../lines/line-segments.ts";
import type { Run } from "../lines/run.ts";
import { ordered } from "./stretch-order.ts";

/**
 * Gives the elements of a page new numbers where the author's tree goes up the page: Word tags the items of an interrupted
 * list one after the other, InDesign a frame after the story around it, PowerPoint texts in the order of their layers.
 * Elements that go down the page as written have that order. Others go after those above them.
 */
export function elementsInPlace(runs: readonly Run[]): readonly Run[] {
  const written = partsOf(runs);
  if (written.length < 2) return runs;
  const tagged = written.toSorted((a, b) => a.element.order - b.element.order);
  if (!goesUpwards(tagged)) return runs;
  const inOrder = goesUpwards(written) ? fromAbove(tagged) : written.map(({ element }) => element);
  const renumbered = new Map(inOrder.map((element, order) => [element, { ...element, order }]));
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

/** Puts each element after those that stand above it. */
function fromAbove(tagged: readonly Part[]): Element[] {
  const stretches = tagged.map(({ runs, edges }) => {
    const segments = segmentsOf(runs);
    return { segments, size: segments[0]?.size ?? 0, isTitle: false, ...edges };
  });
  return [...new Set(ordered(stretches).segments.flatMap(({ runs }) => runs.flatMap(({ element }) => element ?? [])))];
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
