import { expect, test } from "vitest";
import { layoutDocument } from "../../../../functions/engine/layout/document/document-layout.ts";
import { readPageLines } from "../../../../functions/engine/layout/page-lines/page-lines.ts";
import type { TextItem } from "../../../../functions/engine/pdf/content/content-item.ts";
import { blocksOfItems, item, lines, PAGE_HEIGHT, pageOf } from "../../../support/runs.ts";

const blocksIn = (...items: TextItem[]) => blocksOfItems(items);
const textsIn = (...items: TextItem[]) => blocksIn(...items).map((block) => block.text);

const PAGE = { width: 600, height: PAGE_HEIGHT };
const FULL = "Every line of this prose reaches the right end of its column";

test("a page without text has no blocks", () => {
  expect(blocksIn(item(0, 10, " "), item(5, 10, ""))).toEqual([]);
});

test("evenly spaced lines are a paragraph, and a wider gap starts the next", () => {
  const texts = textsIn(...lines(50, 100, [FULL, FULL, "and its end."]), ...lines(50, 160, [FULL, "Another end."]));

  expect(texts).toEqual([`${FULL} ${FULL} and its end.`, `${FULL} Another end.`]);
});

test("an indented line starts a paragraph", () => {
  const texts = textsIn(
    item(65, 100, FULL),
    ...lines(50, 112, [FULL, "ends here."]),
    item(65, 136, FULL),
    ...lines(50, 148, [FULL, FULL]),
  );

  expect(texts).toEqual([`${FULL} ${FULL} ends here.`, `${FULL} ${FULL} ${FULL}`]);
});

test("an indented line after a short, equally indented one starts a paragraph, and verse stays whole", () => {
  const talk = textsIn(...lines(65, 100, ["“Why?” he asked.", `“${FULL}`]), ...lines(50, 124, [FULL, "that is why.”"]));
  const verse = textsIn(
    ...lines(50, 60, [FULL, FULL]),
    ...lines(65, 100, ["The sun is down.", "The moon is up.", "And none is there."]),
  );

  expect(talk).toEqual(["“Why?” he asked.", `“${FULL} ${FULL} that is why.”`]);
  expect(verse).toHaveLength(2);
});

test("list items are separate blocks, each with all its lines", () => {
  const items = blocksIn(...lines(50, 100, [`• ${FULL}`, "and more", "• second", "3. third"]));

  expect(items.map(({ kind, marker, text }) => [kind, marker, text])).toEqual([
    ["list-item", "•", `${FULL} and more`],
    ["list-item", "•", "second"],
    ["paragraph", undefined, "3. third"],
  ]);
});

test("a page number between dashes is no list item", () => {
  const blocks = blocksIn(...lines(50, 100, [FULL, FULL]), item(290, 400, "- 41 -"));

  expect(blocks.map(({ kind, text }) => [kind, text])).toEqual([
    ["paragraph", `${FULL} ${FULL}`],
    ["paragraph", "- 41 -"],
  ]);
});

test("a page number far from the title leaves the title in the text", () => {
  const blocks = blocksIn(item(50, 30, "The title"), item(500, 30, "7"), ...lines(50, 100, [FULL, FULL]));

  expect(blocks.map(({ kind, text }) => [kind, text])).toEqual([
    ["header", "7"],
    ["paragraph", "The title"],
    ["paragraph", `${FULL} ${FULL}`],
  ]);
});

test("a bold title far from its number is a heading, but a bold row of cells is not", () => {
  const fonts = new Map([["b", { name: "Bold", bold: true, italic: false, monospaced: false }]]);
  const bold = (x: number, y: number, text: string) => item(x, y, text, { font: "b" });

  const blocks = blocksOfItems(
    [
      ...lines(50, 100, [FULL, FULL]),
      bold(50, 150, "2.1"),
      bold(90, 150, "REGULATIONS"),
      ...lines(50, 170, [FULL, FULL]),
      bold(50, 220, "Name"),
      bold(150, 220, "Price"),
    ],
    fonts,
  );

  expect(blocks.map(({ kind }) => kind)).toEqual(["paragraph", "heading", "paragraph", "paragraph"]);
});

test("the lines of an address stay lines", () => {
  const address = ["Textractor Limited", "12 High Street", "London", "United Kingdom"];

  const texts = textsIn(...lines(50, 100, address), ...lines(50, 200, [FULL, FULL]));

  expect(texts).toEqual([address.join("\n"), `${FULL} ${FULL}`]);
});

test("the lines of an item start where its text starts, however far from its bullet", () => {
  const items = blocksIn(item(50, 100, "•"), item(75, 100, `${FULL} on`), ...lines(75, 112, [FULL, "Its end."]));

  expect(items.map(({ kind, text }) => [kind, text])).toEqual([["list-item", `${FULL} on ${FULL} Its end.`]]);
});

test("a caption continues under its own text, also if the text is far from the label", () => {
  const blocks = blocksIn(
    ...lines(50, 60, Array(5).fill(FULL)),
    item(50, 200, "Figure 6:", { size: 9 }),
    item(110, 200, "A chart of flows of money to schools by", { size: 9 }),
    item(110, 212, "municipalities", { size: 9 }),
  );

  expect(blocks.at(-1)).toMatchObject({
    kind: "caption",
    text: "Figure 6: A chart of flows of money to schools by municipalities",
  });
});

test("a short paragraph in a narrow column has no line breaks, also below captions as wide as the page", () => {
  const wide = `${FULL} ${FULL}`;

  const texts = textsIn(
    ...lines(50, 100, Array(8).fill(wide)),
    ...lines(50, 250, [FULL, FULL], { width: 200 }),
    item(50, 274, "and its end."),
  );

  expect(texts[1]).toBe(`${FULL} ${FULL} and its end.`);
});

test("a paragraph that continues in a wider column keeps no line breaks of the first column", () => {
  const paragraph = [
    ...lines(50, 700, [FULL, FULL, FULL], { width: 200 }),
    ...lines(320, 100, [FULL, FULL], { width: 260 }),
    item(320, 124, "and its end."),
  ];
  const element = { order: 1, role: "P", depth: 0 };
  const page = readPageLines({ ...pageOf(paragraph), elements: paragraph.map(() => element) }, PAGE);

  const [blocks] = layoutDocument([page], { fonts: new Map(), outlines: [] });

  expect(blocks?.map(({ text }) => text)).toEqual([`${Array(5).fill(FULL).join(" ")} and its end.`]);
});

test("a caption's number may start with the letters of its chapter", () => {
  const blocks = blocksIn(...lines(50, 100, [FULL, FULL]), item(50, 200, "Figure BR3. | Cases by month"));

  expect(blocks.at(-1)).toMatchObject({ kind: "caption", text: "Figure BR3. | Cases by month" });
});

test("cells stay lines if their second line is in another column", () => {
  const texts = textsIn(item(50, 100, "Name"), item(150, 100, "Price"), item(50, 112, "Apples"));

  expect(texts).toEqual(["Name Price\nApples"]);
});

test("the rows of a table stay lines", () => {
  const row = (y: number, ...cells: string[]) => cells.map((cell, column) => item(50 + column * 100, y, cell));

  const texts = textsIn(...row(100, "Name", "Price"), ...row(112, "Apples", "3.20"), ...row(124, "Pears", "4.10"));

  expect(texts.join("\n")).toBe("Name Price\nApples 3.20\nPears 4.10");
});

test("a short line in a larger size is a heading, with a level from its size", () => {
  const blocks = blocksIn(
    item(50, 60, "Title", { size: 20 }),
    item(50, 90, "Section", { size: 14.5 }),
    item(50, 110, "Part", { size: 12 }),
    ...lines(50, 130, [FULL, FULL]),
  );

  expect(blocks.map(({ kind, level, text }) => [kind, level, text])).toEqual([
    ["heading", 1, "Title"],
    ["heading", 2, "Section"],
    ["heading", 3, "Part"],
    ["paragraph", undefined, `${FULL} ${FULL}`],
  ]);
});

test("a large number is no heading, nor is a long text in large print", () => {
  const long = lines(50, 100, Array(5).fill(FULL), { size: 14, leading: 17 });

  const blocks = blocksIn(item(500, 40, "17", { size: 30 }), ...long, ...lines(50, 300, Array(9).fill(FULL)));

  expect(blocks.map((block) => block.kind)).toEqual(["paragraph", "paragraph", "paragraph"]);
});

test("sentences and list items in the larger of two common sizes are no headings", () => {
  const small = lines(50, 300, Array(6).fill(FULL), { size: 8 });

  const blocks = blocksIn(
    ...lines(50, 100, [FULL, `${FULL}.`], { size: 12, leading: 14 }),
    item(50, 160, "• An item", { size: 12 }),
    item(50, 200, "Results", { size: 16 }),
    ...lines(50, 220, [FULL, FULL], { size: 12, leading: 14 }),
    ...small,
  );

  expect(blocks.map((block) => block.kind)).toEqual(["paragraph", "list-item", "heading", "paragraph", "paragraph"]);
});

test("a formula with a large sign is no heading", () => {
  const formula = [item(80, 140, "f(x) ="), item(112, 142, "∑", { size: 14 }), item(122, 140, "f(y) log f(y)")];

  const blocks = blocksIn(...lines(50, 100, [FULL, FULL]), ...formula, ...lines(50, 180, [FULL, FULL]));

  expect(blocks.map(({ kind }) => kind)).toEqual(["paragraph", "paragraph", "paragraph"]);
});

test("two consecutive numbered headings are two blocks", () => {
  expect(textsIn(...lines(50, 100, ["3. PARTITIONING", "3.1 In-Cache"]))).toEqual(["3. PARTITIONING", "3.1 In-Cache"]);
});

test("blocks, lines and words have boxes in points, rounded to hundredths", () => {
  const [block] = blocksIn(item(50.1234, 100.5678, "Two words", { width: 45 }));

  expect(block?.box).toEqual([50.12, 92.57, 95.12, 102.57]);
  expect(block?.lines?.[0]).toMatchObject({ box: block?.box, baseline: [50.12, 100.57, 0] });
  expect(block?.lines?.[0]?.words.map(({ text, size }) => [text, size])).toEqual([
    ["Two", 10],
    ["words", 10],
  ]);
});

test("turned text has upright boxes and follows the page's upright text", () => {
  const blocks = blocksIn(item(20, 400, "stamp", { angle: 90, width: 50 }), ...lines(50, 100, [FULL, FULL]));

  expect(blocks.map((block) => block.text)).toEqual([`${FULL} ${FULL}`, "stamp"]);
  expect(blocks[1]?.box).toEqual([12, 350, 22, 400]);
  expect(blocks[1]?.lines?.[0]?.baseline).toEqual([20, 400, 90]);
});

test("vertical lines are read from right to left, each from the top", () => {
  const column = (x: number, text: string) => ({
    ...item(x, 100, text),
    width: 10,
    height: text.length * 10,
    fontName: "vertical",
  });

  const blocks = blocksIn(column(300, "一行目である"), column(285, "二行目"));

  expect(blocks.map((block) => block.text)).toEqual(["一行目である二行目"]);
  expect(blocks[0]?.box).toEqual([280, 100, 305, 160]);
});

test("Hebrew lines are joined in reading order", () => {
  const first = [item(300, 100, "שלום לכולם", { width: 200 }), item(100, 100, "וברכה רבה", { width: 195 })];

  expect(textsIn(...first, item(420, 112, "סוף הפסקה", { width: 80 }))).toEqual(["שלום לכולם וברכה רבה סוף הפסקה"]);
});

test("entries of a table of contents are items, also in Chinese, and each has five dots", () => {
  const entries = [
    "Introduction . . . . . . . . . . . . . . . . . . . . . . . . 1",
    "Measurements and their limits......................12",
  ];
  const chinese = ["关于红军作战的原则⋯⋯⋯⋯⋯⋯⋯⋯⋯１", "（一九三七年八月一日）", "对国防问题的意见⋯⋯⋯⋯⋯⋯⋯⋯⋯⋯３"];
  const han = { width: 200 };

  expect(textsIn(...lines(50, 100, entries))).toEqual([
    "Introduction ..... 1",
    "Measurements and their limits ..... 12",
  ]);
  expect(
    textsIn(
      item(50, 100, chinese[0] ?? "", han),
      item(50, 112, chinese[1] ?? "", { width: 110 }),
      item(50, 124, chinese[2] ?? "", han),
    ),
  ).toEqual(["关于红军作战的原则 ..... １", "（一九三七年八月一日）", "对国防问题的意见 ..... ３"]);
});

test("dots on the line below a full entry belong to the entry", () => {
  const entries = ["The History of the Peak: Chapter", "........................ 160", "Sophia ................. 161"];

  expect(textsIn(...lines(50, 100, entries))).toEqual([
    "The History of the Peak: Chapter ..... 160",
    "Sophia ..... 161",
  ]);
});

test("dots printed one by one lead to their page number, whatever their order", () => {
  const dots = Array.from({ length: 20 }, (_, index) => item(110 + index * 8, 100, ".", { width: 3 }));

  expect(textsIn(...dots, item(275, 100, "17"), item(50, 100, "Introduction", { width: 58 }))).toEqual([
    "Introduction ..... 17",
  ]);
});

test("an ellipsis stays as written", () => {
  expect(textsIn(item(50, 100, "He waited . . . and waited ... for her"))).toEqual([
    "He waited . . . and waited ... for her",
  ]);
});

test("a large sign in the margin is no part of the line next to it", () => {
  const page = [
    ...lines(50, 100, ["The big question is how to choose it.", "With one, we run a risk."], { hasEOL: false }),
  ];

  expect(textsIn(...page.slice(0, 1), item(330, 100, "?", { size: 13 }), ...page.slice(1))).toContain("?");
});

test("a paragraph continues in the next column, past a caption at the end of the first", () => {
  const left = [
    "A table is a compact representation of",
    "data, and the problem of its structure,",
    "converted to a form, is what is known as",
  ];
  const right = ["table extraction, which has subtasks that", "we tell of below in the right order here."];
  const caption = item(50, 160, "Figure 1. A table of some kind.", { size: 8 });

  expect(textsIn(...lines(50, 100, left), caption, ...lines(300, 100, right))).toEqual([
    [...left, ...right].join(" "),
    "Figure 1. A table of some kind.",
  ]);
});

test("a sentence's end at the column's end ends the paragraph", () => {
  const left = [
    "A table is a compact representation of",
    "data, and the problem of its structure,",
    "converted to a form, is solved by now it",
  ];
  const right = ["table Extraction, which has subtasks that", "we tell of below in the right order here."];

  expect(
    textsIn(...lines(50, 100, [...left.slice(0, 2), `${left[2]?.slice(0, -3)}.`]), ...lines(300, 100, right)),
  ).toHaveLength(2);
});
