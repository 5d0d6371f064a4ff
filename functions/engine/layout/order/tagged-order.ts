// Orders the text of one frame by the elements that the author tagged, where these are in reading order.

import { type Edges, edgesOf } from "../geometry/edges.ts";
import { segmentsOf } from "../lines/line-segments.ts";
import type { Run } from "../lines/run.ts";
import { MOST_STRETCHES, orderStretches } from "./stretch-order.ts";

/**
 * Gives the elements of a page new numbers where the author's tree goes up the page: Word tags the items of an interrupted
 * list one after the other, InDesign a frame after the story around it, PowerPoint texts in the order of their layers.
 * Elements that go down the page as written have that order. Others go after those above them. On a page of very many
 * elements, a drawing, they stay.
 */
export function elementsInPlace(runs: readonly Run[]): readonly Run[] {
  const written = partsOf(runs);
  if (written.length < 2 || written.length > MOST_STRETCHES) return runs;
  const tagged = written.toSorted((a, b) => a.element.order - b.element.order);
  if (!goesUpwards(tagged)) return runs;
  const inOrder = goesUpwards(written) ? fromAbove(tagged) : written.map(({ element }) => element);
  const renumbered = new Map([...new Set(inOrder)].map((element, order) => [element, { ...element, order }]));
  return runs.map((run) => {
    const element = run.element === undefined ? undefined : renumbered.get(run.element);
    return element === undefined ? run : { ...run, element };
  });
}

type Element = NonNullable<Run["element"]>;

/** Text of one element, or of the part of it in one column. */
interface Part {
  readonly element: Element;
  readonly runs: readonly Run[];
  readonly edges: Edges;
}

/** Parts of all elements, by the first run of their element. */
function partsOf(runs: readonly Run[]): Part[] {
  const parts = new Map<Element, Run[][]>();
  for (const run of runs) {
    if (run.element === undefined || !isInTree(run.element)) continue;
    const own = parts.get(run.element);
    const open = own?.at(-1);
    if (own === undefined || open === undefined) parts.set(run.element, [[run]]);
    else if (run.bottom <= (open.at(-1)?.top ?? 0)) own.push([run]);
    else open.push(run);
  }
  return [...parts].flatMap(([element, own]) => own.map((part) => ({ element, runs: part, edges: edgesOf(part) })));
}

function isInTree({ order }: Element): boolean {
  return order < Number.MAX_SAFE_INTEGER;
}

/** Finds an element above one before it, and not beside it as in another column. */
function goesUpwards(parts: readonly Part[]): boolean {
  return parts.some(({ edges }, index) =>
    parts
      .slice(0, index)
      .some(({ edges: { left, top, right } }) => edges.bottom <= top && edges.left < right && edges.right > left),
  );
}

/** Puts each element after those that stand above it. */
function fromAbove(tagged: readonly Part[]): Element[] {
  const stretches = tagged.map(({ runs, edges }) => {
    const segments = segmentsOf(runs);
    return { segments, size: segments[0]?.size ?? 0, isTitle: false, ...edges };
  });
  return orderStretches(stretches).segments.flatMap(({ runs }) => runs.flatMap(({ element }) => element ?? []));
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
