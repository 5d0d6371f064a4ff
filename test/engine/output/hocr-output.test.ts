import { describe, expect, it } from "vitest";
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
