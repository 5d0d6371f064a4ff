import { writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type S3Server, startS3 } from "../../cloud/s3/s3-server.ts";
import { newObject } from "../../cloud/s3/s3-store.ts";
import { buildPdf, grayImage, picture, text } from "../../support/documents/pdf.ts";
import { temporaryFolder } from "../../support/temporary-ledger.ts";
import { textractor } from "../../support/textractor.ts";

const words = "Every line of this page has words that a reader can find in it";
const textPage = { content: Array.from({ length: 10 }, (_, line) => text(50, 700 - 20 * line, 11, words)).join("") };
const white = grayImage(20, 20, new Uint8Array(400).fill(255));
const scannedPage = { content: picture("P", 0, 0, 612, 792), images: { P: white } };
const report = buildPdf([textPage, textPage, scannedPage]);
const scan = buildPdf([scannedPage, scannedPage]);

/** Runs the plan, then the batch, and returns the plan and the report. */
async function planAndRun(folder: string, sources: readonly string[], environment: Readonly<Record<string, string>>) {
  const planned = await textractor(folder, ["plan", ...sources, "--into", "out", "--json"], environment);
  expect([planned.code, planned.stderr]).toEqual([0, ""]);
  await textractor(folder, ["batch", ...sources, "--into", "out"], environment);
  const { stdout } = await textractor(folder, ["report", "out", "--json"]);
  return { plan: JSON.parse(planned.stdout), run: JSON.parse(stdout) };
}
const exactly = (count: number) => ({ low: count, likely: count, high: count });

describe("a plan of an S3 prefix", () => {
  let s3: S3Server;
  beforeAll(async () => {
    s3 = await startS3({ buckets: ["archive"] });
    const objects = s3.buckets.get("archive")?.objects;
    objects?.set("2026/report.pdf", newObject(Buffer.from(report)));
    objects?.set("2026/scan.pdf", newObject(Buffer.from(scan)));
    objects?.set("2026/note.txt", newObject(Buffer.from(words)));
    objects?.set("2025/old.pdf", newObject(Buffer.from(report)));
  });
  afterAll(() => s3.close());

  it("is the work of the run", async () => {
    const environment = {
      AWS_ENDPOINT_URL: s3.url,
      AWS_ACCESS_KEY_ID: "test",
      AWS_SECRET_ACCESS_KEY: "test",
      AWS_REGION: "eu-west-1",
    };
    const { plan, run } = await planAndRun(temporaryFolder(), ["s3://archive/2026/"], environment);

    expect(plan).toMatchObject({ documents: { total: 3, looked_at: 3 }, pages: exactly(6), ocr_pages: exactly(3) });
    expect(run).toMatchObject({ pages: 6, ocr_pages: 3 });
  });

  it("says why a prefix cannot be listed", async () => {
    const environment = { AWS_ENDPOINT_URL: s3.url, AWS_ACCESS_KEY_ID: "test", AWS_SECRET_ACCESS_KEY: "test" };
    const ran = await textractor(temporaryFolder(), ["plan", "s3://gone/2026/"], {
      ...environment,
      AWS_REGION: "eu-west-1",
    });

    expect(ran.stderr).toMatch(/^textractor: s3:\/\/gone\/2026\/: NOT_FOUND: /);
    expect(ran.stdout).toContain("1 will fail: NOT_FOUND");
  });
});

describe("a plan of a mailbox", () => {
  let site: Server;
  const pages: Record<string, string | Uint8Array> = { "/report.pdf": report, "/scan.pdf": scan };
  beforeAll(async () => {
    site = createServer((request, response) => {
      const page = pages[request.url ?? ""];
      response.statusCode = page === undefined ? 404 : 200;
      response.end(page);
    });
    await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  });
  afterAll(() => new Promise((resolve) => site.close(resolve)));

  it("follows its links, and counts those that fail", async () => {
    const folder = temporaryFolder();
    const address = `http://127.0.0.1:${Object(site.address()).port}`;
    const links = ["/report.pdf?utm_source=x", "/scan.pdf", "/report.pdf", "/gone.pdf"].map((path) => address + path);
    const head =
      "From me@example.org Mon Jan  2 10:00:00 2017\nFrom: me@example.org\nTo: me@example.org\nSubject: links";
    writeFileSync(join(folder, "links.mbox"), `${head}\n\n${links.join("\n")}\n\n`);

    const environment = { TEXTRACTOR_ALLOWED_ADDRESSES: "127.0.0.1" };
    const { plan, run } = await planAndRun(folder, ["links.mbox"], environment);

    expect(plan).toMatchObject({ documents: { total: 3 }, pages: exactly(5), ocr_pages: exactly(3) });
    expect(plan.documents.failing).toEqual({ NOT_FOUND: 1 });
    expect(run).toMatchObject({ pages: 5, ocr_pages: 3 });
  });
});
