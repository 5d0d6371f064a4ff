// Scans inside other documents, with the deployed bundles: in a mail, in an archive, pasted into Word.

import { zipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CloudClient, openCloud } from "../support/cloud-client.ts";
import { docxBytes, paragraph, picture } from "../support/documents/docx.ts";
import { pictureOf, scanOf } from "../support/documents/scan.ts";

describe("scans inside documents", () => {
  let cloud: CloudClient;
  beforeAll(async () => {
    cloud = await openCloud();
  });
  afterAll(() => cloud.close());

  const textOf = async (uri: string) => (await cloud.get(`${uri}.txt`))?.toString("utf8") ?? "";

  it("are recognised in a mail and its archive, with one invocation per page, and only once", async () => {
    const uri = "s3://documents/mail.eml";
    await cloud.put(uri, await mail());
    const before = cloud.ocrPages().length;

    const results = await cloud.results({ document_uri: uri, json_uri: `${uri}.json` });

    expect(cloud.ocrPages().slice(before).toSorted()).toEqual([1, 1, 2]);
    expect(results).toMatchObject({ status: "complete", method: "eml_to_text", num_pages: 1, ocr_pages: { count: 3 } });
    expect(results).not.toHaveProperty("missing_attached_pages");
    expect(await textOf(uri)).toMatch(/See the scan\..*flimdar orchard 7710\s+crendle meadow 3326.*quorvex 48217/s);
    const json = JSON.parse((await cloud.get(`${uri}.json`))?.toString("utf8") ?? "");
    expect(json.attachments[0]).toMatchObject({ name: "scan.pdf", document: { pages: [{ source: "ocr" }, {}] } });

    const recognized = cloud.recognized.length;
    await cloud.extract({ document_uri: uri });
    expect(cloud.recognized).toHaveLength(recognized);
  });

  it("are recognised in a Word document, in the order of its pictures", async () => {
    const uri = "s3://documents/letter.docx";
    const pictures = { later: pictureOf(["paid to Brastol 5521"]), earlier: pictureOf(["Ledger of Wexham 8830"]) };
    await cloud.put(uri, docxBytes({ body: paragraph("Copy") + picture("earlier") + picture("later"), pictures }));

    const results = await cloud.results({ document_uri: uri });

    expect(results).toMatchObject({ status: "complete", method: "docx_to_text", ocr_pages: { count: 2 } });
    expect(await textOf(uri)).toMatch(/^Copy\s+Ledger of Wexham 8830\s+paid to Brastol 5521$/);
  });

  it("are not recognised when OCR is off, and warnings name them", async () => {
    const uri = "s3://documents/off.docx";
    await cloud.put(uri, docxBytes({ body: picture("page"), pictures: { page: pictureOf(["Ledger of Wexham"]) } }));
    const before = cloud.ocrPages().length;

    const { status, warnings } = await cloud.results({ document_uri: uri, ocr: "off" });

    expect(status).toBe("complete");
    expect(warnings).toEqual([expect.stringMatching(/^page\.png: 1 page is not recognised \(OCR is off/)]);
    expect(cloud.ocrPages()).toHaveLength(before);
  });
});

describe("a scan inside a document that cannot be recognised", () => {
  it("is counted and named, and the document keeps its own text", async () => {
    const cloud = await openCloud({
      overrides: { textractor_ocr: { environment: { TEXTRACTOR_PAGE_DURATION: "0" } } },
    });
    try {
      const uri = "s3://documents/mail.eml";
      await cloud.put(uri, await mail());

      const results = await cloud.results({ document_uri: uri });

      expect(results).toMatchObject({ success: true, status: "partial", missing_attached_pages: 3 });
      expect(results.warnings?.join("\n")).toMatch(/scan\.pdf: page 2 is missing.*photo\.png: page 1 is missing/s);
      expect((await cloud.get(`${uri}.txt`))?.toString("utf8")).toContain("See the scan.");
      expect(await cloud.metadata(`${uri}.txt`)).toMatchObject({ missing_attached_pages: "3" });
    } finally {
      await cloud.close();
    }
  });
});

/** A mail with a scan of two pages, and a picture in an archive. */
async function mail(): Promise<string> {
  const scan = Buffer.from(await scanOf([["flimdar orchard 7710"], ["crendle meadow 3326"]]));
  const archive = Buffer.from(zipSync({ "photo.png": pictureOf(["quorvex 48217"]) }));
  const part = (name: string, bytes: Buffer) =>
    `--x\nContent-Disposition: attachment; filename=${name}\nContent-Transfer-Encoding: base64\n\n${bytes.toString("base64")}\n`;
  return `From: a@b.c\nSubject: The scan\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=x\n
--x\n\nSee the scan.\n${part("scan.pdf", scan)}${part("pictures.zip", archive)}--x--\n`;
}
