// Puts turned text, such as the titles of narrow columns, into the tables of the page's main text.

import { boxInFrame } from "../geometry/drawn-rules.ts";
import { edgesOf } from "../geometry/edges.ts";
import { boxOnPage } from "../geometry/frame-angle.ts";
import { segmentsOf } from "../lines/line-segments.ts";
import type { Run } from "../lines/run.ts";
import { wordsOf } from "../lines/words.ts";
import type { FoundTables } from "../tables/find-tables.ts";

/** Half of a title's width, in sizes, so that lines set solid do not touch. */
const HALF_EM = 0.3;

interface TurnedTables extends FoundTables {
  /** Runs of the other frames that are in the tables. */
  readonly taken: ReadonlySet<Run>;
}

/** Turned lines that are looked at. A page with more is a drawing. */
const MOST_TITLES = 200;

/** Finds tables in the runs of one frame. Where turned text lies in or right above them, they are found again with it. */
export function tablesWithTurned(
  runs: readonly Run[],
  others: readonly Run[],
  find: (runs: readonly Run[]) => FoundTables,
): TurnedTables {
  const found = find(runs);
  const angle = runs[0]?.angle ?? 0;
  const quarter = others.filter((run) => Math.abs(run.angle - angle) % 180 === 90);
  if (found.tables.length === 0 || quarter.length === 0) return { ...found, taken: new Set() };
  const titles = titlesOf(quarter, angle).filter(({ run }) => found.tables.some((table) => isNear(run, table)));
  if (titles.length === 0 || titles.length > MOST_TITLES) return { ...found, taken: new Set() };
  const again = find([...runs, ...titles.map(({ run }) => run)]);
  const left = new Set(again.rest.map(({ order }) => order));
  const inTables = titles.filter(({ run }) => !left.has(run.order));
  if (inTables.length === 0) return { ...found, taken: new Set() };
  return {
    tables: again.tables,
    rest: again.rest.filter(({ order }) => order >= 0),
    taken: new Set(inTables.flatMap((title) => title.runs)),
  };
}

/** One line of turned text: its runs, and the run that stands for them among upright ones. */
interface Title {
  readonly runs: readonly Run[];
  readonly run: Run;
}

function titlesOf(turned: readonly Run[], angle: number): readonly Title[] {
  const frames = Map.groupBy(turned, (run) => run.angle);
  const lines = [...frames.values()].flatMap((own) => segmentsOf(own));
  const titles = lines.map((line, index): Title => {
    const [first] = line.runs;
    const [left, top, right, bottom] = boxInFrame(boxOnPage(line, first?.angle ?? 0), angle);
    const text = wordsOf(line)
      .map((word) => word.text)
      .join(" ");
    // The order is that of no other run, so that the run is known again where a table cuts it.
    const order = index - lines.length;
    const [middle, half] = [(left + right) / 2, HALF_EM * line.size];
    const place = { left: middle - half, right: middle + half, top, bottom, baseline: bottom, angle, order };
    const print = { size: line.size, font: first?.font ?? "", direction: "ltr", spaceBefore: true } as const;
    return { runs: line.runs, run: { text, ...place, ...print } };
  });
  return titles.map(({ runs, run }) => ({ runs, run: { ...run, baseline: lowestBeside(run, titles) } }));
}

/** Lines of one title start at different heights. One baseline keeps them in their order. */
function lowestBeside(run: Run, titles: readonly Title[]): number {
  const beside = titles.filter((title) => title.run.top < run.bottom && title.run.bottom > run.top);
  return beside.reduce((lowest, title) => Math.max(lowest, title.run.baseline), run.baseline);
}

/** Accepts a title whose middle is in the table, or above its columns by less than the title's length. */
function isNear({ left, right, top, bottom }: Run, { lines }: FoundTables["tables"][number]): boolean {
  const table = edgesOf(lines);
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  return x > table.left && x < table.right && y > table.top - (bottom - top) && y < table.bottom;
}
