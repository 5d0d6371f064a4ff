// Pictures of documents get files, and their places in the document name them.

import { unzipSync, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import type { Block, Document, Extraction } from "../../../../functions/engine/base/model.ts";
import { docx } from "../../../../functions/engine/formats/docx/docx.ts";
import { epub } from "../../../../functions/engine/formats/epub/epub.ts";
import { html } from "../../../../functions/engine/formats/html/html.ts";
import { eml } from "../../../../functions/engine/formats/mail/eml.ts";
import { pdf } from "../../../../functions/engine/formats/pdf/pdf.ts";
import type { Format } from "../../../../functions/engine/formats/shared/format.ts";
import { collectPictureFiles } from "../../../../functions/engine/formats/shared/picture-files.ts";
import { placePictures } from "../../../../functions/engine/formats/shared/place-pictures.ts";
import { fb2 } from "../../../../functions/engine/formats/xml/vocabulary-formats.ts";
import { docxBytes, paragraph, picture } from "../../../support/documents/docx.ts";
import { epubBytes } from "../../../support/documents/epub.ts";
import { pngBytes } from "../../../support/documents/images.ts";
import { buildPdf, grayImage, picture as painted, text } from "../../../support/documents/pdf.ts";
import { options } from "./options.ts";

const PNG = pngBytes({ width: 9, height: 9, gray: new Uint8Array(81).fill(120) });
const DATA = `data:image/png;base64,${Buffer.from(PNG).toString("base64")}`;

async function pictured(format: Format, bytes: Uint8Array) {
  const files = collectPictureFiles(options.limits);
  const extraction = await format.extract(bytes, { ...options, pictures: files });
  return { document: await placePictures(extraction, files), extraction, files: files.files() };
}

const blocksOf = ({ pages }: Document): readonly Block[] => pages.flatMap(({ blocks }) => blocks);
const namesOf = (document: Document) =>
  blocksOf(document).flatMap(({ file, marks = [], table }) => [
    ...(file === undefined ? [] : [file]),
    ...[...marks, ...(table?.cells.flatMap((cell) => cell.marks ?? []) ?? [])].flatMap((mark) => mark.file ?? []),
  ]);

describe("pictures of documents", () => {
  it("among words, alone in a paragraph and in a cell of Word have one file", async () => {
    // The run of a paragraph with a picture.
    const image = picture("rId77").slice("<w:p>".length, -"</w:p>".length);
    const body =
      paragraph(`<w:r><w:t>Before</w:t></w:r>${image}<w:r><w:t>after</w:t></w:r>`) +
      paragraph(image) +
      `<w:tbl><w:tr><w:tc>${paragraph(`<w:r><w:t>cell</w:t></w:r>${image}`)}</w:tc></w:tr></w:tbl>`;

    const { document, files } = await pictured(docx, docxBytes({ body, pictures: { rId77: PNG } }));

    expect(files.map(({ name }) => name)).toEqual(["page-1.image-1.png"]);
    expect(namesOf(document)).toEqual(Array(3).fill("page-1.image-1.png"));
  });

  it("that are shown often are looked for once", async () => {
    const files = collectPictureFiles(options.limits);
    const figure = { kind: "figure", text: "", uri: "a.png" } as const;
    const pages = [{ number: 1, source: "native", blocks: Array<Block>(1_000).fill(figure) }] as const;
    const document: Document = { metadata: { format: "docx", pages: 1 }, outline: [], pages, attachments: [] };
    let lookups = 0;
    const pictures = () => {
      lookups++;
      return PNG;
    };

    const placed = await placePictures({ document, pictures }, files);

    expect(lookups).toBe(1);
    expect(namesOf(placed)).toEqual(Array(1_000).fill("page-1.image-1.png"));
  });

  it("in a list inside a cell have files too", async () => {
    const list = `<ul><li>one <img alt="a" src="${DATA}"> item</li><li>two</li></ul>`;
    const page = `<table><tr><th>name</th><th>parts</th></tr><tr><td>a</td><td>${list}</td></tr></table>`;

    const { document } = await pictured(html, Buffer.from(page));

    const cells = blocksOf(document).flatMap(({ table }) => table?.cells ?? []);
    const figures = cells.flatMap(({ blocks = [] }) => blocks.filter(({ kind }) => kind === "figure"));
    expect(figures).toEqual([{ kind: "figure", text: "", alt: "a", file: "page-1.image-1.png" }]);
  });

  it("of a web page come out of its markup, and leave no copy in the document", async () => {
    const page = `<p>Words of the page</p><img alt="a chart" src="${DATA}"><img src="https://example.com/a.png">`;

    const { document, files } = await pictured(html, Buffer.from(page));

    expect(files).toHaveLength(1);
    expect(blocksOf(document).filter(({ kind }) => kind === "figure")).toEqual([
      { kind: "figure", text: "", alt: "a chart", file: "page-1.image-1.png" },
      { kind: "figure", text: "", uri: "https://example.com/a.png" },
    ]);
    expect(JSON.stringify(document)).not.toContain("data:");
  });

  it("of a web page stay as they were where no files are wanted", async () => {
    const page = `<p>Words</p><img src="${DATA}">`;

    const { document } = await html.extract(Buffer.from(page), options);

    expect(blocksOf(document).map(({ kind }) => kind)).toEqual(["paragraph"]);
  });

  it("of a mail are found by the name in its HTML", async () => {
    const mail = [
      ...["From: a@example.com", "Subject: Figures", 'Content-Type: multipart/related; boundary="x"', "", "--x"],
      ...["Content-Type: text/html", "", "<p>See this figure of ours:</p><img src='cid:fig@x'>", "--x"],
      ...["Content-Type: image/png; name=fig.png", "Content-ID: <fig@x>", "Content-Transfer-Encoding: base64", ""],
      ...[Buffer.from(PNG).toString("base64"), "--x--", ""],
    ].join("\r\n");

    const { document, files } = await pictured(eml, Buffer.from(mail));

    expect(files).toHaveLength(1);
    expect(namesOf(document)).toEqual(["page-1.image-1.png"]);
  });

  it("of a FictionBook are those at its end", async () => {
    const image = (id: string) => `<image l:href="#${id}" alt="a picture"/>`;
    const binary = `<binary id="one" content-type="image/png">${Buffer.from(PNG).toString("base64")}</binary>`;
    const book = `<FictionBook xmlns="x" xmlns:l="y"><body><section>${image("one")}${image("none")}</section></body>${binary}</FictionBook>`;

    const { document, files } = await pictured(fb2, new TextEncoder().encode(book));

    expect(files.map(({ bytes }) => Buffer.from(bytes))).toEqual([Buffer.from(PNG)]);
    expect(namesOf(document)).toEqual(["page-1.image-1.png"]);
  });

  it("of a book are named from their chapter's folder", async () => {
    const plain = unzipSync(epubBytes(['<p>A chapter</p><img alt="map" src="../pictures/map%201.png"/>']));
    const book = zipSync({ ...plain, "pictures/map 1.png": PNG });

    const { document, files } = await pictured(epub, book);

    expect(files).toHaveLength(1);
    expect(namesOf(document)).toEqual(["page-1.image-1.png"]);
  });

  it("of a PDF are cut out of their page where they have no file of their own", async () => {
    const content = `${text(72, 700, 12, "Words that stand above the picture")}${painted("Im", 72, 480, 300, 200)}`;
    const page = { content, images: { Im: grayImage(2, 2, Uint8Array.of(0, 255, 255, 0)) } };

    const { document, files } = await pictured(pdf, buildPdf([page]));

    expect(namesOf(document)).toEqual(["page-1.image-1.png"]);
    const { bytes = new Uint8Array() } = files[0] ?? {};
    const size = new DataView(bytes.buffer, bytes.byteOffset);
    // 300 x 200 points at 200 dots per inch.
    expect([size.getUint32(16), size.getUint32(20)]).toEqual([833, 556]);
  });

  it("whose name leads out of the document have no file", async () => {
    const { extraction } = await pictured(docx, docxBytes({ body: paragraph("words") }));
    const find = (uri: string) => (extraction as Extraction).pictures?.({ page: 1, uri, box: undefined });

    for (const uri of ["../../../etc/passwd", "/etc/passwd", "http://127.0.0.1/a.png"])
      expect(find(uri)).toBeUndefined();
  });
});
