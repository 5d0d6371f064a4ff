import { describe, expect, it } from "vitest";
import { ExtractionError } from "../../../../functions/engine/base/errors.ts";
import type { Page } from "../../../../functions/engine/base/model.ts";
import { docx } from "../../../../functions/engine/formats/docx/docx.ts";
import { everyPage, placedPictures } from "../../../../functions/engine/formats/image/placed-pictures.ts";
import { odf } from "../../../../functions/engine/formats/odf/odf.ts";
import { pptx } from "../../../../functions/engine/formats/pptx/pptx.ts";
import type { AttachedScan, Format } from "../../../../functions/engine/formats/shared/format.ts";
import { docxBytes, paragraph, picture } from "../../../support/documents/docx.ts";
import { pngBytes } from "../../../support/documents/images.ts";
import { odfBytes, p } from "../../../support/documents/odf.ts";
import { placeholder, pptxBytes } from "../../../support/documents/pptx.ts";
import { options } from "../shared/options.ts";

const png = (width: number, height: number) =>
  pngBytes({ width, height, gray: new Uint8Array(width * height).fill(250) });
const PAGE = png(600, 800);
const LONG = "ledger ".repeat(80);

async function read(format: Format, bytes: Uint8Array, pages?: readonly number[]) {
  const scans: AttachedScan[] = [];
  const { document, warnings } = await format.extract(bytes, { ...options, scans, pages });
  return { scans: scans.map(({ name }) => name), document, warnings };
}

function letter(words: string): Uint8Array {
  const body = picture("second") + paragraph(words) + picture("first") + picture("second") + picture("dot");
  return docxBytes({ body, pictures: { first: PAGE, second: PAGE, dot: png(20, 20) } });
}

function slides(words: string): Uint8Array {
  const slide = (target: string) => ({
    shapes: `${placeholder("title", words)}<p:pic><p:blipFill><a:blip r:embed="rId9"/></p:blipFill></p:pic>`,
    related: { rId9: ["image", `../media/${target}`] as const },
  });
  return pptxBytes([slide("second.png"), slide("first.png"), slide("drawing.emf")], {
    "ppt/media/first.png": PAGE,
    "ppt/media/second.png": PAGE,
    "ppt/media/drawing.emf": "no picture",
  });
}

/** Two slides. Each has words and a picture: first.png, second.png. */
const presentations: readonly [string, Format, (...words: readonly [string, string]) => Uint8Array][] = [
  ["a presentation", pptx, (first, second) => pptxBytes([slide("first", first), slide("second", second)], MEDIA)],
  [
    "an OpenDocument presentation",
    odf,
    (first, second) =>
      odfBytes({
        kind: "presentation",
        body: [odfSlide("first", first), odfSlide("second", second)].join(""),
        entries: { "Pictures/first.png": PAGE, "Pictures/second.png": PAGE },
      }),
  ],
];

const MEDIA = { "ppt/media/first.png": PAGE, "ppt/media/second.png": PAGE };

function slide(name: string, words: string) {
  return {
    shapes: `${placeholder("title", words)}<p:pic><p:blipFill><a:blip r:embed="rId9"/></p:blipFill></p:pic>`,
    related: { rId9: ["image", `../media/${name}.png`] as const },
  };
}

function odfSlide(name: string, words: string): string {
  const image = `<draw:frame><draw:image xlink:href="Pictures/${name}.png"/></draw:frame>`;
  return `<draw:page><draw:frame><draw:text-box>${p(words)}</draw:text-box></draw:frame>${image}</draw:page>`;
}

function text(words: string): Uint8Array {
  const image = (name: string) => `<draw:frame><draw:image xlink:href="Pictures/${name}"/></draw:frame>`;
  return odfBytes({
    kind: "text",
    body: p(image("second.png")) + p(words) + p(image("first.png")),
    entries: { "Pictures/first.png": PAGE, "Pictures/second.png": PAGE },
  });
}

describe.each([
  ["a letter in Word", docx, letter],
  ["a presentation", pptx, slides],
  ["an OpenDocument text", odf, text],
])("%s", (_, format, bytes) => {
  it("sends its pictures to OCR, each once and in order, if it has hardly any words", async () => {
    const { scans, document, warnings } = await read(format, bytes("to whom"));

    expect(scans).toEqual(["second.png", "first.png"]);
    expect(document.attachments.slice(0, 2)).toMatchObject([{ name: "second.png" }, { name: "first.png" }]);
    expect(document.attachments.every(({ embedded }) => embedded === undefined)).toBe(true);
    expect(warnings).toEqual([]);
  });

  it("sends no pictures to OCR if it has words", async () => {
    const { scans, document } = await read(format, bytes(LONG));

    expect(scans).toEqual([]);
    expect(document.attachments).toEqual([]);
  });
});

describe.each(presentations)("%s with some pages requested", (_, format, bytes) => {
  it("sends only the pictures of these pages", async () => {
    const { scans, document } = await read(format, bytes("to whom", "it concerns"), [2]);

    expect(scans).toEqual(["second.png"]);
    expect(document.pages.map(({ number }) => number)).toEqual([2]);
  });

  it("is not a scan if its other pages have words", async () => {
    const { scans, document } = await read(format, bytes(LONG, "it concerns"), [2]);

    expect(scans).toEqual([]);
    expect(document.attachments).toEqual([]);
    expect(JSON.stringify(document)).not.toContain("ledger");
  });
});

it("counts no words of an unreadable slide that was not requested", async () => {
  const broken = { ...slide("second", LONG), related: { rId9: ["comments", "../comments/broken.xml"] as const } };
  const bytes = pptxBytes([slide("first", "to whom"), broken], {
    ...MEDIA,
    "ppt/comments/broken.xml": "<!DOCTYPE p:cmLst><p:cmLst/>",
  });

  const { scans, warnings } = await read(pptx, bytes, [1]);

  expect(scans).toEqual(["first.png"]);
  expect(warnings).toEqual([]);
});

describe("a picture outside the package", () => {
  const linked = `<w:pict><v:shape><v:imagedata r:id="far" xmlns:v="urn:schemas-microsoft-com:vml"/></v:shape></w:pict>`;
  const relationship = (id: string, target: string, mode: string) =>
    `<Relationship Id="${id}" Type="http://x/image" Target="${target}" ${mode}/>`;
  const related = `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${[
    relationship("lost", "media/lost.png", ""),
    relationship("far", "https://example.org/far.png", 'TargetMode="External"'),
  ].join("")}</Relationships>`;

  it.each([
    ["undeclared", docx, docxBytes({ body: picture("a") + paragraph("x"), pictures: {} })],
    [
      "lost, or on the web",
      docx,
      docxBytes({
        body: picture("lost") + paragraph(`<w:r>${linked}</w:r>`) + paragraph("x"),
        entries: { "word/_rels/document.xml.rels": related },
      }),
    ],
    [
      "lost from an OpenDocument text, or on the web",
      odf,
      odfBytes({
        kind: "text",
        body: ["Pictures/lost.png", "https://example.org/far.png", "../beside.png"]
          .map((href) => `<draw:frame><draw:image xlink:href="${href}"/></draw:frame>`)
          .join(p("x")),
      }),
    ],
  ])("is a figure without text at most: %s", async (_, format, bytes) => {
    const { scans, document, warnings } = await read(format, bytes);

    expect(scans).toEqual([]);
    expect(document.attachments).toEqual([]);
    expect(warnings).toEqual([]);
    const blocks = document.pages[0]?.blocks ?? [];
    expect(blocks.filter(({ kind }) => kind === "figure").every(({ text }) => text === "")).toBe(true);
    expect(blocks.filter(({ kind }) => kind !== "figure").map(({ text }) => text)).toEqual(
      format === odf ? ["x", "x"] : ["x"],
    );
  });
});

describe("pictures of pages", () => {
  const page = (...texts: readonly string[]): Page => ({
    number: 1,
    source: "native",
    blocks: texts.map((each) => ({ kind: "paragraph", text: each })),
  });
  const named = (...names: readonly string[]) => names.map((name) => ({ name, bytes: Uint8Array.of(1) }));
  const namesOf = (pages: readonly Page[], names: readonly string[]) =>
    placedPictures(pages, () => named(...names)).map(({ name }) => name);

  it("are used below 512 bytes of trimmed text, on all pages together", () => {
    expect(namesOf([page("a".repeat(511)), page(" ")], ["a.png"])).toEqual(["a.png"]);
    expect(namesOf([page("a".repeat(511)), page("b")], ["a.png"])).toEqual([]);
    expect(namesOf([page(`${"é".repeat(255)} `, "b")], ["a.png"])).toEqual(["a.png"]);
    expect(namesOf([page("é".repeat(256))], ["a.png"])).toEqual([]);
  });

  it("are those with the extension of a picture, each name once", () => {
    expect(namesOf([], ["b.PNG", "a.jpg", "b.PNG", "c.emf", "d", "png", "e.svg"])).toEqual(["b.PNG", "a.jpg"]);
  });
});

describe("all pages of a document", () => {
  const page = (number: number): Page => ({ number, source: "native", blocks: [] });
  const numbersOf = (asked: readonly number[], count: number, read = page) =>
    [...everyPage(asked.map(page), count, read)].map(({ number }) => number);

  it("start with the requested ones, which are not read again", () => {
    const read: number[] = [];
    const numbers = numbersOf([2, 4], 5, (number) => {
      read.push(number);
      return page(number);
    });

    expect(numbers).toEqual([2, 4, 1, 3, 5]);
    expect(read).toEqual([1, 3, 5]);
  });

  it("leave out unreadable ones, and pass on faults", () => {
    const failing = (error: Error) => (number: number) => {
      if (number === 2) throw error;
      return page(number);
    };

    expect(numbersOf([1], 3, failing(new ExtractionError("DAMAGED_DOCUMENT", "odd", { remedy: "none" })))).toEqual([
      1, 3,
    ]);
    expect(() => numbersOf([1], 3, failing(new TypeError("a fault here")))).toThrow("a fault here");
  });
});
