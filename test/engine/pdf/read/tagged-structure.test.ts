import { describe, expect, it } from "vitest";
import type { ContentItem, TextItem } from "../../../../functions/engine/pdf/content/content-item.ts";
import type { TaggedElement } from "../../../../functions/engine/pdf/content/tagged-elements.ts";
import type { ReadablePage, ReadablePdf } from "../../../../functions/engine/pdf/read/readable-pdf.ts";
import { openStructure } from "../../../../functions/engine/pdf/read/tagged-structure.ts";

const unused = () => Promise.reject(new Error("not needed for the structure"));
const text = (str: string): TextItem => {
  return { str, width: 1, height: 1, transform: [1, 0, 0, 1, 0, 0], fontName: "f", hasEOL: false };
};
const begin = (id: string | null, tag = "P"): ContentItem => ({ type: "beginMarkedContentProps", tag, id });
const END: ContentItem = { type: "endMarkedContent" };
const marked = (id: string | null, str: string, tag?: string) => [begin(id, tag), text(str), END];
const artifact = (str: string) => marked(null, str, "Artifact");
const element = (role: string, ...children: (TaggedElement | string)[]): TaggedElement => ({ role, children });

function pageOf(items: readonly ContentItem[], elements: readonly TaggedElement[] | Error) {
  const asked: boolean[] = [];
  const page: ReadablePage = {
    geometry: { width: 600, height: 800, rotation: 0, transform: [1, 0, 0, -1, 0, 800] },
    async readInk(isMarked) {
      asked.push(isMarked);
      const drawing = { fnArray: [], argsArray: [] };
      return { items, fonts: new Map(), unmapped: new Set(), drawing, doubtful: new Map(), outside: 3 };
    },
    taggedElements: async () => {
      if (elements instanceof Error) throw elements;
      return elements;
    },
    annotations: unused,
  };
  return { page, asked };
}

function pdfWith(marks: () => Promise<unknown>): ReadablePdf {
  return {
    numPages: 1,
    warnings: [],
    catalog: async <T>(property: string) => (property === "markInfo" ? await marks() : undefined) as T,
    ...{ document: unused, listedFiles: unused, getPageIndex: unused, page: unused },
  };
}

const TAGGED = pdfWith(async () => new Map([["Marked", true]]));

async function read(items: readonly ContentItem[], elements: readonly TaggedElement[] | Error) {
  return await (await openStructure(TAGGED))(pageOf(items, elements).page);
}

/** Role, order and depth of the element of each item; undefined when the tree does not cover the page. */
async function elementsOf(items: readonly ContentItem[], elements: readonly TaggedElement[]) {
  const { text: structured } = await read(items, elements);
  return structured.elements?.map((each) => (each === undefined ? "none" : `${each.role} ${each.order} ${each.depth}`));
}

describe("the marks of a document", () => {
  it.each([
    ["none", async () => null],
    ["damaged", () => Promise.reject(new Error("damaged"))],
    ["false", async () => new Map([["Marked", false]])],
    ["no map", async () => ({ Marked: true })],
  ])("are not read when they are %s", async (_, marks) => {
    const { page, asked } = pageOf([text("a"), begin("m1"), END], [element("P", "m1")]);

    const structured = await (await openStructure(pdfWith(marks)))(page);

    expect(asked).toEqual([false]);
    expect(structured.text).toEqual({ items: [text("a")] });
    expect(structured.alternatives.size).toBe(0);
    expect(structured.outside).toBe(3);
  });

  it("are given up after eight pages that the tree does not cover, without counting empty pages", async () => {
    const structure = await openStructure(TAGGED);
    const uncovered = pageOf([text("a")], []);
    const empty = pageOf([], []);

    for (let page = 0; page < 7; page++) await structure(uncovered.page);
    await structure(empty.page);
    await structure(uncovered.page);
    await structure(uncovered.page);

    expect(uncovered.asked).toEqual([...new Array(8).fill(true), false]);
  });

  it("are read to the end after one page that the tree covers", async () => {
    const structure = await openStructure(TAGGED);
    const uncovered = pageOf([text("a")], []);
    await structure(pageOf(marked("m1", "a"), [element("P", "m1")]).page);

    for (let page = 0; page < 20; page++) await structure(uncovered.page);

    expect(uncovered.asked).toEqual(new Array(20).fill(true));
  });

  it("are missing when the tree is damaged", async () => {
    expect((await read(marked("m1", "a"), new Error("damaged"))).text).toEqual({ items: [text("a")] });
  });
});

describe("the elements of the items", () => {
  it("are in the order of the tree", async () => {
    const items = [...marked("m1", "a"), ...marked("m2", "b"), ...marked("m3", "c")];

    expect(await elementsOf(items, [element("P", "m2", "m1"), element("H1", "m3")])).toEqual([
      "P 0 0",
      "P 0 0",
      "H1 1 0",
    ]);
  });

  it("belong to all text inside of the marks", async () => {
    const items = [begin("m1"), text("a"), begin("other", "Span"), text("b"), END, text("c"), END];
    const plain = [begin("m1"), { type: "beginMarkedContent", tag: "Span" } as const, text("a"), END, END];

    expect(await elementsOf(items, [element("P", "m1")])).toEqual(["P 0 0", "P 0 0", "P 0 0"]);
    expect(await elementsOf(plain, [element("P", "m1")])).toEqual(["P 0 0"]);
  });

  it("end with their marks", async () => {
    const items = [...marked("m1", "a".repeat(99)), text("b")];

    expect(await elementsOf(items, [element("P", "m1")])).toEqual(["P 0 0", "none"]);
  });

  it.each([
    ["a paragraph in a section", element("Sect", element("P", "m1")), "P 0 0"],
    ["a span in a paragraph", element("P", element("Span", "m1")), "P 0 0"],
    ["an item of a list", element("L", element("LI", "m1")), "LI 0 1"],
    ["an item of an inner list", element("L", element("LI", element("L", element("LI", "m1")))), "LI 1 2"],
    ["a paragraph in an item", element("L", element("LI", element("P", "m1"))), "LI 0 1"],
    ["a paragraph in a table", element("Table", element("TR", element("TD", element("P", "m1")))), "Table 0 0"],
    ["code in a paragraph", element("P", element("Code", "m1")), "P 0 0"],
    ["code by itself", element("Code", element("P", "m1")), "Code 0 0"],
    ["a note in a paragraph", element("P", element("Note", "m1")), "Note 1 0"],
  ])("are the blocks around them: %s", async (_, tree, expected) => {
    expect(await elementsOf(marked("m1", "a"), [tree])).toEqual([expected]);
  });

  it("of an item end at its sub-items, and another one begins below these", async () => {
    const items = [...marked("m1", "a"), ...marked("m2", "b"), ...marked("m3", "c")];
    const body = element("LBody", "m1", element("L", element("LI", "m2")), element("P", "m3"));

    expect(await elementsOf(items, [element("L", element("LI", body))])).toEqual(["LI 0 1", "LI 1 2", "LI 3 1"]);
  });

  it("are artifacts without content, except marks that belong to their line", async () => {
    const items = [...artifact("- "), ...marked("m1", "word".repeat(10)), ...artifact("-"), ...artifact("7")];

    expect(await elementsOf(items, [element("P", "m1")])).toEqual([
      `Artifact ${Number.MAX_SAFE_INTEGER} 0`,
      ...["P 0 0", "P 0 0", `Artifact ${Number.MAX_SAFE_INTEGER} 0`],
    ]);
  });
});

describe("a tree covers a page", () => {
  const covers = async (...items: readonly ContentItem[]) =>
    (await elementsOf(items, [element("P", "m1")])) !== undefined;
  const a = (count: number) => "a".repeat(count);

  it("with more than 98 % of its characters, without artifacts and white space", async () => {
    expect(await covers(...marked("m1", a(99)), text("a"))).toBe(true);
    expect(await covers(...marked("m1", a(98)), text("aa"))).toBe(false);
    expect(await covers(...marked("m1", a(99)), text("  a  "))).toBe(true);
    expect(await covers(...marked("m1", a(99)), text("a"), ...artifact(a(20)))).toBe(true);
    expect(await covers(...marked("m1", a(98)), text("aa"), ...artifact(a(20)))).toBe(false);
  });

  it("when at most a quarter of its characters are artifacts", async () => {
    expect(await covers(...marked("m1", a(75)), ...artifact(a(25)))).toBe(true);
    expect(await covers(...marked("m1", a(74)), ...artifact(a(26)))).toBe(false);
  });

  it("unless the page is empty, or browsers tagged its text outside of blocks", async () => {
    expect(await covers()).toBe(false);
    expect(await covers(...marked("m1", "  "))).toBe(false);
    expect(await elementsOf(marked("m1", "a"), [element("Document", element("Span", "m1"))])).toBeUndefined();
  });
});

describe("the description of a figure", () => {
  const figure = (alternative: string, ...children: (TaggedElement | string)[]) => ({
    role: "Figure",
    alternative,
    children,
  });
  const descriptions = async (...elements: readonly TaggedElement[]) => [...(await read([], elements)).alternatives];

  it("belongs to all its content, and to no other", async () => {
    expect(
      await descriptions(element("P", "m0", figure("A map", "m1", element("Span", "m2"))), element("P", "m3")),
    ).toEqual([
      ["m1", "A map"],
      ["m2", "A map"],
    ]);
  });

  it("is replaced by one further inside, even by an empty one", async () => {
    expect(await descriptions(figure("outer", figure("inner", "m1"), figure(" ", "m2"), "m3"))).toEqual([
      ["m1", "inner"],
      ["m3", "outer"],
    ]);
  });

  it("is one line of composed characters", async () => {
    expect(await descriptions(figure(" u\u0308ber\n\t\u0000 all ", "m1"))).toEqual([["m1", "\u00fcber all"]]);
  });

  it("has at most 4000 characters, and no half ones", async () => {
    expect(await descriptions(figure("x".repeat(4_001), "m1"))).toEqual([["m1", "x".repeat(4_000)]]);
    expect(await descriptions(figure(`${"x".repeat(3_999)}\u{1f600}`, "m1"))).toEqual([
      ["m1", `${"x".repeat(3_999)}\ufffd`],
    ]);
  });
});
