import { describe, expect, it } from "vitest";
import { chartBlocks, diagramBlocks } from "../../../../functions/engine/formats/office/chart-blocks.ts";
import { openPackage } from "../../../../functions/engine/formats/office/office-package.ts";
import { CHART, DIAGRAM, DRAWING, packageBytes, relationships } from "../../../support/documents/office.ts";
import { options } from "../shared/options.ts";

const NAMESPACES = `xmlns:c="${CHART}" xmlns:a="${DRAWING}" xmlns:dgm="${DIAGRAM}" xmlns:cdr="http://schemas.openxmlformats.org/drawingml/2006/chartDrawing"`;

function partsOf(part: string, others: Readonly<Record<string, string>> = {}) {
  const bytes = packageBytes("main.xml", "x", {
    "main.xml": "<x/>",
    "part.xml": `<root ${NAMESPACES}>${part}</root>`,
    ...others,
  });
  return openPackage(bytes, options.limits, /^main\.xml$/);
}

const chart = (content: string) => chartBlocks(partsOf(content), "part.xml");
const points = (...values: readonly (readonly [index: number | string, text: string])[]) =>
  values.map(([index, text]) => `<c:pt idx="${index}"><c:v>${text}</c:v></c:pt>`).join("");
const numbers = (...values: readonly (readonly [number | string, string])[]) =>
  `<c:numRef><c:f>A1</c:f><c:numCache>${points(...values)}</c:numCache></c:numRef>`;
const text = (words: string) => `<a:p><a:r><a:t>${words}</a:t></a:r></a:p>`;

describe("a chart", () => {
  it("has its titles as captions, with a line for each paragraph", () => {
    const titles = `<c:title>${text(" Quok")}${text(" ")}${text("ka ")}</c:title><c:title>${text(" ")}</c:title>`;

    expect(chart(titles)).toEqual([{ kind: "caption", text: "Quok\nka" }]);
  });

  it("has one row for series that only have names", () => {
    expect(chart("<c:ser><c:tx><c:v>one</c:v></c:tx></c:ser>")[0]?.table).toEqual({
      rows: 1,
      columns: 2,
      cells: [{ row: 1, column: 2, header: true, text: "one" }],
    });
  });

  it("has a table with categories as rows and series as columns", () => {
    const cat = `<c:cat><c:strLit>${points([0, "ibex"], [2, "newt"])}</c:strLit></c:cat>`;
    const first = `<c:ser><c:tx><c:v>one</c:v></c:tx><c:val>${numbers([0, "1"], [1, "2"])}</c:val></c:ser>`;
    const second = `<c:ser><c:tx><c:strRef><c:strCache>${points([0, "t"], [1, "wo"])}</c:strCache></c:strRef></c:tx>${cat}<c:val>${numbers([2, "3"])}</c:val></c:ser>`;

    expect(chart(first + second)).toEqual([
      {
        kind: "table",
        text: "one | t wo\nibex | 1\n2\nnewt | 3",
        table: {
          rows: 4,
          columns: 3,
          cells: [
            { row: 1, column: 2, header: true, text: "one" },
            { row: 1, column: 3, header: true, text: "t wo" },
            { row: 2, column: 1, header: true, text: "ibex" },
            { row: 2, column: 2, text: "1" },
            { row: 3, column: 2, text: "2" },
            { row: 4, column: 1, header: true, text: "newt" },
            { row: 4, column: 3, text: "3" },
          ],
        },
      },
    ]);
  });

  it("of points has their coordinates", () => {
    const series = `<c:ser><c:xVal>${numbers([0, "1.5"])}</c:xVal><c:yVal>${numbers([0, "2.5"])}</c:yVal></c:ser>`;

    expect(chart(series).map(({ text: words }) => words)).toEqual(["1.5 | 2.5"]);
  });

  it("has the innermost level of its categories", () => {
    const levels = `<c:lvl>${points([0, "Jan"])}</c:lvl><c:lvl>${points([0, "2009"])}</c:lvl>`;
    const cat = `<c:cat><c:multiLvlStrRef><c:multiLvlStrCache>${levels}</c:multiLvlStrCache></c:multiLvlStrRef></c:cat>`;

    expect(chart(`<c:ser>${cat}</c:ser>`).map(({ text: words }) => words)).toEqual(["Jan"]);
  });

  it.each([
    ["0.30000000000000004", "0.3"],
    ["-1.23456789012345", "-1.23456789012"],
    ["1.2345678901E-7", "1.2345678901e-7"],
    ["0.123456789", "0.123456789"],
    ["12345678901234", "12345678901234"],
  ])("shows the number %s as %s", (value, shown) => {
    expect(chart(`<c:ser><c:val>${numbers([0, value])}</c:val></c:ser>`)[0]?.text).toBe(shown);
  });

  it("skips empty points, and those of numbers that no chart has", () => {
    const value = numbers([0, " "], [-1, "a"], ["x", "b"], [10_000, "c"], [9_999, "d"]);

    expect(chart(`<c:ser><c:val>${value}</c:val></c:ser>`)[0]?.table).toEqual({
      rows: 10_001,
      columns: 2,
      cells: [{ row: 10_001, column: 2, text: "d" }],
    });
  });

  it("has 10,000 cells at most", () => {
    const many = Array.from({ length: 6_000 }, (_, index) => [index, "1"] as const);
    const series = `<c:ser><c:val>${numbers(...many)}</c:val></c:ser>`;

    expect(chart(series + series)[0]?.table?.cells).toHaveLength(10_000);
  });

  it("without words is nothing", () => {
    expect(chart("<c:ser/>")).toEqual([]);
    expect(chartBlocks(partsOf(""), "missing.xml")).toEqual([]);
  });

  it("has the words of the shapes drawn over it", () => {
    const shapes = `<s ${NAMESPACES}><cdr:txBody>${text("okapi")}</cdr:txBody><cdr:txBody>${text(" ")}</cdr:txBody></s>`;
    const parts = partsOf("", {
      "_rels/part.xml.rels": relationships({ rId1: ["chartUserShapes", "shapes.xml"] }),
      "shapes.xml": shapes,
    });

    expect(chartBlocks(parts, "part.xml")).toEqual([{ kind: "caption", text: "okapi" }]);
  });
});

describe("a diagram", () => {
  const point = (id: string, words: string, type = "node") =>
    `<dgm:pt modelId="${id}" type="${type}"><dgm:t>${text(words)}</dgm:t></dgm:pt>`;
  const link = (from: string, to: string, order = 0, type = "parOf") =>
    `<dgm:cxn srcId="${from}" destId="${to}" srcOrd="${order}" type="${type}"/>`;
  const itemsOf = (data: string) =>
    diagramBlocks(partsOf(data), "part.xml").map(({ kind, level, marker, text: words }) => [
      kind,
      level,
      marker,
      words,
    ]);

  it("has an item for each point with words, also without connections", () => {
    expect(itemsOf(point("1", "okapi") + point("2", " ") + point("3", "ibex"))).toEqual([
      ["list-item", 1, "•", "okapi"],
      ["list-item", 1, "•", "ibex"],
    ]);
  });

  it("has the items of each point below it, in their order", () => {
    const points = ["c", "b", "a", "d"].map((id) => point(id, id)).join("");
    const links =
      link("doc", "a") + link("a", "c", 1) + link("a", "b", 0) + link("b", "d") + link("d", "c", 0, "presOf");

    expect(itemsOf(points + point("doc", "", "doc") + links).map(([, level, , words]) => [level, words])).toEqual([
      [1, "a"],
      [2, "b"],
      [3, "d"],
      [2, "c"],
    ]);
  });

  it("ends where its connections go round, and is nine levels deep at most", () => {
    const ids = Array.from({ length: 12 }, (_, at) => `${at}`);
    const links = ids.map((id, at) => link(id, ids[at + 1] ?? "0")).join("");

    expect(itemsOf(ids.map((id) => point(id, id)).join("") + links).map(([, level]) => level)).toEqual([
      ...[1, 2, 3, 4, 5, 6, 7, 8, 9, 9, 9, 9],
    ]);
  });
});
