// A scan of twenty pages with the deployed bundles: undisturbed, throttled, and with a page that kills its function.

import { spawnSync } from "node:child_process";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CloudClient, openCloud } from "../support/cloud-client.ts";
import { readPdfWords } from "../support/documents/pdf-words.ts";
import { scanOf } from "../support/documents/scan.ts";
import { withoutOrigin } from "../support/without-origin.ts";

const NAMES = [
  "quorvex",
  "flimdar",
  "brastol",
  "wexham",
  "tindrel",
  "oslaven",
  "pumbrick",
  "yastrow",
  "deckle",
  "marvane",
];
const PAGES = Array.from({ length: 20 }, (_, index) => {
  const number = index + 1;
  return [`Sheet ${number * 137} of the ${NAMES[index % 10]} ledger`, `paid to ${NAMES[(index + 3) % 10]} in autumn`];
});

describe("a scan of twenty pages", () => {
  let cloud: CloudClient;
  let scan: Uint8Array;
  beforeAll(async () => {
    scan = await scanOf(PAGES);
    cloud = await openCloud({
      overrides: {
        textractor_simple: {
          environment: { TEXTRACTOR_OCR_CONCURRENCY: "3", TEXTRACTOR_ALLOWED_ADDRESSES: "127.0.0.1" },
        },
      },
    });
    await cloud.put("s3://documents/whole.pdf", scan);
  });
  afterAll(() => cloud.close());

  const outputs = async (uri: string) => ({
    text: (await cloud.get(`${uri}.txt`))?.toString("utf8"),
    json: withoutOrigin((await cloud.get(`${uri}.json`))?.toString("utf8") ?? "{}"),
    pdf: await cloud.get(`${uri}.searchable.pdf`),
  });

  it("needs twenty invocations of ocr, and is answered with its text and a searchable PDF", async () => {
    const uri = "s3://documents/whole.pdf";
    const response = await cloud.extract({ document_uri: uri, json_uri: `${uri}.json`, order: 12 });
    const { text = "", pdf } = await outputs(uri);

    expect(cloud.ocrPages().toSorted((a, b) => a - b)).toEqual(PAGES.map((_, index) => index + 1));
    expect(response).toMatchObject({
      document_uri: uri,
      order: 12,
      text_uri: `${uri}.txt`,
      searchable_pdf_uri: `${uri}.searchable.pdf`,
      results: {
        textractor: {
          success: true,
          status: "complete",
          method: "pdf_to_text_with_ocr",
          num_pages: 20,
          size: text.length,
          ocr_pages: { count: 20 },
        },
      },
    });
    // The receipt equals the runtime's report, to the millisecond.
    const billed = cloud.lambda.history
      .filter((entry) => entry.function === "textractor_ocr")
      .reduce((sum, entry) => sum + entry.billedMs, 0);
    expect(response.results.textractor.cost?.functions["textractor_ocr"]?.milliseconds).toBe(billed);
    expect(response.results.textractor.cost?.functions).toMatchObject({
      textractor_ocr: { invocations: 20 },
      textractor_simple: { invocations: 1 },
    });
    expect(text.split("\n\n").map((block) => block.replaceAll("\n", " "))).toEqual(
      PAGES.flatMap((lines) => expect.stringContaining(lines[0] ?? "")),
    );
    expect(await cloud.metadata(`${uri}.txt`)).toMatchObject({ method: "pdf_to_text_with_ocr", num_pages: "20" });
    expect(await readPdfWords(pdf ?? Buffer.alloc(0))).toEqual(text.split(/\s+/));
  });

  it("gives the words of the text in order to pdftotext", async (context) => {
    const { text = "", pdf } = await outputs("s3://documents/whole.pdf");
    const ran = spawnSync("pdftotext", ["-", "-"], { input: pdf, encoding: "utf8" });
    if (ran.error !== undefined) return context.skip("pdftotext is not installed");

    expect(ran.stdout.trim().split(/\s+/)).toEqual(text.split(/\s+/));
  });

  it("is partial when page 7 kills its function each time, and later needs one invocation to be complete", async () => {
    const uri = "s3://documents/killed.pdf";
    await cloud.put(uri, scan);
    const event = { document_uri: uri, json_uri: `${uri}.json` };
    const lift = cloud.lambda.fault({
      function: "textractor_ocr",
      when: (each) => (each as { page?: number }).page === 7,
      kill: true,
    });
    const partial = await cloud.results(event);
    const between = await outputs(uri);

    expect(partial).toMatchObject({
      success: true,
      status: "partial",
      missing_text_pages: "7",
      missing_searchable_pdf_pages: "7",
    });
    expect(await cloud.metadata(`${uri}.txt`)).toMatchObject({
      missing_text_pages: "7",
      missing_searchable_pdf_pages: "7",
    });
    expect(between.text).not.toContain(PAGES[6]?.[0]);
    expect(between.text).toContain(PAGES[19]?.[0]);
    expect(await readPdfWords(between.pdf ?? Buffer.alloc(0), 7)).toEqual([]);

    lift();
    const before = cloud.ocrPages().length;
    const complete = await cloud.results(event);

    expect(complete.status).toBe("complete");
    expect(cloud.ocrPages().slice(before)).toEqual([7]);
    expect(await outputs(uri)).toEqual(await outputs("s3://documents/whole.pdf"));
  });

  it("gives the same text over HTTP, and is fetched once for all its pages", async () => {
    let fetched = 0;
    const server: Server = createServer((_, response) => {
      fetched++;
      response.writeHead(200, { "content-type": "application/pdf" }).end(scan);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/ledger.pdf`;
    try {
      const response = await cloud.extract({
        document_uri: address,
        text_uri: "s3://results/ledger.txt",
        pages: "1-4",
      });

      expect(response).toMatchObject({
        searchable_pdf_uri: "s3://results/ledger.searchable.pdf",
        results: { textractor: { status: "complete", ocr_pages: { count: 4 } } },
      });
      const text = (await cloud.get("s3://results/ledger.txt"))?.toString("utf8") ?? "";
      expect((await outputs("s3://documents/whole.pdf")).text?.startsWith(text)).toBe(true);
      expect(text).toContain(PAGES[3]?.[0]);
      expect(fetched).toBe(1);
    } finally {
      server.close();
    }
  });

  it("recognises each page once despite a duplicate, a retry or two events at once", async () => {
    const uri = "s3://documents/twins.pdf";
    await cloud.put(uri, scan);
    const event = { document_uri: uri, json_uri: `${uri}.json`, pages: "1-6" };
    const before = cloud.recognized.length;
    const twins = await Promise.all([cloud.results(event), cloud.results(event)]);
    const repeat = await cloud.results(event);
    await cloud.lambda.invokeAsync("textractor_simple", event);

    expect([...twins, repeat].map(({ status }) => status)).toEqual(["complete", "complete", "complete"]);
    expect(cloud.recognized.slice(before).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6]);
  });
});

describe("a scan when ocr may run twice at once", () => {
  it("completes despite random throttling", async () => {
    const cloud = await openCloud({
      overrides: { textractor_ocr: { concurrency: 2 } },
      faults: [{ function: "textractor_ocr", throttle: true, probability: 0.3, seed: 7 }],
    });
    try {
      await cloud.put("s3://documents/busy.pdf", await scanOf(PAGES));
      const results = await cloud.results({ document_uri: "s3://documents/busy.pdf", create_searchable_pdf: false });

      expect(results).toMatchObject({ status: "complete", ocr_pages: { count: 20 } });
      expect(cloud.ocrPages()).toHaveLength(20);
    } finally {
      await cloud.close();
    }
  });
});
