// Log lines of the deployed functions, which metrics and searches depend on.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CloudClient, openCloud } from "../support/cloud-client.ts";
import { scanOf } from "../support/documents/scan.ts";
import { metricsOf } from "../support/metric-filters.ts";

describe("the log lines of a document", () => {
  let cloud: CloudClient;
  beforeAll(async () => {
    cloud = await openCloud();
    await cloud.put("s3://documents/scan.pdf", await scanOf([["The quorvex ledger"], ["The flimdar ledger"]]));
    await cloud.put("s3://documents/note.txt", "A note");
    await cloud.extract({ document_uri: "s3://documents/scan.pdf" });
    await cloud.extract({ document_uri: "s3://documents/note.txt" });
  });
  afterAll(() => cloud.close());

  type Line = Readonly<Record<string, unknown>>;
  const linesOf = (step: string): Line[] =>
    cloud.logs
      .filter((line) => line.startsWith("{"))
      .map((line): Line => JSON.parse(line))
      .filter((line) => line["step"] === step);

  it("share a trace with the log lines of its pages, but not with another document", () => {
    const [scan, note] = linesOf("document");
    const pages = linesOf("ocr page");

    expect(scan?.["trace"]).toMatch(/^1-[0-9a-f]{8}-[0-9a-f]{24}$/);
    expect(pages.map(({ trace }) => trace)).toEqual([scan?.["trace"], scan?.["trace"]]);
    expect(note?.["trace"]).not.toBe(scan?.["trace"]);
  });

  it("name the invocation that wrote them", () => {
    const requests = cloud.lambda.history.map(({ requestId }) => requestId);
    const named = [...linesOf("document"), ...linesOf("ocr page")].map(({ request }) => request);

    expect(named.toSorted()).toEqual(requests.toSorted());
  });

  it("contain the numbers of the metrics", () => {
    const [scan] = linesOf("document");

    expect(scan).toMatchObject({
      pages: 2,
      ms: expect.any(Number),
      dollars: expect.any(Number),
    });
    expect(linesOf("ocr page")).toMatchObject(
      Array.from({ length: 2 }, () => ({
        recognized: true,
        words: expect.any(Number),
        confidence: expect.any(Number),
        uncovered: expect.any(Number),
      })),
    );
  });
});

describe("the stack's metrics", () => {
  it("count documents, pages, failures and dollars in the log lines", async () => {
    const cloud = await openCloud({
      faults: [{ function: "textractor_ocr", kill: true, when: (event) => (event as { page?: number }).page === 2 }],
    });
    try {
      await cloud.put("s3://documents/scan.pdf", await scanOf([["The quorvex ledger"], ["The flimdar ledger"]]));
      await cloud.put("s3://documents/note.txt", "A note");
      await cloud.put("s3://documents/damaged.pdf", "%PDF-1.7\nnothing more");
      const scan = await cloud.results({ document_uri: "s3://documents/scan.pdf" });
      const note = await cloud.results({ document_uri: "s3://documents/note.txt" });
      await cloud.results({ document_uri: "s3://documents/damaged.pdf" });

      expect(await metricsOf(cloud)).toEqual({
        Documents: 2,
        FailedDocuments: 1,
        Pages: 3,
        RecognizedPages: 1,
        MissingPages: 1,
        OutOfTime: 0,
        FailedCallbacks: 0,
        PageWaiting: 0,
        Milliseconds: expect.toSatisfy((ms: number) => ms > 0),
        Dollars: expect.closeTo((scan.cost?.dollars ?? 0) + (note.cost?.dollars ?? 0), 10),
      });
    } finally {
      await cloud.close();
    }
  });
});
