import { describe, expect, it } from "vitest";
import type { Box } from "../../../../functions/engine/base/model.ts";
import { loneHeads, shadedHeads } from "../../../../functions/engine/layout/tables/shaded-heads.ts";
import { item } from "../../../support/runs.ts";
import { row, tablesIn, textsOf } from "./draw-table.ts";

const XS = [52, 102, 222, 282];
/** Backgrounds of four titles, with a seam between them. */
const HEAD: readonly Box[] = [
  [50, 90, 98, 112],
  [100, 90, 218, 112],
  [220, 90, 278, 112],
  [280, 90, 340, 112],
];
const TITLES = row(104, XS, "Pos", "Item", "Price", "Amount");
const HEAD_TEXT = "Pos | Item | Price | Amount";

describe("a table under titles that each have a background", () => {
  it("has rows of several lines, with amounts below the line of their name", () => {
    const body = [
      ...row(126, XS, "1", "Chairs", "5,50"),
      ...row(132, XS, "", "", "", "22,00"),
      ...row(148, XS, "", "of oak"),
      ...row(180, XS, "2", "Tables", "9,00"),
      ...row(186, XS, "", "", "", "18,00"),
      ...row(202, XS, "", "of elm"),
    ];

    expect(textsOf([...TITLES, ...body], HEAD)).toEqual([
      `${HEAD_TEXT}\n1 | Chairs of oak | 5,50 | 22,00\n2 | Tables of elm | 9,00 | 18,00`,
    ]);
  });

  it("may have one row, and empty columns", () => {
    expect(textsOf([...TITLES, ...row(130, XS, "", "Chairs", "", "22,00")], HEAD)).toEqual([
      `${HEAD_TEXT}\n | Chairs |  | 22,00`,
    ]);
  });

  it("keeps text that reaches into an empty place in its cell", () => {
    const body = [...row(126, XS, "1", "Chairs", "5,50", "22,00"), item(102, 140, "gross price of each: 5,50")];

    expect(textsOf([...TITLES, ...body], HEAD)).toEqual([
      `${HEAD_TEXT}\n1 | Chairs gross price of each: 5,50 | 5,50 | 22,00`,
    ]);
  });

  it("ends before text across the columns, bigger text and the next header", () => {
    const first = row(126, XS, "1", "Chairs", "5,50", "22,00");
    const expected = [`${HEAD_TEXT}\n1 | Chairs | 5,50 | 22,00`];
    const across = item(52, 140, "Payable within thirty days of the date of this bill.");
    const next = HEAD.map(([left, top, right, bottom]): Box => [left, top + 60, right, bottom + 60]);
    const second = [...row(164, XS, "No", "Tax", "Base", "Sum"), ...row(186, XS, "1", "Full", "22,00", "4,18")];

    expect(textsOf([...TITLES, ...first, across], HEAD)).toEqual(expected);
    expect(textsOf([...TITLES, ...first, item(102, 145, "Sums", { size: 16 })], HEAD)).toEqual(expected);
    expect(textsOf([...TITLES, ...first, ...second], [...HEAD, ...next])).toEqual([
      ...expected,
      "No | Tax | Base | Sum\n1 | Full | 22,00 | 4,18",
    ]);
  });

  it("is none without titles in most backgrounds or with text in few columns", () => {
    const first = row(126, XS, "1", "Chairs", "5,50", "22,00");

    expect(textsOf([...row(104, XS, "Pos", "Item"), ...first], HEAD)).toEqual([]);
    expect(textsOf([...TITLES, ...row(126, XS, "", "", "", "22,00")], HEAD)).toEqual([]);
  });

  it("is none if half of the texts are amounts, as in a shaded row of a statement", () => {
    const isHead = (...titles: string[]) => {
      const [table] = tablesIn([...row(104, XS, ...titles), ...row(126, XS, "1", "Chairs", "5,50", "22")], HEAD);
      return table?.table.cells[0]?.header === true;
    };

    expect(isHead("Sales", "1,136", "(876)", "$ 680.5")).toBe(false);
    expect(isHead("Item", "2023", "2024", "Share")).toBe(true);
  });

  it("may have backgrounds that touch, unless further rows have such", () => {
    const head = HEAD.map(([left, top, , bottom], index): Box => [left, top, HEAD[index + 1]?.[0] ?? 340, bottom]);
    const lower = head.map(([left, top, right, bottom]): Box => [left, top + 60, right, bottom + 60]);
    const body = [
      ...row(126, XS, "1", "Chairs", "5,50", "22,00"),
      ...row(138, XS, "", "of oak"),
      ...row(150, XS, "", "with arms"),
      ...row(166, XS, "2", "Tables", "9,00", "18,00"),
      ...row(178, XS, "", "of elm"),
    ];

    expect(textsOf([...TITLES, ...body], head)).toEqual([
      `${HEAD_TEXT}\n1 | Chairs of oak with arms | 5,50 | 22,00\n2 | Tables of elm | 9,00 | 18,00`,
    ]);
    const lone = (...fills: readonly Box[]) => loneHeads(shadedHeads(fills, "touching"), fills);
    expect(lone(...head)).toHaveLength(1);
    expect(lone(...head, ...lower)).toEqual([]);
    // A higher background beside the others is that of a title over two levels.
    expect(lone(...head, [340, 80, 400, head[0]?.[3] ?? 0])).toEqual([]);
    expect(shadedHeads(HEAD, "touching")).toEqual([]);
  });

  it("may have a row without numbers", () => {
    expect(textsOf([...TITLES, ...row(126, XS, "a", "Chairs", "x", "y")], HEAD)).toEqual([
      `${HEAD_TEXT}\na | Chairs | x | y`,
    ]);
  });
});

describe("panels under shaded titles side by side", () => {
  const BACKGROUNDS: readonly Box[] = [
    [48, 90, 250, 106],
    [300, 90, 500, 106],
  ];
  const PLACES = [50, 120, 302, 380];
  const TITLES = [item(110, 102, "Customer"), item(360, 102, "Vehicle")];
  const pairs = [
    ...row(120, PLACES, "Name", "Gabriel Diaz", "Year", "2022"),
    ...row(134, PLACES, "Claim", "SF-1008", "Make", "Jeep"),
    ...row(148, PLACES, "Mail", "g@quorvex.com", "Model", "Cherokee"),
    ...row(162, PLACES, "", "", "Color", "White"),
  ];
  const LEFT = "Customer\nName | Gabriel Diaz\nClaim | SF-1008\nMail | g@quorvex.com";
  const RIGHT = "Vehicle\nYear | 2022\nMake | Jeep\nModel | Cherokee\nColor | White";

  it("are a table each, whose title is over all of its columns", () => {
    const found = tablesIn([...TITLES, ...pairs], BACKGROUNDS);

    expect(found.map(({ text }) => text)).toEqual([LEFT, RIGHT]);
    expect(found.map(({ table }) => table.cells[0])).toEqual([
      { row: 1, column: 1, colspan: 2, header: true, text: "Customer" },
      { row: 1, column: 1, colspan: 2, header: true, text: "Vehicle" },
    ]);
  });

  it("end at text over both, and at a wide space", () => {
    const note = item(200, 176, "quorvex ".repeat(20));
    const far = row(210, PLACES, "Total", "12", "Rate", "3");

    expect(
      textsOf([...TITLES, ...pairs, note, ...row(190, PLACES, "More", "text", "of", "both")], BACKGROUNDS),
    ).toEqual([LEFT, RIGHT]);
    expect(textsOf([...TITLES, ...pairs, ...far], BACKGROUNDS)).toEqual([LEFT, RIGHT]);
  });

  it("are none without a title in each background, or where the backgrounds are those of columns", () => {
    const near: readonly Box[] = [
      [48, 90, 250, 106],
      [255, 90, 500, 106],
    ];
    const isApart = (items: typeof pairs, fills: readonly Box[]) => textsOf(items, fills).includes(RIGHT);

    expect(isApart([...TITLES.slice(0, 1), ...pairs], BACKGROUNDS)).toBe(false);
    expect(isApart([...TITLES, ...pairs], near)).toBe(false);
    expect(isApart([...TITLES, ...pairs], BACKGROUNDS)).toBe(true);
  });

  it("are not looked for on a page with many such rows, which is a drawing", () => {
    const rowAt = (at: number): readonly Box[] => BACKGROUNDS.map(([left, , right]) => [left, at, right, at + 16]);
    const others = (count: number) => Array.from({ length: count }, (_, index) => rowAt(300 + 20 * index)).flat();

    expect(textsOf([...TITLES, ...pairs], [...BACKGROUNDS, ...others(19)])).toEqual([LEFT, RIGHT]);
    expect(textsOf([...TITLES, ...pairs], [...BACKGROUNDS, ...others(20)])).not.toContain(RIGHT);
  });
});
