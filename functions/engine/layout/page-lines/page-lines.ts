// Reads the lines of a page in reading order, in their frames. Only these are kept until all pages are read.

import type { Box } from "../../base/model.ts";
import { whenNeeded } from "../../base/when-needed.ts";
import type { DrawnMark } from "../../pdf/read/drawn-marks.ts";
import type { Jump, PageText } from "../../pdf/read/read-page.ts";
import { type Rules, rulesOf } from "../geometry/drawn-rules.ts";
import { type Edges, edgesOf } from "../geometry/edges.ts";
import { type CheckMark, withCheckMarks } from "../lines/check-marks.ts";
import { withDrawnBullets } from "../lines/drawn-bullets.ts";
import { joinDropCaps } from "../lines/drop-caps.ts";
import { joinFractions } from "../lines/fractions.ts";
import { type FrameLine, frameLine } from "../lines/frame-line.ts";
import { joinLeaders, shortenLeaders } from "../lines/leaders.ts";
import { withLetterBullets } from "../lines/letter-bullets.ts";
import { type Segment, segmentsOf } from "../lines/line-segments.ts";
import { widenWords } from "../lines/narrow-words.ts";
import type { Run } from "../lines/run.ts";
import { readRuns } from "../lines/runs.ts";
import { withUprightBullets } from "../lines/upright-bullets.ts";
import { wordsOf } from "../lines/words.ts";
import { linesInReadingOrder } from "../order/reading-order.ts";
import { elementsInPlace, placesByElements } from "../order/tagged-order.ts";
import { type FindTables, type FoundTables, findRuledTables, findTables } from "../tables/find-tables.ts";
import type { FrameTable } from "../tables/table-block.ts";
import { tablesBesideMargin } from "./beside-margin.ts";
import { type TablesSought, tablesSought } from "./looks-tabular.ts";
import { withRulesBetween } from "./ruled-lines.ts";
import { taggedTables } from "./tagged-tables.ts";
import { tablesWithTurned } from "./turned-titles.ts";

/** Text at one angle. */
export interface Frame {
  readonly angle: number;
  readonly lines: readonly FrameLine[];
  /** Tables of the frame. Their text is not among the lines. */
  readonly tables: readonly FrameTable[];
}

export interface PageLines {
  /** Points. */
  readonly width: number;
  readonly height: number;
  /** Frames by descending amount of text, so that a stamp along the margin follows the page's text. */
  readonly frames: readonly Frame[];
  /** Boxes of pictures, in points from the page's top left. */
  readonly pictures?: readonly Box[];
  /** Areas that lead to places in the document, as those of a table of contents. */
  readonly jumps?: readonly Jump[];
}

/** Size of a page in points, how much larger its print is than usual, and the boxes of its slanted lines and curves. */
interface DrawnPage extends Pick<PageLines, "width" | "height" | "jumps"> {
  readonly unit?: number;
  readonly sketches?: () => readonly Box[];
  readonly pictures?: readonly { readonly box: Box }[];
}

/**
 * `rulings` are the lines that the page draws. Without them, only tables whose columns line up are found. `marks` are
 * small drawings that may be bullets. `checks` are the check boxes of a form.
 */
export function readPageLines(
  text: PageText,
  page: DrawnPage,
  rulings: readonly Box[] = [],
  marks: readonly DrawnMark[] = [],
  checks: readonly CheckMark[] = [],
): PageLines {
  const find = SEARCHES[tablesSought(text, rulings)];
  const runs = withUprightBullets(withLetterBullets(joinDropCaps(widenWords(readRuns(text)))));
  return linesOfRuns(withCheckMarks(runs, checks), page, rulings, marks, { find });
}

/** Makes lines of the segments of one frame, in reading order. Segments of tables are left out; their places are known. */
type InOrder = (segments: readonly Segment[], tables: readonly Edges[]) => readonly Segment[];

/** Tools that differ for recognised pages and for pages of prose. */
export interface LineTools {
  readonly inOrder?: InOrder;
  readonly find?: FindTables;
}

/** A search takes an eighth of the time of reading, most of it for columns that line up. */
const SEARCHES: { readonly [sought in TablesSought]: FindTables } = {
  none: (runs) => ({ tables: [], rest: runs }),
  ruled: findRuledTables,
  all: findTables,
};

/** Lines of a page whose runs are known: of a text layer, or of a recognised page, whose order is that of its runs. */
export function linesOfRuns(
  all: readonly Run[],
  { width, height, unit, sketches, pictures = [], jumps = [] }: DrawnPage,
  rulings: readonly Box[],
  marks: readonly DrawnMark[],
  { inOrder = linesInReadingOrder, find = findTables }: LineTools = {},
): PageLines {
  const [main, ...turned] = framesOf(all);
  if (main === undefined) return { width, height, frames: [] };
  // Tables beside a margin and with turned titles are looked for again among other runs.
  const rulesAt = (angle: number) => whenNeeded(() => rulesOf(rulings, angle, sketches, unit));
  const tablesAt = (angle: number, rules: () => Rules) => {
    return (runs: readonly Run[]) => {
      const tagged = taggedTables(runs);
      const written = withDrawnBullets(joinLeaders(tagged.rest), marks, angle);
      const found = tablesBesideMargin(joinFractions(written, rulings, angle), (own) => find(own, rules()));
      return { ...found, tables: [...tagged.tables, ...found.tables] };
    };
  };
  const others = turned.flatMap(({ runs }) => runs);
  const mainRules = rulesAt(main.angle);
  const { taken, rest, tables } = tablesWithTurned(main.runs, others, tablesAt(main.angle, mainRules));
  const frameOf = (angle: number, found: FoundTables, rules: () => Rules): Frame => ({
    angle,
    tables: found.tables,
    lines: withRulesBetween(linesOf(found, inOrder), rules),
  });
  const frames = turned
    .map(({ angle, runs }) => ({ angle, runs: runs.filter((run) => !taken.has(run)) }))
    .filter(({ runs }) => runs.length > 0)
    .map(({ angle, runs }) => {
      const rules = rulesAt(angle);
      return frameOf(angle, tablesAt(angle, rules)(runs), rules);
    });
  return {
    ...{ width, height, pictures: pictures.map(({ box }) => box), jumps },
    frames: [frameOf(main.angle, { rest, tables }, mainRules), ...frames],
  };
}

export function plainText({ frames }: PageLines): string {
  return frames.flatMap(({ lines, tables }) => [...lines, ...tables].map(({ text }) => text)).join("\n");
}

function framesOf(runs: readonly Run[]): { angle: number; runs: readonly Run[] }[] {
  const frames = new Map<number, Run[]>();
  for (const run of runs) {
    const frame = frames.get(run.angle);
    if (frame === undefined) frames.set(run.angle, [run]);
    else frame.push(run);
  }
  const length = (frame: readonly Run[]) => frame.reduce((sum, { text }) => sum + text.length, 0);
  return [...frames]
    .map(([angle, frame]) => ({ angle, runs: elementsInPlace(frame), length: length(frame) }))
    .sort((a, b) => b.length - a.length);
}

function linesOf({ rest: runs, tables }: FoundTables, inOrder: InOrder): FrameLine[] {
  // The author's elements give the grouping and the order, so geometry only makes the lines.
  const places = placesByElements(runs);
  const taken = tables.map(({ lines }) => edgesOf(lines));
  const elements = Map.groupBy(runs, (_, index) => places[index] ?? Number.POSITIVE_INFINITY);
  return [...elements].sort(([a], [b]) => a - b).flatMap(([, own]) => linesInOrder(inOrder(segmentsOf(own), taken)));
}

function linesInOrder(lines: readonly Segment[]): FrameLine[] {
  return lines.map((line) => frameLine(line, shortenLeaders(wordsOf(line))));
}
