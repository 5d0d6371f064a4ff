// `ocr` invoked directly, as in 2017: for one page or a whole document.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CloudClient, openCloud } from "../support/cloud-client.ts";
import { readPdfWords } from "../support/documents/pdf-words.ts";
import { pictureOf, scanOf, typedPdf } from "../support/documents/scan.ts";

describe("the ocr function", () => {
  let cloud: CloudClient;
  beforeAll(async () => {
    cloud = await openCloud();
    await cloud.put("s3://documents/scan.pdf", await scanOf([["The quorvex ledger"], ["The flimdar ledger"]]));
  });
  afterAll(() => cloud.close());
  const textAt = async (uri: string) => (await cloud.get(uri))?.toString("utf8");

  it("recognises one page, and writes its text and its searchable PDF to the given places", async () => {
    const response = await cloud.invoke("textractor_ocr", {
      document_uri: "s3://documents/scan.pdf",
      page: 2,
      text_uri: "s3://documents/two.txt",
      searchable_pdf_uri: "s3://documents/two.pdf",
    });

    expect(response).toMatchObject({
      page: 2,
      searchable_pdf_uri: "s3://documents/two.pdf",
      results: { textractor: { success: true, status: "complete", method: "image_to_text", page: 2, num_pages: 2 } },
    });
    expect(await textAt("s3://documents/two.txt")).toBe("The flimdar ledger");
    expect(await readPdfWords((await cloud.get("s3://documents/two.pdf")) ?? Buffer.alloc(0))).toEqual([
      "The",
      "flimdar",
      "ledger",
    ]);
  });

  it("writes a page next to its document by default, under separate names", async () => {
    await cloud.invoke("textractor_ocr", { document_uri: "s3://documents/scan.pdf", page: 1 });

    expect(await textAt("s3://documents/scan.pdf.00001.txt")).toBe("The quorvex ledger");
    expect(await cloud.get("s3://documents/scan.pdf.00001.searchable.pdf")).toBeDefined();
  });

  it("recognises every page of a whole document, even with a text layer", async () => {
    const before = cloud.ocrPages().length;
    await cloud.put("s3://documents/typed.pdf", await typedPdf(["quorvex flimdar ".repeat(40)]));
    const response = await cloud.invoke("textractor_ocr", { document_uri: "s3://documents/typed.pdf" });

    expect(response.results.textractor).toMatchObject({
      status: "complete",
      method: "pdf_to_text_with_ocr",
      ocr_pages: { reasons: { forced: 1 } },
    });
    // The invocation of the document and that of its page.
    expect(cloud.ocrPages().slice(before)).toHaveLength(2);
  });

  it("reports the number of pages when the requested page does not exist", async () => {
    const { results } = await cloud.invoke("textractor_ocr", { document_uri: "s3://documents/scan.pdf", page: 9 });

    expect(results.textractor).toMatchObject({
      success: false,
      code: "PAGE_OUT_OF_RANGE",
      reason: expect.stringContaining("2 pages"),
    });
  });

  it("gets the reader of an event, for a document from simple and for a page", async () => {
    await cloud.put("s3://documents/read.pdf", await scanOf([["The plimtor ledger"]]));
    const before = cloud.lambda.history.length;
    const auto = await cloud.results({ document_uri: "s3://documents/read.pdf", reader: "auto" });
    const second = await cloud.results({ document_uri: "s3://documents/read.pdf", reader: "second" });
    const page = await cloud.invoke("textractor_ocr", {
      document_uri: "s3://documents/read.pdf",
      page: 1,
      reader: "second",
    });
    const asked = cloud.lambda.history.slice(before).filter((entry) => entry.function === "textractor_ocr");

    expect(asked.map(({ event }) => (event as { reader?: string }).reader)).toEqual(["auto", "second", "second"]);
    // The function has no layer with the networks: "auto" does without, "second" says so.
    expect(auto).toMatchObject({ status: "complete" });
    expect(await textAt("s3://documents/read.pdf.txt")).toBeDefined();
    expect(JSON.stringify(second)).toContain("NOT_AVAILABLE");
    expect(page.results.textractor).toMatchObject({ success: false, code: "NOT_AVAILABLE" });
  });

  it("gets images from simple", async () => {
    await cloud.put("s3://documents/picture.png", pictureOf(["The brastol ledger"]));
    const response = await cloud.extract({ document_uri: "s3://documents/picture.png" });

    expect(response.results.textractor).toMatchObject({
      status: "complete",
      method: "image_to_text",
      num_pages: 1,
      ocr_pages: { reasons: { image_file: 1 } },
    });
    expect(await textAt("s3://documents/picture.png.txt")).toBe("The brastol ledger");
    expect(
      await readPdfWords((await cloud.get("s3://documents/picture.png.searchable.pdf")) ?? Buffer.alloc(0)),
    ).toEqual(["The", "brastol", "ledger"]);
  });
});
