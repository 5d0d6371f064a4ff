// Upload triggers: an S3 event in, results in the bucket, and no loops.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CloudClient, openCloud } from "../support/cloud-client.ts";
import { scanOf } from "../support/scan.ts";

const RESULTS = "textractor-results";

describe("an upload", () => {
  let cloud: CloudClient;
  let results = "";
  beforeAll(async () => {
    cloud = await openCloud({ uploads: { bucket: "documents", prefix: "in/" } });
    results = [...cloud.s3.buckets.keys()].find((name) => name !== "documents") ?? RESULTS;
  });
  afterAll(() => cloud.close());
  const simpleRuns = () => cloud.lambda.history.filter((entry) => entry.function === "textractor_simple").length;
  const settled = async () => {
    await cloud.s3.delivered();
    await cloud.lambda.idle();
  };

  it("of a scan has its text and searchable PDF in the results bucket, under the name of its own bucket and key", async () => {
    await cloud.put("s3://documents/in/autumn + 1é.pdf", await scanOf([["The quorvex ledger of autumn"]]));
    await settled();

    expect((await cloud.get(`s3://${results}/documents/in/autumn + 1é.pdf.txt`))?.toString("utf8")).toBe(
      "The quorvex ledger of autumn",
    );
    expect(await cloud.get(`s3://${results}/documents/in/autumn + 1é.pdf.searchable.pdf`)).toBeDefined();
    expect(simpleRuns()).toBe(1);
    expect(cloud.lambda.deadLetters).toEqual([]);
  });

  it("delivered twice is extracted to the same bytes, and no page is recognised twice", async () => {
    cloud.s3.fail({ answer: "deliver-twice", operations: ["PutObject"], prefix: "in/twice.pdf", times: 1 });
    const before = cloud.recognized.length;
    await cloud.put("s3://documents/in/twice.pdf", await scanOf([["The flimdar ledger of autumn"]]));
    await settled();

    expect(cloud.recognized.slice(before)).toEqual([1]);
    expect((await cloud.get(`s3://${results}/documents/in/twice.pdf.txt`))?.toString("utf8")).toBe(
      "The flimdar ledger of autumn",
    );
  });

  it("that can never work is a recorded failure, not a retry", async () => {
    const before = simpleRuns();
    await cloud.put("s3://documents/in/damaged.pdf", "%PDF-1.7\nnothing more");
    await settled();

    expect(simpleRuns()).toBe(before + 1);
    expect((await cloud.metadata(`s3://${results}/documents/in/damaged.pdf.txt`))["exception"]).toBeTruthy();
    expect(cloud.lambda.deadLetters).toEqual([]);
  });

  it("that ends its function each time goes to the dead letters", async () => {
    const lift = cloud.lambda.fault({ function: "textractor_simple", kill: true });
    await cloud.put("s3://documents/in/fatal.txt", "quorvex");
    await settled();
    lift();

    expect(cloud.lambda.deadLetters).toHaveLength(1);
  });
});

describe("a trigger that watches the bucket of the results", () => {
  it("does not start a second run", async () => {
    const probe = await openCloud();
    const watched = [...probe.s3.buckets.keys()].find((name) => name !== "documents") ?? RESULTS;
    await probe.close();
    const cloud = await openCloud({ uploads: { bucket: watched, prefix: "" } });
    try {
      await cloud.put(`s3://${watched}/scan.pdf`, await scanOf([["The brastol ledger of autumn"]]));
      await cloud.s3.delivered();
      await cloud.lambda.idle();

      const objects = [...(cloud.s3.buckets.get(watched)?.objects.keys() ?? [])];
      expect(objects).toContain(`${watched}/scan.pdf.txt`);
      expect(objects.filter((key) => key.includes(".txt.txt") || key.includes(".pdf.pdf"))).toEqual([]);
      // Each object that was written came back as an event once, and was refused.
      const refusals = cloud.logs.filter((line) => line.includes("OWN_OUTPUT"));
      const runs = cloud.lambda.history.filter((entry) => entry.function === "textractor_simple").length;
      expect(refusals).toHaveLength(runs - 1);
      expect(cloud.recognized).toEqual([1]);
    } finally {
      await cloud.close();
    }
  });
});
