// Events in the form of the project of 2017, with the deployed bundles.

import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CloudClient, openCloud } from "../support/cloud-client.ts";
import { scanOf, typedPdf } from "../support/documents/scan.ts";

const SECRET = "geheim-5521";

describe("an event of 2017", () => {
  let cloud: CloudClient;
  let server: Server;
  let origin = "";
  beforeAll(async () => {
    const allowed = { environment: { TEXTRACTOR_ALLOWED_ADDRESSES: "127.0.0.1" } };
    cloud = await openCloud({ overrides: { textractor_simple: allowed, textractor_ocr: allowed } });
    const typed = await typedPdf(Array.from({ length: 20 }, (_, at) => `quorvex flimdar on sheet ${at} of the ledger`));
    server = createServer(({ url = "" }, response) => {
      if (url.startsWith("/moved")) response.writeHead(302, { location: "/new%20place/r%C3%A9sum%C3%A9?id=1" }).end();
      else response.writeHead(200, { "content-type": "application/octet-stream" }).end(typed);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    await cloud.put("s3://documents/typed.pdf", typed);
    await cloud.put("s3://documents/scan.pdf", await scanOf([["The brastol ledger"], ["The wexham ledger"]]));
  });
  afterAll(async () => {
    server.close();
    await cloud.close();
  });
  const textAt = async (uri: string) => (await cloud.get(uri))?.toString("utf8") ?? "";

  it("from the README, with a web address, writes the text to text_uri", async () => {
    const response = await cloud.extract({
      document_uri: `${origin}/compressed.tracemonkey-pldi-09.pdf`,
      temp_uri_prefix: "s3://results/",
      text_uri: "s3://results/tracemonkey.txt",
    });

    expect(response).toMatchObject({
      temp_uri_prefix: "s3://results/",
      text_uri: "s3://results/tracemonkey.txt",
      results: { textractor: { success: true, method: "pdf_to_text" } },
    });
    expect(await textAt("s3://results/tracemonkey.txt")).toContain("quorvex flimdar on sheet 19");
  });

  it("from a parent for one page is answered with that page only, its text and its PDF", async () => {
    const event = {
      document_uri: "s3://documents/scan.pdf",
      text_uri: "s3://results/temp/0b7e_0002.txt",
      temp_uri_prefix: "s3://results/temp",
      page: 2,
      searchable_pdf_uri: "s3://results/temp/0b7e_0002.pdf",
    };
    const response = await cloud.invoke("textractor_ocr", event);

    expect(response).toMatchObject({ ...event, results: { textractor: { method: "image_to_text", page: 2 } } });
    expect(await textAt(event.text_uri)).toBe("The wexham ledger");
    expect(await cloud.get(event.searchable_pdf_uri)).toBeDefined();
  });

  it("from a Python caller may contain None, True and 1, and callbacks of other steps", async () => {
    const event = {
      document_uri: "s3://documents/scan.pdf",
      text_uri: null,
      temp_uri_prefix: "",
      disable_ocr: 0,
      create_searchable_pdf: "False",
      page: null,
      part_of: null,
      callbacks: [
        { step: "classifier", function: "classify" },
        { step: "textractor", uri: "s3://results/done.json" },
      ],
      ticket: null,
    };
    const response = await cloud.extract(event);

    expect(response).toMatchObject({
      ticket: null,
      callbacks: event.callbacks,
      text_uri: "s3://documents/scan.pdf.txt",
    });
    expect(response).not.toHaveProperty("searchable_pdf_uri");
    expect(await textAt("s3://documents/scan.pdf.txt")).toBe("The brastol ledger\n\nThe wexham ledger");
    expect(JSON.parse(await textAt("s3://results/done.json"))).toEqual(response);
  });

  it.each([
    "a b+c%20d/é 漢字?x=1#part.pdf",
    "100%.pdf",
    "no-extension",
    "SHOUTED.PDF",
    "/begins/with/a/slash.pdf",
    "ends in a blank.pdf ",
  ])("names its key unencoded: %j", async (key) => {
    await cloud.put(`s3://documents/${key}`, "quorvex");
    const response = await cloud.extract({ document_uri: `S3://documents/${key}` });

    expect(response).toMatchObject({
      text_uri: `S3://documents/${key}.txt`,
      results: { textractor: { success: true } },
    });
    expect(await textAt(`s3://documents/${key}.txt`)).toBe("quorvex");
  });

  it.each(["/a%20b/r%C3%A9port.pdf?v=2#page=3", "/a b/réport.pdf", "/moved?to=elsewhere#there", "/download?id=7", ""])(
    "names a web address in any spelling: %j",
    async (path) => {
      const results = await cloud.results({ document_uri: `${origin}${path}`, text_uri: "s3://results/web.txt" });

      expect(results).toMatchObject({ success: true, method: "pdf_to_text", num_pages: 20 });
    },
  );

  it("with a signed address shows the signature in no log and no object key", async () => {
    const token = "t".repeat(1_200);
    const address = `${origin}/signed.pdf?X-Amz-Security-Token=${token}&X-Amz-Signature=${SECRET}`;
    const response = await cloud.extract({ document_uri: address });
    const names = [...(cloud.s3.buckets.get("results")?.objects.keys() ?? [])];

    expect(response.text_uri).toMatch(/\/signed\.pdf\.txt$/);
    expect([...names, ...cloud.logs].filter((line) => line.includes(SECRET))).toEqual([]);
  });

  it("that is encoded twice is refused, and its password is in no answer or log", async () => {
    const twice = JSON.stringify({ document_uri: "s3://documents/typed.pdf", password: SECRET });
    const response = await cloud.extract(twice);

    expect(response.results.textractor).toMatchObject({
      code: "INVALID_EVENT",
      reason: expect.stringMatching(/object/),
    });
    expect([JSON.stringify(response), ...cloud.logs].filter((line) => line.includes(SECRET))).toEqual([]);
  });

  it("that would overwrite the document with its text is refused", async () => {
    const before = await cloud.get("s3://documents/typed.pdf");
    const uri = "s3://documents/typed.pdf";

    expect(await cloud.results({ document_uri: uri, text_uri: uri })).toMatchObject({ code: "INVALID_EVENT" });
    expect(await cloud.get(uri)).toEqual(before);
  });
});
