import { describe, expect, it } from "vitest";
import { paintingPages } from "../../../../functions/engine/pdf/render/painting-pages.ts";
import { buildPdf, grayImage, picture, type TestPage, text } from "../../../support/documents/pdf.ts";

const options = { limits: { pages: 100 } };
const images = { Im: grayImage(2, 2, new Uint8Array(4)) };

/** Operators for a path of so many lines after its start; each takes three numbers. */
const lines = (count: number) => `0 0 m ${"9 9 l ".repeat(count)}`;

async function painting(pages: readonly TestPage[], asked = pages.map((_, index) => index + 1)) {
  const begun: number[] = [];
  const found = await paintingPages(buildPdf(pages), asked, options, (page) => begun.push(page));
  return { found, begun };
}

const isPainting = async (content: string) => (await painting([{ content, images }])).found.length === 1;

describe("a page that paints", () => {
  it.each([
    ["an image", picture("Im", 0, 0, 9, 9)],
    ["an inline image", "q 9 0 0 9 0 0 cm BI /W 2 /H 2 /BPC 8 /CS /G ID abcd EI Q"],
    ["a shading", "/Sh sh"],
    ["a path of 200 numbers", `${lines(65)} h h f`],
    ["two paths of 200 numbers together", `${lines(32)} h S ${lines(32)} h f`],
  ])("is found: %s", async (_, content) => {
    const shading =
      "<< /ShadingType 2 /ColorSpace /DeviceGray /Coords [0 0 9 9] /Function << /FunctionType 2 /N 1 /Domain [0 1] >> >>";
    const bytes = Buffer.from(buildPdf([{ content, images }])).toString("latin1");
    const withShading = Buffer.from(
      bytes.replace("/XObject <<", `/Shading << /Sh ${shading} >> /XObject <<`),
      "latin1",
    );

    expect(await paintingPages(withShading, [1], options, () => undefined)).toEqual([1]);
  });

  it.each([
    ["nothing", ""],
    ["text", text(10, 10, 12, "words")],
    ["a path of 199 numbers", `${lines(65)} h f`],
    ["a clip, however long", `${lines(100)} h W n`],
  ])("is not a page with %s", async (_, content) => {
    expect(await isPainting(content)).toBe(false);
  });
});

const PICTURE = { content: picture("Im", 0, 0, 9, 9), images };
const DRAWING = { content: `${lines(100)} f` };
const WORDS = { content: text(10, 10, 12, "words") };
const BLANK = { content: "" };

describe("the pages that paint", () => {
  it("are in the document's order", async () => {
    const { found } = await painting([PICTURE, DRAWING, WORDS, PICTURE, DRAWING, BLANK]);

    expect(found).toEqual([1, 2, 4, 5]);
  });

  it("are only among the asked ones", async () => {
    expect((await painting([PICTURE, DRAWING, WORDS, PICTURE], [2, 3])).found).toEqual([2]);
    expect(await painting([PICTURE], [])).toEqual({ found: [], begun: [] });
  });

  it("are read a second time only for pictures, where they show something that is no drawing", async () => {
    expect((await painting([DRAWING, BLANK])).begun).toEqual([1, 2]);
    expect((await painting([DRAWING, PICTURE, BLANK, WORDS])).begun).toEqual([1, 2, 3, 4, 2, 4]);
  });

  it("include a page that cannot be read", async () => {
    expect((await painting([WORDS], [1, 7])).found).toEqual([7]);
  });

  it("are read without bytes when none are asked for", async () => {
    expect(await paintingPages(new Uint8Array(), [], options, () => undefined)).toEqual([]);
  });
});
