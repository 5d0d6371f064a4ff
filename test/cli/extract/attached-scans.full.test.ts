import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { zipSync } from "fflate";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { WORDS_JP2 } from "../../support/documents/jpeg-2000.ts";
import { scanOf } from "../../support/documents/scan.ts";
import { textractor } from "../../support/textractor.ts";

/** A mail with a scan of two pages, and a picture in an archive. */
async function mail(): Promise<string> {
  const scan = Buffer.from(await scanOf([["flimdar orchard 7710"], ["crendle meadow 3326"]]));
  const archive = Buffer.from(zipSync({ "photo.jp2": WORDS_JP2 }));
  const part = (name: string, bytes: Buffer) =>
    `--x\nContent-Disposition: attachment; filename=${name}\nContent-Transfer-Encoding: base64\n\n${bytes.toString("base64")}\n`;
  return `From: a@b.c\nSubject: The scan\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=x\n
--x\n\nSee the scan.\n${part("scan.pdf", scan)}${part("pictures.zip", archive)}--x--\n`;
}

describe("a mail with scans", () => {
  let folder = "";
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "textractor-test-"));
    await writeFile(join(folder, "mail.eml"), await mail());
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it("is extracted with the text of its scans, in order, without a warning", async () => {
    const ran = await textractor(folder, ["extract", "mail.eml", "--into", "out", "--json", "--jsonl"]);

    expect([ran.code, ran.stderr]).toEqual([0, ""]);
    const text = await readFile(join(folder, "out/mail.eml.txt"), "utf8");
    expect(text).toMatch(/See the scan\..*flimdar orchard 7710\s+crendle meadow 3326.*quorvex 48217/s);
    const { textractor: results } = JSON.parse(ran.stdout).results;
    expect(results).toMatchObject({ status: "complete", method: "eml_to_text", num_pages: 1 });
    expect(results.ocr_pages).toMatchObject({
      count: 3,
      reasons: { document_under_512_bytes: 2, image_file: 1 },
    });
    const json = JSON.parse(await readFile(join(folder, "out/mail.eml.json"), "utf8"));
    expect(json.attachments[0].document.pages.map(({ source }: { source: string }) => source)).toEqual(["ocr", "ocr"]);
  });

  it("is partial and names the missing pages when a page cannot be recognised", async () => {
    const limits = { TEXTRACTOR_PAGE_DURATION: "0" };

    const ran = await textractor(folder, ["extract", "mail.eml", "--jsonl", "--into", "out"], limits);

    expect(ran.code).toBe(1);
    const { textractor: results } = JSON.parse(ran.stdout).results;
    expect(results).toMatchObject({ success: true, status: "partial", missing_attached_pages: 3 });
    expect(results.warnings.join("\n")).toMatch(/scan\.pdf: page 2 is missing.*photo\.jp2: page 1 is missing/s);
    expect(await readFile(join(folder, "out/mail.eml.txt"), "utf8")).toContain("See the scan.");
  });
});
