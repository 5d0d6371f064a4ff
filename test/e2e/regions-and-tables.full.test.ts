// Regions and tables of a document, asked for in an event, with the deployed bundles.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CloudClient, openCloud } from "../support/cloud-client.ts";
import { docxBytes, paragraph, picture } from "../support/documents/docx.ts";
import { pngBytes } from "../support/documents/images.ts";
import { scanOf } from "../support/documents/scan.ts";

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64");
const EXAMPLES = join(import.meta.dirname, "../../examples");

describe("an event", () => {
  let cloud: CloudClient;
  beforeAll(async () => {
    cloud = await openCloud();
    await cloud.put("s3://documents/report.pdf", readFileSync(join(EXAMPLES, "report.pdf")));
    await cloud.put("s3://documents/scan.pdf", await scanOf([["The quorvex ledger", "of the brastol mill"]]));
  });
  afterAll(() => cloud.close());
  const textAt = async (uri: string) => (await cloud.get(uri))?.toString("utf8");

  it("with regions is answered with the text inside them, of a text layer and of a recognised page", async () => {
    const head = { name: "head", page: 1, box: [0, 0, 600, 120] };
    const line = { name: "line", page: 1, box: [0, 0, 432, 45] };
    await cloud.extract({ document_uri: "s3://documents/report.pdf", regions: [head] });
    await cloud.extract({ document_uri: "s3://documents/scan.pdf", regions: [line] });

    const [report, scan] = await Promise.all(
      ["report", "scan"].map((name) => textAt(`s3://documents/${name}.pdf.txt`)),
    );
    expect(report).toMatch(/^\[head\]\s+Tide Mills of the Ostrevant Coast/);
    expect(report).not.toContain("Grobbendyke");
    expect(scan).toMatch(/^\[line\]\s+The quorvex ledger\s*$/);
  });

  it("that asks for a region of an absent page is partial, and says so", async () => {
    const response = await cloud.extract({
      ...{ document_uri: "s3://documents/report.pdf", text_uri: "s3://results/absent.txt" },
      regions: [
        { name: "head", page: 1, box: [0, 0, 600, 120] },
        { name: "far", page: 99, box: [0, 0, 9, 9] },
      ],
    });

    expect(response.results.textractor).toMatchObject({ success: true, status: "partial" });
    expect(JSON.stringify(response.results.textractor)).toContain("far");
  });

  it("with a place for tables is answered with a CSV file, or with one workbook", async () => {
    const document_uri = "s3://documents/report.pdf";
    const response = await cloud.extract({ document_uri, tables_uri: "s3://results/tables/" });
    await cloud.extract({ document_uri, tables_uri: "s3://results/tables.xlsx" });

    expect(response).toMatchObject({ tables_uri: "s3://results/tables/" });
    expect(await textAt("s3://results/tables/page-1.table-1.csv")).toContain("Grobbendyke,212,48.3");
    expect((await cloud.get("s3://results/tables.xlsx"))?.subarray(0, 2).toString("latin1")).toBe("PK");
  });

  it("with a place for pictures is answered with their files, also of a document with recognised pages", async () => {
    const png = pngBytes({ width: 9, height: 9, gray: new Uint8Array(81).fill(120) });
    const body = paragraph("A picture of the mill") + picture("rId77");
    await cloud.put("s3://documents/pictured.docx", docxBytes({ body, pictures: { rId77: png } }));
    const scan = await scanOf([["The quorvex ledger", "of the brastol mill"]]);
    const mail = [
      ...["From: a@example.com", "Subject: Mill", 'Content-Type: multipart/mixed; boundary="x"', "", "--x"],
      ...["Content-Type: text/html", "", `<p>The mill</p><img src="data:image/png;base64,${base64(png)}">`, "--x"],
      ...["Content-Type: application/pdf; name=s.pdf", "Content-Transfer-Encoding: base64", "", base64(scan), "--x--"],
    ].join("\r\n");
    await cloud.put("s3://documents/mill.eml", Buffer.from(mail));
    for (const name of ["pictured.docx", "mill.eml"]) {
      const response = await cloud.extract({
        document_uri: `s3://documents/${name}`,
        markdown_uri: `s3://results/${name}.md`,
        json_uri: `s3://results/${name}.json`,
        images_uri: `s3://results/pictures/${name}`,
      });

      expect(response.results.textractor).toMatchObject({ status: "complete" });
      expect(await textAt(`s3://results/${name}.md`)).toContain(`![](pictures/${name}/page-1.image-1.png)`);
      expect(await textAt(`s3://results/${name}.json`)).toContain('"file":"page-1.image-1.png"');
      expect(await cloud.get(`s3://results/pictures/${name}/page-1.image-1.png`)).toEqual(Buffer.from(png));
    }
    expect(await textAt("s3://results/mill.eml.md")).toContain("quorvex");
  });
});
