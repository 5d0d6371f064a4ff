import { describe, expect, it } from "vitest";
import { paragraphText } from "../../../../functions/engine/formats/docx/docx-paragraph.ts";
import { alternativeOf } from "../../../../functions/engine/formats/docx/word-pictures.ts";
import type { TrackedChanges } from "../../../../functions/engine/formats/shared/tracked-changes.ts";
import { markedBlock } from "../../../../functions/engine/output/marked-block.ts";
import { xmlElement } from "../../../support/documents/xml-element.ts";

const t = (text: string) => `<w:t>${text}</w:t>`;
const run = (text: string, font = "") =>
  `<w:r>${font === "" ? "" : `<w:rPr><w:rFonts ${font}/></w:rPr>`}${t(text)}</w:r>`;
const mark = (type: string) => `<w:fldChar w:fldCharType="${type}"/>`;
const instruction = (text: string) => `<w:instrText>${text}</w:instrText>`;
const field = (code: string, shown: string) =>
  mark("begin") + instruction(code) + mark("separate") + shown + mark("end");

function read(content: string, trackedChanges: TrackedChanges = "accept") {
  const counts = { insertions: 0, deletions: 0, missingChunks: 0 };
  const relationships = new Map(
    [
      { id: "out", type: "hyperlink", target: "https://out.example/", external: true },
      { id: "in", type: "hyperlink", target: "part.xml", external: false },
    ].map((each) => [each.id, each]),
  );
  const noteMark = (kind: string, id: string) => ({ mark: `[${kind} ${id}]`, note: id });
  const runStyle = (id: string | undefined) => (id === "Code" ? { code: true } : {});
  const tools = { counts, trackedChanges, relationships, noteMark, runStyle };
  const paragraph = paragraphText(xmlElement(`<w:p>${content}</w:p>`), tools);
  return { ...paragraph, counts };
}
const textOf = (content: string) => read(content).words.text;
const linksOf = (content: string) => markedBlock({ kind: "paragraph", ...read(content).words }).links ?? [];
const marksOf = (content: string) => {
  const { text, marks } = read(content).words;
  return marks.map(({ kind, start, end }) => [kind, text.slice(start, end)]);
};

describe("the text of a paragraph", () => {
  it.each([
    [run("a") + run("b"), "ab"],
    [t("a\r\n\nb"), "a b"],
    [t("co\u00adop Cafe\u0301"), "coop Café"],
    ["<w:pPr><w:t>silent</w:t></w:pPr><w:r><w:rPr><w:t>silent</w:t></w:rPr></w:r>", ""],
    ["<m:oMath><m:r><m:t>x</m:t></m:r></m:oMath>", "x"],
    [`${t("a")}<w:tab/><w:ptab/><w:br/><w:cr/><w:noBreakHyphen/>${t("b")}`, "a\t\t\n\n\u2011b"],
    ['<w:footnoteReference w:id="2"/><w:endnoteReference w:id="3"/>', "[footnote 2][endnote 3]"],
    ["<w:footnoteReference/>", "[footnote ]"],
    [`<w:ruby><w:rt>${run("reading")}</w:rt><w:rubyBase>${run("base")}</w:rubyBase></w:ruby>`, "base(reading)"],
    [
      `<w:smartTag><w:sdt><w:sdtPr>${t("silent")}</w:sdtPr><w:sdtContent>${run("a")}</w:sdtContent></w:sdt></w:smartTag>`,
      "a",
    ],
  ])("of %s is %j", (content, expected) => {
    expect(textOf(content)).toBe(expected);
  });

  it.each([
    ['w:char="0041"', "A"],
    ['w:char="1"', "\u0001"],
    ['w:char="0"', ""],
    ['w:char="-41"', ""],
    ['w:char="zz"', ""],
    ["", ""],
    ['w:char="E000"', ""],
    ['w:char="F8FF"', ""],
    ['w:char="F900"', "\u8c48"],
    ['w:char="10FFFF"', "\u{10ffff}"],
    ['w:char="110000"', ""],
    ['w:char="F0FC" w:font="Wingdings"', "✓"],
  ])("has the symbol %s as %j", (attributes, expected) => {
    expect(textOf(`<w:sym ${attributes}/>`)).toBe(expected);
  });

  it("shows letters of symbol fonts as their symbols, and only in runs of such fonts", () => {
    expect(textOf(run("a", 'w:ascii="Symbol"') + run("a") + run("a", 'w:hAnsi="Symbol"'))).toBe("αaα");
    expect(textOf(run("a", 'w:ascii="Arial" w:hAnsi="Symbol"'))).toBe("a");
    expect(textOf(`<w:r><w:rPr><w:rFonts w:ascii="Symbol"/></w:rPr>${t("a")}${run("a")}${t("a")}</w:r>`)).toBe("αaα");
  });

  it("has what fields show, and neither instructions nor what comes before the separator", () => {
    expect(textOf(t("a") + field("PAGE", t("7")) + t("b"))).toBe("a7b");
    expect(textOf(mark("begin") + t("hidden") + mark("separate") + t("shown") + mark("end") + t("b"))).toBe("shownb");
    expect(textOf(mark("begin") + field("INNER", t("hidden")) + mark("separate") + t("shown") + mark("end"))).toBe(
      "shown",
    );
    expect(textOf(mark("end") + mark("separate") + instruction("X") + t("a"))).toBe("a");
  });
});

describe("the links of a paragraph", () => {
  it.each([
    ["relationships", `<w:hyperlink r:id="out">${run(" words ")}</w:hyperlink>`, "https://out.example/"],
    ["fields", field(' HYPERLINK "https://f.example/" \\o "tip" ', t("words")), "https://f.example/"],
    ["fields without quotes", field("hyperlink https://f.example/", t("words")), "https://f.example/"],
    [
      "split instructions",
      mark("begin") + instruction("HYPER") + instruction('LINK "x:y"') + mark("separate") + t("words") + mark("end"),
      "x:y",
    ],
    ["places", field(' HYPERLINK "x:y" \\l "place" ', t("words")), "x:y#place"],
    ["places of the document", field(' HYPERLINK \\l "place" ', t("words")), "#place"],
    ["references", field(" REF _Ref1 \\h ", t("words")), "#_Ref1"],
    ["anchors", `<w:hyperlink w:anchor="place">${run("words")}</w:hyperlink>`, "#place"],
    [
      "simple fields",
      `<w:fldSimple w:instr='HYPERLINK "https://s.example/"'>${run("words")}</w:fldSimple>`,
      "https://s.example/",
    ],
  ])("come from %s, with their words", (_from, content, uri) => {
    expect(linksOf(t("before ") + content + t(" after"))).toEqual([{ text: "words", uri }]);
  });

  it.each([
    ["internal relationships", `<w:hyperlink r:id="in">${run("a")}</w:hyperlink>`],
    ["missing relationships", `<w:hyperlink>${run("a")}</w:hyperlink>`],
    [
      "other fields",
      `${field("PAGE", t("a"))}<w:fldSimple w:instr="PAGE">${run("a")}</w:fldSimple><w:fldSimple>${run("a")}</w:fldSimple>`,
    ],
    ["fields that show nothing", `${mark("begin")}${instruction('HYPERLINK "x:y"')}${mark("end")}`],
    [
      "instructions after the separator",
      mark("begin") + mark("separate") + instruction('HYPERLINK "x:y"') + t("a") + mark("end"),
    ],
    ["blank words", `<w:hyperlink r:id="out">${run(" ")}</w:hyperlink>`],
  ])("do not come from %s", (_from, content) => {
    expect(linksOf(content)).toEqual([]);
  });

  it("come in the order of their starts, without links inside links", () => {
    const inner = `<w:hyperlink r:id="out">${run("in")}</w:hyperlink>`;

    expect(linksOf(field('HYPERLINK "x:1"', t("out ") + inner) + field('HYPERLINK "x:2"', t("next")))).toEqual([
      { text: "out in", uri: "x:1" },
      { text: "next", uri: "x:2" },
    ]);
  });
});

describe("the marks of a paragraph", () => {
  const look = (properties: string, text: string) => `<w:r><w:rPr>${properties}</w:rPr>${t(text)}</w:r>`;

  it.each([
    ["<w:b/>", "bold"],
    ["<w:i/>", "italic"],
    ['<w:u w:val="single"/>', "underline"],
    ["<w:strike/>", "strike"],
    ["<w:dstrike/>", "strike"],
    ['<w:vertAlign w:val="superscript"/>', "superscript"],
    ['<w:vertAlign w:val="subscript"/>', "subscript"],
    ['<w:rStyle w:val="Code"/>', "code"],
  ])("with %s are %s", (properties, kind) => {
    expect(marksOf(t("a") + look(properties, "b"))).toEqual([[kind, "b"]]);
  });

  it.each(['<w:b w:val="0"/>', '<w:i w:val="false"/>', '<w:u w:val="none"/>', '<w:vertAlign w:val="baseline"/>'])(
    "are missing with %s",
    (properties) => {
      expect(marksOf(look(properties, "a"))).toEqual([]);
    },
  );

  it("stay at their words without soft hyphens and in NFC", () => {
    expect(marksOf(t("co\u00adop Cafe\u0301 ") + look("<w:b/>", "e\u0301a"))).toEqual([["bold", "éa"]]);
  });

  it("have notes, comments and pictures at their places", () => {
    const comment = `<w:commentRangeStart w:id="4"/>${run("said")}<w:commentRangeEnd w:id="4"/>`;
    const picture = '<w:drawing><wp:inline><wp:docPr descr="an otter"/><a:blip r:embed="in"/></wp:inline></w:drawing>';

    expect(read(`${t("a")}<w:footnoteReference w:id="2"/>${comment}<w:r>${picture}</w:r>`).words.marks).toEqual([
      { kind: "note", start: 1, end: 13, note: "2" },
      { kind: "comment", start: 13, end: 17, note: "comment-4" },
      { kind: "image", start: 17, end: 17, uri: "part.xml", alt: "an otter" },
    ]);
  });

  it("have formulas on one line and in LaTeX", () => {
    const r = (text: string) => `<m:r><m:t>${text}</m:t></m:r>`;
    const fraction = `<m:f><m:num>${r("mλ")}</m:num><m:den>${r("a")}</m:den></m:f>`;

    expect(read(`${t("is ")}<m:oMath>${fraction}</m:oMath>`).words).toEqual({
      text: "is (mλ)/a",
      marks: [{ kind: "formula", start: 3, end: 9, latex: "\\frac{m\\lambda}{a}" }],
    });
  });
});

it("keeps drawings, pictures and objects in order, without their text", () => {
  const { words, drawings } = read(
    ["drawing", "pict", "object"].map((name) => `<w:${name}>${t("inside")}</w:${name}>`).join(""),
  );

  expect(words.text).toBe("");
  expect(drawings.map(({ name }) => name)).toEqual(["w:drawing", "w:pict", "w:object"]);
});

it("has inserted and moved text, lacks deleted text, and counts both", () => {
  const changed = ["ins", "moveTo", "del", "moveFrom"].map((name) => `<w:${name}>${run(name)}</w:${name}>`);

  expect(read(changed.join("") + changed[0])).toMatchObject({
    words: { text: "insmoveToins" },
    counts: { insertions: 3, deletions: 2, missingChunks: 0 },
  });
});

it("has the text before the changes where they are rejected, and both texts with marks where they are shown", () => {
  const by = 'w:author="Ann" w:date="2026-11-28T10:00:00Z"';
  const deleted = `<w:del ${by}><w:r><w:delText>old</w:delText></w:r></w:del>`;
  const content = `${run("a ")}${deleted}<w:ins ${by}>${run("new")}</w:ins><w:ins w:author=""><w:r/></w:ins>`;
  const facts = { author: "Ann", date: "2026-11-28T10:00:00Z" };

  expect(read(content, "reject").words).toEqual({ text: "a old", marks: [] });
  expect(read(content, "show").words).toEqual({
    text: "a oldnew",
    marks: [
      { kind: "deleted", ...facts, start: 2, end: 5 },
      { kind: "inserted", ...facts, start: 5, end: 8 },
    ],
  });
});

describe("alternative content", () => {
  const choice = (inside: string) => `<mc:Choice>${inside}</mc:Choice>`;
  const alternative = (inside: string) =>
    alternativeOf(xmlElement(`<mc:AlternateContent>${inside}</mc:AlternateContent>`));
  const FALLBACK = `<mc:Fallback>${t("old")}</mc:Fallback>`;

  it.each(["w:t", "a:t", "m:t", "c:chart", "cx:chart", "dgm:relIds", "o:OLEObject"])(
    "is the first choice with %s",
    (name) => {
      const found = alternative(`${choice("<a:blip/>")}${choice(`<w:r><${name}/></w:r>`)}${choice(t("b"))}${FALLBACK}`);

      expect(found?.children[0]).toMatchObject({ name: "w:r" });
    },
  );

  it("is the fallback if no choice has words, and else the first choice", () => {
    expect(alternative(choice("<a:blip/>") + FALLBACK)?.name).toBe("mc:Fallback");
    expect(alternative(`${choice("<a:ext/>")}<mc:Fallback><v:rect/></mc:Fallback>`)?.name).toBe("mc:Fallback");
    expect(alternative(choice("<a:ext/>"))?.name).toBe("mc:Choice");
    expect(alternative("")).toBeUndefined();
  });

  it("is the choice with a picture if nothing has words: only there is the description", () => {
    const old = "<mc:Fallback><v:imagedata/></mc:Fallback>";

    expect(
      alternative(choice("<a:ext/>") + choice("<w:drawing><a:blip/></w:drawing>") + old)?.children[0],
    ).toMatchObject({
      name: "w:drawing",
    });
  });

  it("gives a paragraph its words once", () => {
    expect(textOf(`<mc:AlternateContent>${choice(run("new"))}${FALLBACK}</mc:AlternateContent>`)).toBe("new");
  });
});
