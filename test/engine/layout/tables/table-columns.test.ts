import { describe, expect, it } from "vitest";
import {
  columnsOf,
  columnsUnder,
  guttersOf,
  piecesIn,
} from "../../../../functions/engine/layout/tables/table-columns.ts";
import { chunkLines } from "../../../../functions/engine/layout/tables/text-chunks.ts";
import { runAt } from "../pieces.ts";

type Piece = readonly [left: number, text: string];
/** Lines below each other, of pieces with five points for each character. */
const linesOf = (...rows: readonly (readonly Piece[])[]) =>
  chunkLines(rows.flatMap((row, at) => row.map(([left, text]) => runAt(left, 100 + 12 * at, text))));
const columns = (...rows: readonly (readonly Piece[])[]) =>
  columnsOf(linesOf(...rows)).map(({ left, right }) => [left, right]);
const COLUMNS = [
  { left: 50, right: 100 },
  { left: 120, right: 170 },
  { left: 200, right: 260 },
];

describe("columns", () => {
  it("are the stretches that pieces of text keep to", () => {
    expect(
      columns(
        [
          [50, "apples"],
          [150, "12"],
        ],
        [
          [50, "figs"],
          [145, "100"],
        ],
      ),
    ).toEqual([
      [50, 80],
      [145, 160],
    ]);
  });

  it("have two pieces at least", () => {
    expect(
      columns(
        [
          [50, "apples"],
          [150, "12"],
          [300, "note"],
        ],
        [
          [50, "figs"],
          [145, "100"],
        ],
      ),
    ).toHaveLength(2);
  });

  it("are one where pieces overlap by more than 0.2 em", () => {
    expect(columns([[50, "apples"]], [[77, "12"]])).toEqual([[50, 87]]);
    expect(columns([[50, "apples"]], [[50, "figs"]], [[78, "12"]], [[78, "13"]])).toEqual([
      [50, 80],
      [78, 88],
    ]);
  });

  it("are not joined by a title over several of them", () => {
    const rows: Piece[][] = [
      [[50, "a long title over both"]],
      [
        [50, "apples"],
        [120, "12"],
      ],
      [
        [50, "figs"],
        [120, "13"],
      ],
    ];

    expect(columns(...rows)).toEqual([
      [50, 80],
      [120, 130],
    ]);
  });

  it("are parted where two lines have two pieces, and a long name bridges them", () => {
    const pair = (): Piece[] => [
      [50, "apples"],
      [90, "12"],
    ];
    const name: Piece[] = [
      [50, "a long name"],
      [200, "7"],
    ];

    expect(columns(pair(), pair(), name, [[200, "8"]])[0]).toEqual([50, 80]);
  });

  it.each([
    [
      "before",
      [
        [100, "$"],
        [130, "12"],
      ],
      [100, 140],
    ],
    [
      "after",
      [
        [100, "12"],
        [130, "%"],
      ],
      [100, 135],
    ],
  ] as const)("have their signs %s the numbers with them", (_, pieces, expected) => {
    const row: Piece[] = [[50, "name"], ...pieces];

    expect(columns(row, row)).toEqual([[50, 70], expected]);
  });

  it("of signs stay alone at the edges without numbers", () => {
    expect(
      columns(
        [
          [50, "%"],
          [100, "12"],
        ],
        [
          [50, "%"],
          [100, "13"],
        ],
      ),
    ).toHaveLength(2);
    expect(
      columns(
        [
          [50, "12"],
          [100, "$"],
        ],
        [
          [50, "13"],
          [100, "$"],
        ],
      ),
    ).toHaveLength(2);
  });

  it("are none without lines", () => {
    expect(columnsOf([])).toEqual([]);
  });
});

describe("the walls between columns", () => {
  it("stand in the middle of their gaps", () => {
    expect(guttersOf(COLUMNS)).toEqual([110, 185]);
    expect(guttersOf(COLUMNS.slice(0, 1))).toEqual([]);
  });
});

describe("the columns under a piece", () => {
  const under = (left: number, right: number) => columnsUnder({ left, right }, COLUMNS);

  it("are those that it covers by more than 30 %, or that cover more than 30 % of it", () => {
    expect(under(50, 100)).toEqual([0, 0]);
    expect(under(50, 260)).toEqual([0, 2]);
    expect(under(50, 136)).toEqual([0, 1]);
    expect(under(50, 135)).toEqual([0, 0]);
    expect(under(95, 112)).toEqual([0, 0]);
    expect(under(130, 132)).toEqual([1, 1]);
  });

  it("are the nearest one where there is none", () => {
    expect(under(102, 105)).toEqual([0, 0]);
    expect(under(115, 118)).toEqual([1, 1]);
    expect(under(300, 320)).toEqual([2, 2]);
    expect(under(60, 60)).toEqual([0, 0]);
  });
});

describe("a chunk over two columns", () => {
  const pieces = (gap: number, more: readonly Piece[] = []) => {
    const runs = [
      runAt(60, 100, "aaaaaaaa"),
      runAt(100 + gap, 100, "bb"),
      ...more.map(([at, text]) => runAt(at, 100, text)),
    ];
    const [line] = chunkLines(runs);
    const two = [
      { left: 50, right: 100 },
      { left: 105, right: 170 },
    ];
    return line?.chunks.flatMap((chunk) => piecesIn(chunk, two)).map(({ left, right, text }) => [left, right, text]);
  };

  it("is cut where its text ends at one column and starts at the next", () => {
    expect(pieces(5)).toEqual([
      [60, 100, "aaaaaaaa"],
      [105, 115, "bb"],
    ]);
    expect(pieces(5, [[117, "cc"]])).toEqual([
      [60, 100, "aaaaaaaa"],
      [105, 127, "bb cc"],
    ]);
  });

  it("is whole within a column", () => {
    const [line] = chunkLines([runAt(130, 100, "aa"), runAt(142, 100, "bb")]);
    const [chunk] = line?.chunks ?? [];

    expect(chunk && piecesIn(chunk, COLUMNS)).toEqual([{ left: 130, right: 152, text: "aa bb" }]);
  });
});
