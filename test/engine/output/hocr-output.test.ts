import { describe, expect, it } from "vitest";
import type { Block, Page, Word } from "../../../functions/engine/base/model.ts";
import { readMarkup } from "../../../functions/engine/codecs/text/markup.ts";
import { renderHocr } from "../../../functions/engine/output/hocr-output.ts";
import { documentOf, everything, nativePage, paragraph } from "./documents.ts";

interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly parent: Element | undefined;
  text: string;
}

/** Returns all elements in order. Throws unless every element is closed by its own end tag. */
function parse(xhtml: string): readonly Element[] {
  const tags = [...xhtml.replaceAll(/<[?!][^>]*>/g, "").matchAll(/<(\/?)([a-z]+)[^>]*?(\/?)>/g)];
  const open: string[] = [];
  for (const [, end, name, empty] of tags) {
    if (end) expect(open.pop()).toBe(name);
    else if (!empty) open.push(name ?? "");
  }
  expect(open).toEqual([]);
  const elements: Element[] = [];
  const stack: Element[] = [];
  readMarkup(
    xhtml,
    { kind: "xml", maxDepth: 100 },
    {
      open: (name, attributes) => {
        const element = { name, attributes, parent: stack.at(-1), text: "" };
        elements.push(element);
        stack.push(element);
      },
      close: () => void stack.pop(),
      text: (words) => {
        for (const element of stack) element.text += words;
      },
    },
  );
  return elements;
}

const byClass = (elements: readonly Element[], name: string) =>
  elements.filter(({ attributes }) => attributes["class"] === name);

describe("hOCR", () => {
  const elements = parse(renderHocr(everything));

  it("is well-formed XHTML with all words escaped and unique ids", () => {
    const ids = elements.map(({ attributes }) => attributes["id"]).filter((id) => id !== undefined);

    expect(elements.find(({ name }) => name === "title")?.text).toBe("Title-1001 <&>");
    expect(elements[0]?.text).toContain("<x>");
    expect(ids.length).toBe(new Set(ids).size);
    for (let word = 1003; word <= 1016; word++) expect(elements[0]?.text).toContain(`-${word}`);
  });

  it("declares the hOCR capabilities that it uses, and no others", () => {
    const capabilities = elements.find(({ attributes }) => attributes["name"] === "ocr-capabilities");
    const classes = new Set(elements.flatMap(({ attributes }) => attributes["class"] ?? []));

    expect([...classes].filter((name) => !capabilities?.attributes["content"]?.split(" ").includes(name))).toEqual([]);
  });

  it("gives pages their size at 300 dots per inch, a number counted from 0, and their label", () => {
    expect(byClass(elements, "ocr_page").map(({ attributes }) => attributes["title"])).toEqual([
      'bbox 0 0 2550 3300; scan_res 300 300; ppageno 0; lpageno "iv"',
      "bbox 0 0 2550 3300; scan_res 300 300; ppageno 1",
      "bbox 0 0 2550 3300; scan_res 300 300; ppageno 2",
      'ppageno 3; lpageno "Sheet-1017"',
    ]);
  });

  it("nests words in lines, lines in paragraphs, and paragraphs in areas, with their boxes", () => {
    const [word] = byClass(elements, "ocrx_word").slice(1);

    expect(word?.text).toBe("scan-1007");
    expect(word?.attributes["title"]).toBe("bbox 417 854 917 958; x_wconf 96");
    const classes = [];
    for (let element = word; element !== undefined; element = element.parent) classes.push(element.attributes["class"]);
    expect(classes.slice(0, 5)).toEqual(["ocrx_word", "ocr_line", "ocr_par", "ocr_carea", "ocr_page"]);
  });

  it("gives pictures their place", () => {
    expect(byClass(elements, "ocr_photo").map(({ attributes, text }) => [attributes["title"], text])).toEqual([
      ["bbox 300 833 600 1042", ""],
    ]);
  });

  it("gives words their font, size and style", () => {
    const [word] = byClass(elements, "ocrx_word");

    expect(word?.attributes["title"]).toBe('bbox 300 300 1250 400; x_font "Serif Bold"; x_fsize 18');
    expect(elements.filter(({ parent }) => parent === word).map(({ name }) => name)).toEqual(["strong"]);
  });

  it("gives lines a baseline over the lower left corner, with a negative slope for rising text", () => {
    expect(byClass(elements, "ocr_line").map(({ attributes }) => attributes["title"])).toEqual([
      "bbox 300 300 1250 400; baseline 0 -17",
      "bbox 417 833 1667 958; baseline -0.035 -20",
    ]);
  });

  it("gives an angle to text that runs up the page", () => {
    const line = { box: [0, 0, 10, 100], baseline: [10, 100, 90], words: [] } as const;
    const document = documentOf([nativePage([{ ...paragraph("x"), lines: [line] }])]);

    expect(renderHocr(document)).toContain("bbox 0 0 42 417; textangle 90");
  });

  it("has paragraphs with line breaks for pages without geometry", () => {
    const html = renderHocr(documentOf([nativePage([paragraph('a "1" < b\nc\0')])]));

    expect(html).toContain(
      '<div class="ocr_page" id="page_1" title="ppageno 0">\n' +
        '<div class="ocr_carea" id="block_1_1"><p class="ocr_par" id="par_1_1">a &quot;1&quot; &lt; b<br />\nc</p></div>\n</div>',
    );
  });
});

describe("the baseline of a line", () => {
  const titleOf = (baseline?: readonly [number, number, number], words: readonly Word[] = []) => {
    const line = { box: [72, 60, 144, 84], words, ...(baseline && { baseline }) } as const;
    const html = renderHocr(documentOf([nativePage([{ ...paragraph("x"), lines: [line] }])]));
    return /class="ocr_line"[^>]*title="([^"]*)"/.exec(html)?.[1];
  };

  it("does not exist for a line without one", () => {
    expect(titleOf()).toBe("bbox 300 250 600 350");
  });

  it.each([
    ["level", [72, 81.6, 0], "baseline 0 -10"],
    ["starting right of the box", [96, 81.6, 45], "baseline -1 90"],
    ["rising by 45 degrees", [72, 81.6, 45], "baseline -1 -10"],
    ["falling by 30 degrees", [72, 81.6, -30], "baseline 0.577 -10"],
    ["steeper than 45 degrees", [72, 81.6, 45.26], "textangle 45.3"],
    ["falling more steeply than 45 degrees", [72, 81.6, -46], "textangle -46"],
  ] as const)("is %s", (_, baseline, expected) => {
    expect(titleOf(baseline)).toBe(`bbox 300 250 600 350; ${expected}`);
  });
});

it("skips blocks without words, lines and box, and writes the others with numbers from 1", () => {
  const blank: Block = { kind: "paragraph", text: " " };
  const figure: Block = { kind: "figure", text: "", box: [0, 0, 72, 72] };
  const { box: _, ...nowhere } = figure;
  const page = nativePage([blank, nowhere, figure, { ...blank, lines: [] }, paragraph("x")]);

  const ids = renderHocr(documentOf([page])).match(/(?<=id="block_)\w+/g);

  expect(ids).toEqual(["1_1", "1_2", "1_3"]);
});

it("needs both sides of a page for its size", () => {
  const size = (more: Partial<Page>) => renderHocr(documentOf([nativePage([], more)])).includes("bbox");

  expect(size({ width: 72, height: 72 })).toBe(true);
  expect(size({ width: 72 })).toBe(false);
  expect(size({ height: 72 })).toBe(false);
});

it("writes a word with its look, its confidence in whole numbers and its size in tenths", () => {
  const word = {
    text: "a<b",
    box: [0, 0, 24, 12],
    confidence: 95.6,
    font: 'A "B" \\',
    size: 10.04,
    italic: true,
  } as const;
  const line = { box: word.box, words: [word, { ...word, bold: true }] } as const;

  const html = renderHocr(documentOf([nativePage([{ ...paragraph("x"), lines: [line] }])]));

  const title = "bbox 0 0 100 50; x_wconf 96; x_font &quot;A \\&quot;B\\&quot; \\\\&quot;; x_fsize 10";
  expect(html).toContain(`id="word_1_1_1_1" title="${title}"><em>a&lt;b</em></span>`);
  expect(html).toContain(`id="word_1_1_1_2" title="${title}"><strong><em>a&lt;b</em></strong></span>`);
});

it("has the document's title and language in its head", () => {
  const head = (metadata: object) => renderHocr(documentOf([], { metadata: { format: "x", pages: 3, ...metadata } }));

  expect(head({ title: "A & B", language: "de" })).toContain(
    'xml:lang="de" lang="de">\n<head>\n<title>A &amp; B</title>',
  );
  expect(head({})).toContain('xhtml">\n<head>\n<title></title>');
  expect(head({})).toContain('<meta name="ocr-number-of-pages" content="0" />');
});
