import { describe, expect, it } from "vitest";
import { bodyBlocks, bodyText } from "../../../../functions/engine/formats/office/text-body.ts";
import { officeParts } from "../../../support/documents/office-parts.ts";
import { xmlElement } from "../../../support/documents/xml-element.ts";

const RELATED = officeParts(
  {},
  { "": { out: "hyperlink https://out.example/ external", in: "slide slide2.xml" } },
).relationships("");

const t = (text: string) => `<a:t>${text}</a:t>`;
const run = (text: string, properties = "") => `<a:r><a:rPr>${properties}</a:rPr>${t(text)}</a:r>`;
const p = (content: string, properties = "") =>
  `<a:p><a:pPr ${properties.startsWith("<") ? "" : properties}>${properties.startsWith("<") ? properties : ""}</a:pPr>${content}</a:p>`;
const body = (paragraphs: string) => xmlElement(`<p:txBody>${paragraphs}</p:txBody>`);
const read = (paragraphs: string, hasBullets?: (level: number) => boolean) =>
  bodyBlocks(body(paragraphs), RELATED, hasBullets);
const textOf = (content: string) => read(p(content))[0]?.text;
const markers = (paragraphs: string) => read(paragraphs).map(({ marker }) => marker);
const item = (properties: string, level = 0) => `<a:p><a:pPr lvl="${level}">${properties}</a:pPr>${run("x")}</a:p>`;
const number = (attributes = "", level = 0) => item(`<a:buAutoNum ${attributes}/>`, level);

describe("the text of a paragraph", () => {
  it.each([
    [run("a") + run("b"), "ab"],
    [`${run(" a")}<a:br><a:rPr>${t("silent")}</a:rPr></a:br>${run("b ")}`, "a\nb"],
    [run("a\vb_x000B_c"), "a\nb\nc"],
    [run("co\u00adop Cafe\u0301"), "coop Café"],
    [`<a:fld>${t("7")}</a:fld>`, "7"],
    ["<a14:m><m:oMath><m:r><m:t>x</m:t></m:r></m:oMath></a14:m>", "x"],
    [
      `${run("y=")}<a14:m><m:oMath><m:f><m:num><m:r><m:t>a</m:t></m:r></m:num><m:den><m:r><m:t>b</m:t></m:r></m:den></m:f></m:oMath></a14:m>`,
      "y=a/b",
    ],
    [
      `<mc:AlternateContent><mc:Choice>${run("new")}</mc:Choice><mc:Fallback>${run("old")}</mc:Fallback></mc:AlternateContent>`,
      "new",
    ],
    [`<mc:AlternateContent><mc:Fallback>${run("old")}</mc:Fallback></mc:AlternateContent>`, "old"],
    [`${run("a")}<a:endParaRPr>${t("silent")}</a:endParaRPr>`, "a"],
  ])("of %s is %j", (content, expected) => {
    expect(textOf(content)).toBe(expected);
  });

  it("has the looks of its runs", () => {
    const looked = (text: string, attributes: string, inside = "") =>
      `<a:r><a:rPr ${attributes}>${inside}</a:rPr>${t(text)}</a:r>`;

    const [block] = read(
      p(
        looked(" a", 'b="1"') +
          looked("b", 'i="1" b="0"') +
          looked("c", 'u="sng"') +
          looked("d", 'strike="sngStrike"') +
          looked("e", 'baseline="30000"') +
          looked("f", 'baseline="-25000"') +
          looked("g", "", '<a:latin typeface="Courier New"/>') +
          looked("h", 'u="none" strike="noStrike" baseline="0"'),
      ),
    );

    expect(block?.text).toBe("abcdefgh");
    expect(block?.marks?.map(({ kind, start, end }) => [kind, start, end])).toEqual([
      ["bold", 0, 1],
      ["italic", 1, 2],
      ["underline", 2, 3],
      ["strike", 3, 4],
      ["superscript", 4, 5],
      ["subscript", 5, 6],
      ["code", 6, 7],
    ]);
  });

  it("is code if all of it is in a font of one width", () => {
    const code = (text: string) => run(text, '<a:latin typeface="Consolas"/>');

    expect(read(p(`${code("a")}<a:br/>${code("b")}`) + p(code("c") + run("d")))).toMatchObject([
      { kind: "code", text: "a\nb" },
      { kind: "paragraph", text: "cd" },
    ]);
  });

  it("is needed: paragraphs without words are skipped, and a body may be missing", () => {
    expect(read(p("") + p(run(" ")) + p(run("a")))).toEqual([{ kind: "paragraph", text: "a" }]);
    expect(bodyBlocks(undefined, RELATED)).toEqual([]);
  });

  it.each([
    ['<a:latin typeface="Symbol"/>', "", "abc", "αβχ"],
    ['<a:latin typeface="Arial"/>', "", "abc", "abc"],
    ['<a:sym typeface="Wingdings"/>', "", "\u00e0", "→"],
    ['<a:sym typeface="Wingdings"/>', "", " \u00e0 ", "→"],
    ['<a:sym typeface="Wingdings"/>', "", "\u00e0 b", "\u00e0 b"],
    ['<a:sym typeface="Wingdings"/>', "", "a\uf0e0", "a→"],
    ['<a:sym typeface="Wingdings"/>', 'lang="fr-FR"', "\u00e0", "\u00e0"],
    ['<a:sym typeface="Wingdings"/>', 'lang="IT"', "\u00e0", "\u00e0"],
    ['<a:sym typeface="Wingdings"/>', 'lang="en-US"', "\u00e0", "→"],
    ['<a:sym typeface="Arial"/>', "", "\u00e0", "\u00e0"],
  ])("in the fonts %s %s shows %j as %j", (fonts, language, text, expected) => {
    expect(textOf(`<a:r><a:rPr ${language}>${fonts}</a:rPr>${t(text)}</a:r>`)).toBe(expected);
  });

  it("changes symbols only in their own run", () => {
    expect(textOf(run("abc ") + run("abc", '<a:latin typeface="Symbol"/>') + run(" abc"))).toBe("abc αβχ abc");
  });
});

describe("the links of a paragraph", () => {
  const link = (id: string, text: string) => run(text, `<a:hlinkClick r:id="${id}"/>`);

  it("have the words of their run", () => {
    expect(read(p(run("before") + link("out", " Cafe\u0301 ")))[0]).toEqual({
      kind: "paragraph",
      text: "before Café",
      links: [{ text: "Café", uri: "https://out.example/" }],
    });
  });

  it("lead out of the document, and have words", () => {
    expect(read(p(run("a") + link("in", "b") + link("none", "c") + link("out", " ")))[0]).not.toHaveProperty("links");
  });
});

describe("the level of a paragraph", () => {
  it.each([
    ["", 1],
    ['lvl="0"', 1],
    ['lvl="1"', 2],
    ['lvl="2.5"', 3],
    ['lvl="8"', 9],
    ['lvl="9"', 1],
    ['lvl="-1"', 1],
    ['lvl="x"', 1],
  ])("with %j is %i", (attribute, level) => {
    expect(read(p(run("a"), attribute), () => true)[0]?.level).toBe(level);
  });
});

describe("the bullet of a paragraph", () => {
  it.each([
    ['<a:buChar char="–"/>', "–"],
    ['<a:buChar char="+"/>', "+"],
    ['<a:buChar char="§"/>', "•"],
    ['<a:buChar char="q"/>', "•"],
    ['<a:buChar char="--"/>', "•"],
    ["<a:buBlip/>", "•"],
    ["<a:buNone/>", undefined],
    ["", undefined],
  ])("of %j is %s", (properties, expected) => {
    expect(markers(item(properties))).toEqual([expected]);
  });

  it("follows the default of its level, unless it has none", () => {
    const found = read(item("") + item("", 1) + item("<a:buNone/>", 1), (level) => level === 1);

    expect(found.map(({ kind, level, marker }) => [kind, level, marker])).toEqual([
      ["paragraph", undefined, undefined],
      ["list-item", 2, "•"],
      ["paragraph", undefined, undefined],
    ]);
  });
});

describe("the number of a paragraph", () => {
  it.each([
    ["", "2."],
    ['type="arabicPeriod"', "2."],
    ['type="arabicParenR"', "2)"],
    ['type="arabicParenBoth"', "(2)"],
    ['type="arabicPlain"', "2"],
    ['type="alphaLcPeriod"', "b."],
    ['type="alphaUcParenR"', "B)"],
    ['type="romanLcParenBoth"', "(ii)"],
    ['type="romanUcPlain"', "II"],
    ['startAt="5"', "6."],
    ['startAt="x"', "2."],
  ])("of the second item of %j is %s", (attributes, expected) => {
    expect(markers(number(attributes) + number(attributes))[1]).toBe(expected);
  });

  it("counts on after deeper items, and starts anew below", () => {
    expect(markers(number() + number("", 1) + number("", 1) + number() + number("", 1))).toEqual([
      "1.",
      "1.",
      "2.",
      "2.",
      "1.",
    ]);
  });

  it("starts anew after a paragraph without a number on its level or above", () => {
    expect(markers(number() + item("") + number())).toEqual(["1.", undefined, "1."]);
    expect(markers(number() + number("", 1) + item("", 1) + number("", 1) + number())).toEqual([
      "1.",
      "1.",
      undefined,
      "1.",
      "2.",
    ]);
  });
});

describe("a paragraph without a bullet", () => {
  const plain = (level: number, content = run("y")) => `<a:p><a:pPr lvl="${level}"><a:buNone/></a:pPr>${content}</a:p>`;
  const placesOf = (paragraphs: string) => read(paragraphs).map(({ kind, level, within }) => [kind, level, within]);

  it("one level below an item continues the item", () => {
    const continued = [
      ["list-item", 1, undefined],
      ["list-item", 1, undefined],
    ];

    expect(placesOf(number() + plain(1))).toEqual(continued);
    expect(placesOf(number() + plain(2))).toEqual(continued);
    expect(placesOf(number() + number("", 1) + plain(2))[2]).toEqual(["list-item", 2, undefined]);
    expect(placesOf(number() + number("", 1) + plain(1))[2]).toEqual(["list-item", 1, undefined]);
  });

  it("on the level of the item, and what follows it, is none of it", () => {
    expect(placesOf(number() + plain(0) + plain(1)).slice(1)).toEqual([
      ["paragraph", undefined, undefined],
      ["paragraph", undefined, undefined],
    ]);
    expect(placesOf(plain(1))).toEqual([["paragraph", undefined, undefined]]);
  });

  it("in a font for code is code, within the item", () => {
    const code = `<a:r><a:rPr><a:latin typeface="Courier"/></a:rPr>${t("f x")}</a:r>`;

    expect(placesOf(number() + plain(1, code))[1]).toEqual(["code", 1, "list-item"]);
    expect(placesOf(plain(1, code))).toEqual([["code", undefined, undefined]]);
  });
});

it("joins paragraphs by lines, with their markers", () => {
  expect(bodyText(body(item('<a:buChar char="–"/>') + p(run("a"))), RELATED)).toBe("– x\na");
  expect(bodyText(undefined, RELATED)).toBe("");
});
