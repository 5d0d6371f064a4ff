// Pictures of a PDF are figures in the model and have no text.

import { expect, test } from "vitest";
import type { Extraction } from "../../../../functions/engine/base/model.ts";
import { pdf } from "../../../../functions/engine/formats/pdf/pdf.ts";
import { renderMarkdown } from "../../../../functions/engine/output/markdown-output.ts";
import { renderText } from "../../../../functions/engine/output/text-output.ts";
import {
  buildPdf,
  grayImage,
  picture,
  type TestDocument,
  type TestPage,
  text,
} from "../../../support/documents/pdf.ts";
import { options } from "../shared/options.ts";

const IMAGES = { Im: grayImage(2, 2, Uint8Array.of(0, 255, 255, 0)) };
const WORDS =
  text(72, 700, 12, "Words that stand above the picture, in a paragraph") +
  text(72, 460, 10, "Figure 1: A black and white thing");

const read = (content: string, page: Partial<TestPage> = {}, document: TestDocument = {}) =>
  pdf.extract(buildPdf([{ content, images: IMAGES, ...page }], document), options);
const figuresOf = ({ document }: Extraction) =>
  document.pages.flatMap(({ blocks }) => blocks.filter(({ kind }) => kind === "figure"));

test("a picture is a figure before its caption", async () => {
  const { document } = await read(`${WORDS}${picture("Im", 72, 480, 300, 200)}`);

  expect(document.pages[0]?.blocks.map(({ kind, box }) => [kind, kind === "figure" ? box : undefined])).toEqual([
    ["paragraph", undefined],
    ["figure", [72, 112, 372, 312]],
    ["caption", undefined],
  ]);
});

test("a picture changes neither text nor Markdown", async () => {
  const [plain, pictured] = [await read(WORDS), await read(`${WORDS}${picture("Im", 72, 480, 300, 200)}`)];

  expect(figuresOf(pictured)).toHaveLength(1);
  expect(renderMarkdown(pictured.document)).toBe(renderMarkdown(plain.document));
  for (const pageMarkers of [false, true]) {
    const given = { pageMarkers, removeHeadersFooters: pageMarkers };
    expect(renderText(pictured.document, given)).toBe(renderText(plain.document, given));
  }
});

test("a page with only a picture has no text and needs OCR", async () => {
  const result = await read(picture("Im", 72, 480, 300, 200));

  expect(figuresOf(result)).toHaveLength(1);
  expect(renderText(result.document, { pageMarkers: false, removeHeadersFooters: false })).toBe("");
  expect(result.unreadable).toEqual([{ page: 1, reason: "no_text_layer" }]);
});

test("a picture clipped by paths has the size of its visible part", async () => {
  const cut = `q 100 500 50 80 re W n ${picture("Im", 72, 480, 300, 200)} Q`;
  const round = `q 300 500 m 300 600 400 600 400 500 c h W* n ${picture("Im", 72, 400, 400, 200)} Q`;

  expect(figuresOf(await read(`${WORDS}${cut}`)).map(({ box }) => box)).toEqual([[100, 212, 150, 292]]);
  expect(figuresOf(await read(`${WORDS}${round}`)).map(({ box }) => box)).toEqual([[300, 192, 400, 292]]);
});

test("a picture in a form is clipped by the form's box", async () => {
  const entries =
    "/Type /XObject /Subtype /Form /BBox [0 0 100 60] /Matrix [2 0 0 2 50 400] /Resources << /XObject << /Im 12 0 R >> >>";
  const form = { entries, data: Buffer.from(picture("Im", -50, -50, 500, 500)) };

  const result = await read(`${WORDS}/Form Do`, { images: { ...IMAGES, Form: form } });

  expect(figuresOf(result).map(({ box }) => box)).toEqual([[50, 272, 250, 392]]);
});

test("an inline picture is a figure", async () => {
  const inline = "q 100 0 0 80 72 500 cm BI /W 1 /H 1 /BPC 8 /CS /G ID \u0080 EI Q\n";

  expect(figuresOf(await read(`${WORDS}${inline}`)).map(({ box }) => box)).toEqual([[72, 212, 172, 292]]);
});

test("a tagged figure has its alternative text, which is not in the plain text", async () => {
  const tagged: TestDocument = {
    catalog: "/MarkInfo << /Marked true >> /StructTreeRoot 1000 0 R",
    objects: {
      1000: "<< /Type /StructTreeRoot /K 1001 0 R /ParentTree 1005 0 R >>",
      1001: "<< /Type /StructElem /S /Document /P 1000 0 R /K [1002 0 R 1003 0 R] >>",
      1002: "<< /Type /StructElem /S /P /P 1001 0 R /Pg 10 0 R /K [0 1004 0 R] >>",
      1003: "<< /Type /StructElem /S /Figure /P 1001 0 R /Pg 10 0 R /K 2 /Alt ( \\000) >>",
      1004: "<< /Type /StructElem /S /Figure /P 1002 0 R /Pg 10 0 R /K 1 /Alt (A black\\nand white thing\\000) >>",
      1005: "<< /Nums [0 [1002 0 R 1004 0 R 1003 0 R]] >>",
    },
  };
  const mark = (id: number, tag: string, content: string) => `/${tag} << /MCID ${id} >> BDC ${content} EMC\n`;
  const entries = { entries: "/StructParents 0" };
  const [words, pictures] = [
    mark(0, "P", WORDS),
    mark(1, "Figure", picture("Im", 72, 480, 300, 200)) + mark(2, "Figure", picture("Im", 72, 200, 300, 200)),
  ];

  const plain = await read(words, entries, tagged);
  const result = await read(words + pictures, entries, tagged);

  expect(figuresOf(result)).toEqual([
    { kind: "figure", text: "", alt: "A black and white thing", box: [72, 112, 372, 312] },
    { kind: "figure", text: "", box: [72, 392, 372, 592] },
  ]);
  expect(renderMarkdown(result.document)).toBe(renderMarkdown(plain.document));
});
