// One page of a scan above 50 MB, as `simple` asks `ocr` for it.

import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CloudClient, openCloud } from "../support/cloud-client.ts";
import { largeScan } from "../support/large-scan.ts";
import { text } from "../support/pdf.ts";

const KEY = "large.pdf";
const PAGES = 300;
const MEGABYTE = 1e6;

describe("one page of a scan of 300 pages", () => {
  let cloud: CloudClient;
  let version: string;
  beforeAll(async () => {
    cloud = await openCloud();
    const content = (page: number) => text(60, 700, 24, `Sheet ${page * 137} of the quorvex ledger`);
    const scan = largeScan({ pages: PAGES, bytesPerPage: 180_000, content });
    expect(scan.length).toBeGreaterThan(50 * MEGABYTE);
    await cloud.put(`s3://documents/${KEY}`, scan);
    // Of an object that was put in one piece, the ETag.
    version = createHash("md5").update(scan).digest("hex");
  });
  afterAll(() => cloud.close());

  const ask = (page: number) =>
    cloud.invoke("textractor_ocr", {
      document_uri: `s3://documents/${KEY}`,
      temp_uri_prefix: `s3://documents/temp`,
      page,
      part_of: { run: "one", document_version: version, kind: "pdf", reason: "no_text_layer" },
    });

  it("is recognised from at most 1.5 MB", async () => {
    const before = cloud.s3.requests.length;

    const answer = await ask(150);

    const requests = cloud.s3.requests.slice(before);
    expect(answer).toMatchObject({ outcome: { page: 150 } });
    const written = requests.find(({ operation, key }) => operation === "PutObject" && key.endsWith("150.txt"));
    expect(String(await cloud.get(`s3://documents/${written?.key}`))).toContain("Sheet 20550 of the quorvex ledger");
    expect(bytesRead(requests)).toBeGreaterThan(180_000);
    expect(bytesRead(requests)).toBeLessThan(1.5 * MEGABYTE);
  });

  it("is recognised all the same when ranges cannot be read", async () => {
    const fault = cloud.s3.fail({ answer: "AccessDenied", operations: ["GetObject"], prefix: KEY, times: 1 });

    const answer = await ask(151);

    expect(fault.hits).toBe(1);
    expect(answer).toMatchObject({ outcome: { page: 151 } });
  });
});

function bytesRead(requests: CloudClient["s3"]["requests"]): number {
  const ranges = requests.flatMap(({ operation, key, headers }) =>
    operation === "GetObject" && key === KEY ? [String(headers["range"])] : [],
  );
  return ranges.reduce((sum, range) => {
    const [, first = 0, last = Number.POSITIVE_INFINITY] = /^bytes=(\d+)-(\d+)$/.exec(range) ?? [];
    return sum + Number(last) - Number(first) + 1;
  }, 0);
}
