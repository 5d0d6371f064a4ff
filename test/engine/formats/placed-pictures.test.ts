import { describe, expect, it } from "vitest";
import { docx } from "../../../functions/engine/formats/docx.ts";
import type { AttachedScan, Format } from "../../../functions/engine/formats/format.ts";
import { odf } from "../../../functions/engine/formats/odf.ts";
import { pptx } from "../../../functions/engine/formats/pptx.ts";
import { docxBytes, paragraph, picture } from "../../support/docx.ts";
import { pngBytes } from "../../support/images.ts";
import { odfBytes, p } from "../../support/odf.ts";
import { placeholder, pptxBytes } from "../../support/pptx.ts";
import { options } from "./options.ts";

const png = (width: number, height: number) =>
  pngBytes({ width, height, gray: new Uint8Array(width * height).fill(250) });
const PAGE = png(600, 800);
const LONG = "ledger ".repeat(80);

async function read(format: Format, bytes: Uint8Array) {
  const scans: AttachedScan[] = [];
  const { document, warnings } = await format.extract(bytes, { ...options, scans });
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
  it("has its pictures recognised, each once and in their order, where it has hardly any words", async () => {
    const { scans, document, warnings } = await read(format, bytes("to whom"));

    expect(scans).toEqual(["second.png", "first.png"]);
    expect(document.attachments.slice(0, 2)).toMatchObject([{ name: "second.png" }, { name: "first.png" }]);
    expect(document.attachments.every(({ embedded }) => embedded === undefined)).toBe(true);
    expect(warnings).toEqual([]);
  });

  it("keeps its pictures to itself where it has words", async () => {
    const { scans, document } = await read(format, bytes(LONG));

    expect(scans).toEqual([]);
    expect(document.attachments).toEqual([]);
  });
});

describe("a picture that is not in the package", () => {
  it("is a warning, and the rest is read", async () => {
    const { scans, warnings } = await read(docx, docxBytes({ body: picture("a") + paragraph("x"), pictures: {} }));

    expect(scans).toEqual([]);
    expect(warnings).toEqual([]);
  });
});
