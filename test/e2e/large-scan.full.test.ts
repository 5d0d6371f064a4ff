// One page of a scan above 50 MB, requested from `ocr` like `simple` does.

import { createHash } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CloudClient, openCloud } from "../support/cloud-client.ts";
import { largeScan } from "../support/documents/large-scan.ts";
import { text } from "../support/documents/pdf.ts";

const KEY = "large.pdf";
const PAGES = 300;
const MEGABYTE = 1e6;

describe("one page of a scan of 300 pages", () => {
  let cloud: CloudClient;
  let version: string;
  let web: Server;
  let downloads = 0;
  beforeAll(async () => {
    const environment = { TEXTRACTOR_ALLOWED_ADDRESSES: "127.0.0.1" };
    cloud = await openCloud({ overrides: { textractor_simple: { environment } } });
    const content = (page: number) => text(60, 700, 24, `Sheet ${page * 137} of the quorvex ledger`);
    const scan = largeScan({ pages: PAGES, bytesPerPage: 180_000, content });
    expect(scan.length).toBeGreaterThan(50 * MEGABYTE);
    await cloud.put(`s3://documents/${KEY}`, scan);
    // The ETag of an object that was written in one piece.
    version = createHash("md5").update(scan).digest("hex");
    web = createServer((request, response) => {
      if (request.method === "GET") downloads++;
      response.writeHead(200, { "content-type": "application/pdf", "content-length": scan.length });
      response.end(request.method === "GET" ? scan : undefined);
    });
    await new Promise<void>((resolve) => web.listen(0, "127.0.0.1", resolve));
  });
  afterAll(async () => {
    web.closeAllConnections();
    web.close();
    await cloud.close();
  });

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
    expect(bytesRead(requests, KEY)).toBeGreaterThan(180_000);
    expect(bytesRead(requests, KEY)).toBeLessThan(1.5 * MEGABYTE);
  });

  it("is fetched once from the web for all its pages, and each page reads at most 1.5 MB of the copy", async () => {
    const before = cloud.s3.requests.length;

    const event = {
      document_uri: `http://127.0.0.1:${(web.address() as AddressInfo).port}/${KEY}`,
      text_uri: "s3://documents/web.txt",
      ocr: "force",
      pages: "7,150",
      create_searchable_pdf: false,
    };
    const response = await cloud.extract(event);

    const requests = cloud.s3.requests.slice(before);
    const copies = new Set(requests.filter(({ key }) => key.includes("/source/")).map(({ key }) => key));
    const copy = String([...copies][0]);
    expect(response.results.textractor).toMatchObject({ status: "complete", ocr_pages: { count: 2 } });
    expect(downloads).toBe(1);
    expect(copies.size).toBe(1);
    expect(requests.filter(({ operation }) => operation === "CompleteMultipartUpload")).toHaveLength(1);
    expect(bytesRead(requests, copy)).toBeGreaterThan(2 * 180_000);
    expect(bytesRead(requests, copy)).toBeLessThan(2 * 1.5 * MEGABYTE);
    // A repeat fetches the document, because it may have changed, and finds the copy.
    await cloud.extract(event);
    expect(cloud.s3.requests.filter(({ operation }) => operation === "CreateMultipartUpload")).toHaveLength(1);
  });

  it("is recognised also when ranges cannot be read", async () => {
    const fault = cloud.s3.fail({ answer: "AccessDenied", operations: ["GetObject"], prefix: KEY, times: 1 });

    const answer = await ask(151);

    expect(fault.hits()).toBe(1);
    expect(answer).toMatchObject({ outcome: { page: 151 } });
  });
});

function bytesRead(requests: CloudClient["s3"]["requests"], document: string): number {
  const ranges = requests.flatMap(({ operation, key, headers }) =>
    operation === "GetObject" && key === document ? [String(headers["range"])] : [],
  );
  return ranges.reduce((sum, range) => {
    const [, first = 0, last = Number.POSITIVE_INFINITY] = /^bytes=(\d+)-(\d+)$/.exec(range) ?? [];
    return sum + Number(last) - Number(first) + 1;
  }, 0);
}
