import { describe, expect, it } from "vitest";
import { presentationExtraction } from "../../../../functions/engine/formats/pptx/presentation.ts";
import { pngBytes } from "../../../support/documents/images.ts";
import { relationships } from "../../../support/documents/office.ts";
import { placeholder, pptxBytes, type Slide, shape } from "../../../support/documents/pptx.ts";
import { options } from "../shared/options.ts";
import { slideXml } from "./parts.ts";

const extract = async (slides: readonly Slide[], parts: Readonly<Record<string, string | Uint8Array>> = {}) =>
  await presentationExtraction(pptxBytes(slides, parts), options);

describe("the slides of a presentation", () => {
  it("come in the order of its list, with a number, a label and an outline entry", async () => {
    const { document, warnings, unreadable } = await extract([
      { shapes: placeholder("title", "One\nTwo") },
      { shapes: shape("second-1") },
      { shapes: placeholder("title", "Last") },
    ]);

    expect(document.pages.map(({ number, label, source }) => [number, label, source])).toEqual([
      [1, "One\nTwo", "native"],
      [2, undefined, "native"],
      [3, "Last", "native"],
    ]);
    expect(document.outline).toEqual([
      { title: "One Two", level: 1, page: 1 },
      { title: "Last", level: 1, page: 3 },
    ]);
    expect(document.metadata).toEqual({ format: "pptx", pages: 3 });
    expect([warnings, unreadable]).toEqual([[], []]);
  });

  it("have their shapes before notes, comments and the layout's text", async () => {
    const layout = `<p:sldLayout xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"
      xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><p:cSld><p:spTree>${shape("layout-4")}
      </p:spTree></p:cSld></p:sldLayout>`;
    const slides = [{ shapes: shape("shape-1"), notes: "note-2", comment: "comment-3" }, { shapes: shape("shape-5") }];

    const { document } = await extract(slides, { "ppt/slideLayouts/slideLayout1.xml": layout });

    expect(document.pages.map(({ blocks }) => blocks.map(({ kind, text }) => [kind, text]))).toEqual([
      [
        ["paragraph", "shape-1"],
        ["note", "note-2"],
        ["comment", "comment-3"],
        ["footer", "layout-4"],
      ],
      [["paragraph", "shape-5"]],
    ]);
  });

  it.each([
    ["0", true],
    ["false", true],
    ["1", undefined],
    ["true", undefined],
  ])("with show=%s are hidden: %s", async (show, hidden) => {
    const { document } = await extract([{ shapes: "" }], {
      "ppt/_rels/presentation.xml.rels": relationships({ rId1: ["slide", "slides/own.xml"] }),
      "ppt/slides/own.xml": slideXml("p:sld", "", `show="${show}"`),
    });

    expect(document.pages[0]?.hidden).toBe(hidden);
  });

  it("without a part are left out", async () => {
    const list = (ids: readonly string[]) => `<p:presentation
      xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"
      xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><p:sldIdLst>
      ${ids.map((id) => `<p:sldId r:id="${id}"/>`).join("")}<p:sldId/></p:sldIdLst></p:presentation>`;

    const { document } = await extract([{ shapes: shape("one-1") }, { shapes: shape("two-2") }], {
      "ppt/presentation.xml": list(["rId2", "rId77"]),
    });

    expect(document.pages.map(({ number, blocks }) => [number, blocks[0]?.text])).toEqual([[1, "two-2"]]);
  });

  it("are damaged if the main part is another element", async () => {
    const damaged = extract([{ shapes: "" }], { "ppt/presentation.xml": "<p:other xmlns:p='x'/>" });

    await expect(damaged).rejects.toMatchObject({
      code: "DAMAGED_DOCUMENT",
      remedy: "open it in its application and save it again",
    });
  });
});

describe("the pictures of a presentation", () => {
  const picture = pngBytes({ width: 2, height: 2, gray: new Uint8Array(4) });
  const slideWith = (text: string): Slide => ({
    shapes: `${shape(text)}<p:pic><p:blipFill><a:blip r:embed="pic"/></p:blipFill></p:pic>`,
    related: { pic: ["image", "../media/scan.png"] },
  });
  const namesOf = async (slides: readonly Slide[], pages?: readonly number[]) => {
    const bytes = pptxBytes(slides, { "ppt/media/scan.png": picture });
    const { document } = await presentationExtraction(bytes, { ...options, pages });
    return document.attachments.map(({ name }) => name);
  };

  it("are attachments if the slides have almost no words", async () => {
    expect(await namesOf([slideWith("few"), slideWith("words")])).toEqual(["scan.png"]);
  });

  it("are none if the slides have words, even slides that were not requested", async () => {
    const wordy: Slide = { shapes: shape("word ".repeat(200)) };

    expect(await namesOf([slideWith("few"), wordy])).toEqual([]);
    expect(await namesOf([slideWith("few"), wordy], [1])).toEqual([]);
  });

  it("come from the requested slides only", async () => {
    expect(await namesOf([slideWith("few"), { shapes: shape("none") }], [2])).toEqual([]);
    expect(await namesOf([slideWith("few"), { shapes: shape("none") }], [1])).toEqual(["scan.png"]);
  });
});
