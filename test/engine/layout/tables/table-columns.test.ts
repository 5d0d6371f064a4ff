import { describe, expect, it } from "vitest";
import { type Chunk, chunkLines } from "../../../../functions/engine/layout/lines/text-chunks.ts";
import {
  columnsBetweenRules,
  columnsByText,
  columnsOf,
  columnsUnder,
  guttersOf,
  piecesIn,
} from "../../../../functions/engine/layout/tables/table-columns.ts";
import { runAt } from "../pieces.ts";

type Piece = readonly [left: number, text: string];
/** Lines below each other, of pieces with five points for each character. */
const linesOf = (...rows: readonly (readonly Piece[])[]) =>
  chunkLines(rows.flatMap((row, at) => row.map(([left, text]) => runAt(left, 100 + 12 * at, text))));
const columns = (...rows: readonly (readonly Piece[])[]) =>
  columnsOf(linesOf(...rows)).map(({ left, right }) => [left, right]);
/** Piece from `left` to `right`. */
const piece = (left: number, right: number, text = "x"): Chunk => ({ runs: [], text, left, right, size: 10 });
/** Columns of lines with these pieces. */
const found = (...rows: readonly (readonly Chunk[])[]) =>
  columnsOf(
    rows.map((chunks, at) => ({ baseline: 100 + 12 * at, top: 92 + 12 * at, bottom: 102 + 12 * at, size: 10, chunks })),
  ).map(({ left, right }) => [left, right]);
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

  it("have a title alone where the first row has a title for each column, in one print", () => {
    const row: Piece[] = [
      [100, "12"],
      [150, "13"],
      [200, "14"],
    ];
    const titled = (
      title: string,
      others: readonly Piece[] = [
        [100, "one"],
        [150, "two"],
        [200, "six"],
      ],
    ) => columns([[50, title], ...others], row, row).length;

    expect(titled("Stage")).toBe(4);
    expect(titled("目")).toBe(3);
    expect(titled("2020")).toBe(3);
    expect(
      titled("Stage", [
        [100, "one"],
        [150, "two"],
      ]),
    ).toBe(3);
    expect(
      columns(
        [
          [50, "Stage"],
          [100, "one"],
          [150, "two"],
        ],
        row.slice(0, 2),
        row.slice(0, 2),
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
    expect(found(...[1, 2].map(() => [piece(50, 55, "%"), piece(100, 110, "12")]))).toHaveLength(2);
    expect(found(...[1, 2].map(() => [piece(50, 60, "12"), piece(100, 105, "$")]))).toHaveLength(2);
  });

  it("are none without lines", () => {
    expect(columnsOf([])).toEqual([]);
  });
});

describe("a note under a row", () => {
  const rows = [
    [50, 90, 120, 150],
    [52, 140],
    [50, 80, 145, 150],
    [52, 140],
  ].flatMap((edges, at) =>
    [edges.slice(0, 2), edges.slice(2)].flatMap(([left, right]) =>
      left === undefined || right === undefined ? [] : [runAt(left, 100 + 12 * at, "x", { right })],
    ),
  );

  it("joins no columns where rules part the rows", () => {
    expect(columnsBetweenRules(rows).columns.map(({ left }) => left)).toEqual([50, 120]);
    expect(columnsByText(rows).columns.map(({ left }) => left)).toEqual([50]);
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
    expect(under(85, 170)).toEqual([1, 1]);
  });

  it("are two where a narrow piece stands over both", () => {
    const near = [
      { left: 50, right: 100 },
      { left: 102, right: 152 },
    ];

    expect(columnsUnder({ left: 90, right: 112 }, near)).toEqual([0, 1]);
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

  it.each([
    [97, 101, 2],
    [96.9, 101, 1],
    [104, 108, 2],
    [104, 108.1, 1],
    [105, 106, 2],
    [105.5, 106, 1],
    [98, 100, 2],
    [98, 99.5, 1],
  ])("whose texts end at %d and start at %d has %d pieces", (end, start, count) => {
    const [line] = chunkLines([runAt(60, 100, "aa", { right: end }), runAt(start, 100, "bb")]);
    const two = [
      { left: 50, right: 100 },
      { left: 105, right: 170 },
    ];

    expect(line?.chunks.flatMap((chunk) => piecesIn(chunk, two))).toHaveLength(count);
  });

  it("is whole within a column", () => {
    const [line] = chunkLines([runAt(130, 100, "aa"), runAt(142, 100, "bb")]);
    const [chunk] = line?.chunks ?? [];

    expect(chunk && piecesIn(chunk, COLUMNS)).toEqual([{ left: 130, right: 152, text: "aa bb" }]);
  });
});

describe("a title", () => {
  const title = piece(50, 150);
  const far = piece(200, 230);
  const pair = [piece(50, 80), piece(120, 150)];

  it("is no column's text where more lines have two pieces under it than one", () => {
    expect(found([title], pair, [piece(50, 80)])).toEqual([[50, 80]]);
    expect(found([title], pair, [piece(50, 80), far])).toEqual([[50, 150]]);
    expect(found([title, far], pair, [piece(50, 80)])).toEqual([[50, 80]]);
  });

  it("is not over a piece that it overlaps by 0.2 em", () => {
    expect(found([title], [piece(50, 80), piece(148, 180)])).toEqual([[50, 150]]);
    expect(found([title], [piece(50, 80), piece(147, 180)], [piece(50, 80)])).toEqual([[50, 80]]);
  });

  it("is compared with every other line of a page with more than eighty lines", () => {
    const rest = (count: number) => Array.from({ length: count }, () => [piece(300, 330)]);
    const page = (count: number) => found([title], [piece(50, 80), far], pair, ...rest(count - 3));

    expect(page(80)).toEqual([
      [50, 150],
      [300, 330],
    ]);
    expect(page(81)).toEqual([
      [50, 80],
      [300, 330],
    ]);
  });
});

describe("a stretch with two columns", () => {
  const far = piece(300, 330);
  const bridge = [piece(50, 130), far];
  const pairs = [
    [piece(50, 80), piece(100, 130)],
    [piece(50, 80), piece(100, 130)],
  ];
  const split = (...rows: readonly (readonly Chunk[])[]) => found(...pairs, bridge, ...rows).slice(0, -1);
  const row = (left: number, right: number) => [piece(left, right), far];

  it("is parted by two lines for each piece that bridges them", () => {
    expect(split(row(50, 80), row(50, 80))).toEqual([
      [50, 80],
      [100, 130],
    ]);
    expect(split(row(50, 80), row(50, 80), bridge)).toEqual([[50, 130]]);
  });

  it("is parted where its pieces leave room: in the middle, or next to either column", () => {
    expect(split(row(50, 98), row(50, 98))[0]).toEqual([50, 98]);
    expect(split(row(82, 130), row(82, 130))[1]).toEqual([82, 130]);
    expect(split(row(50, 88), row(92, 130))).toEqual([
      [50, 88],
      [92, 130],
    ]);
  });

  it("is parted where pieces end and start at one place", () => {
    const near = [
      [piece(50, 89), piece(91, 130)],
      [piece(50, 89), piece(91, 130)],
    ];

    expect(found(...near, bridge, row(50, 90), row(90, 130)).slice(0, -1)).toEqual([
      [50, 90],
      [90, 130],
    ]);
  });

  it("is one where it has pieces within others", () => {
    expect(found([piece(50, 150)], [piece(60, 70)], [piece(140, 160)])).toEqual([[50, 160]]);
  });
});

describe("a column of signs", () => {
  const columnsWith = (...signs: readonly string[]) =>
    found(...signs.map((sign) => [piece(50, 70), piece(100, 105, sign), piece(130, 140, "12"), piece(160, 165)]))
      .length;
  const columnsBehind = (...signs: readonly string[]) =>
    found(...signs.map((sign) => [piece(50, 70), piece(100, 110, "12"), piece(130, 135, sign)])).length;

  it("has nothing but signs of one or two characters", () => {
    expect([columnsWith("$", "$$"), columnsWith("$", "x"), columnsWith("$$$", "$$$")]).toEqual([3, 4, 4]);
    expect([columnsBehind("%", "**"), columnsBehind("%", "x"), columnsBehind("***", "***")]).toEqual([2, 3, 3]);
  });

  it("may have a sign for the first number only", () => {
    expect(
      found([piece(50, 70), piece(100, 105, "$"), piece(130, 140, "12")], [piece(50, 70), piece(130, 140, "13")]),
    ).toEqual([
      [50, 70],
      [100, 140],
    ]);
  });
});
