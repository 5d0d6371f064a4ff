// Uploads with the stack's rule and queue, and with wrong triggers. Nothing that the functions write may start them.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CloudClient, openCloud } from "../support/cloud-client.ts";
import { scanOf } from "../support/documents/scan.ts";

const RESULTS = "results";

describe("an upload", () => {
  let cloud: CloudClient;
  beforeAll(async () => {
    cloud = await openCloud();
  });
  afterAll(() => cloud.close());
  const simpleRuns = () => cloud.lambda.history.filter((entry) => entry.function === "textractor_simple");
  const uploadOf = async (key: string, body: Uint8Array | string) => {
    const before = simpleRuns().length;
    await cloud.put(`s3://documents/${key}`, body);
    await cloud.settled();
    return simpleRuns().slice(before);
  };
  const text = async (key: string) => (await cloud.get(`s3://${RESULTS}/documents/${key}.txt`))?.toString("utf8");

  it("of a scan gets its text and searchable PDF in the results bucket, under its bucket and key", async () => {
    const runs = await uploadOf("in/autumn + 1é.pdf", await scanOf([["The quorvex ledger of autumn"]]));

    expect(await text("in/autumn + 1é.pdf")).toBe("The quorvex ledger of autumn");
    expect(await cloud.get(`s3://${RESULTS}/documents/in/autumn + 1é.pdf.searchable.pdf`)).toBeDefined();
    expect(runs).toHaveLength(1);
    expect(cloud.queues.messages("deadletters")).toEqual([]);
  });

  it("arrives as an EventBridge event inside an SQS message", async () => {
    const [run = { event: {} }] = await uploadOf("in/note.txt", "A note");
    const message = (run.event as { Records: { eventSource: string; body: string }[] }).Records[0];

    expect(message?.eventSource).toBe("aws:sqs");
    expect(JSON.parse(message?.body ?? "")).toMatchObject({
      source: "aws.s3",
      "detail-type": "Object Created",
      detail: { bucket: { name: "documents" }, object: { key: "in/note.txt" } },
    });
  });

  it("outside the prefix starts nothing", async () => {
    expect(await uploadOf("out/note.txt", "A note")).toEqual([]);
  });

  it("delivered twice gives the same bytes, and each page is recognised once", async () => {
    cloud.s3.fail({ answer: "deliver-twice", operations: ["PutObject"], prefix: "in/twice.pdf", times: 1 });
    const before = cloud.recognized.length;
    const runs = await uploadOf("in/twice.pdf", await scanOf([["The flimdar ledger of autumn"]]));

    expect(runs).toHaveLength(2);
    expect(cloud.recognized.slice(before)).toEqual([1]);
    expect(await text("in/twice.pdf")).toBe("The flimdar ledger of autumn");
  });

  it("that can never work is recorded as failed, not retried", async () => {
    const runs = await uploadOf("in/damaged.pdf", "%PDF-1.7\nnothing more");

    expect(runs).toHaveLength(1);
    expect((await cloud.metadata(`s3://${RESULTS}/documents/in/damaged.pdf.txt`))["exception"]).toBeTruthy();
    expect(cloud.queues.messages("deadletters")).toEqual([]);
  });

  it("with a passing failure is delivered again", async () => {
    // Five failures: the storage tries a request five times in one invocation.
    const fault = cloud.s3.fail({ answer: "SlowDown", operations: ["GetObject"], prefix: "in/busy.txt", times: 5 });
    const runs = await uploadOf("in/busy.txt", "quorvex");

    expect(fault.hits()).toBe(5);
    expect(runs).toHaveLength(2);
    expect(await text("in/busy.txt")).toContain("quorvex");
  });
});

describe("an event whose function always hangs until its timeout", () => {
  let cloud: CloudClient;
  beforeAll(async () => {
    cloud = await openCloud({ overrides: { textractor_simple: { timeoutMs: 1_000 } } });
    cloud.lambda.fault({ function: "textractor_simple", hang: true });
  });
  afterAll(() => cloud.close());
  const errors = () => cloud.lambda.history.map(({ error }) => (error as { errorType: string }).errorType);
  const timedOut = (length: number) => Array.from({ length }, () => "Sandbox.Timedout");

  it("goes to the dead letters after five deliveries from the queue", async () => {
    await cloud.put("s3://documents/in/still.txt", "quorvex");
    await cloud.settled();

    expect(errors()).toEqual(timedOut(5));
    expect(cloud.queues.messages("deadletters").map(({ body }) => JSON.parse(body).detail.object.key)).toEqual([
      "in/still.txt",
    ]);
    expect(await cloud.get(`s3://${RESULTS}/documents/in/still.txt.txt`)).toBeUndefined();
  });

  it("is retried twice when invoked asynchronously, and then stored whole in a separate queue", async () => {
    await cloud.lambda.invokeAsync("textractor_simple", { document_uri: "s3://documents/still.txt" });

    expect(errors().slice(5)).toEqual(timedOut(3));
    expect(JSON.parse(cloud.queues.messages("failedevents")[0]?.body ?? "{}")).toMatchObject({
      requestContext: { condition: "RetriesExhausted", approximateInvokeCount: 3 },
      requestPayload: { document_uri: "s3://documents/still.txt" },
    });
  });
});

describe("an object that the function writes", () => {
  it("starts nothing, although the results bucket sends events too", async () => {
    const cloud = await openCloud();
    try {
      // Uploads and results have similar keys, so the prefix alone would not separate them.
      const run = { document_uri: "s3://documents/in/a.txt", text_uri: `s3://${RESULTS}/in/a.txt` };
      await cloud.put("s3://documents/held/a.txt", "quorvex");
      await cloud.extract({ ...run, document_uri: "s3://documents/held/a.txt" });
      await cloud.settled();

      expect(await cloud.get(run.text_uri)).toBeDefined();
      expect(cloud.s3.buckets.get(RESULTS)?.notifications.map(({ kind }) => kind)).toEqual(["eventbridge"]);
      expect(cloud.lambda.history).toHaveLength(1);
    } finally {
      await cloud.close();
    }
  });

  it("is refused when it is written under the prefix of uploads", async () => {
    const cloud = await openCloud();
    try {
      await cloud.put("s3://documents/held/a.txt", "quorvex");
      await cloud.extract({ document_uri: "s3://documents/held/a.txt", text_uri: "s3://documents/in/a.txt" });
      await cloud.settled();

      expect(cloud.lambda.history).toHaveLength(2);
      expect(cloud.logs.filter((line) => line.includes("OWN_OUTPUT"))).toHaveLength(1);
      expect([...(cloud.s3.buckets.get(RESULTS)?.objects.keys() ?? [])]).toEqual([]);
    } finally {
      await cloud.close();
    }
  });
});

describe("a trigger on the bucket of results", () => {
  it("does not start a second run", async () => {
    const watched = RESULTS;
    const cloud = await openCloud({ uploads: { bucket: watched, prefix: "" } });
    try {
      await cloud.put(`s3://${watched}/scan.pdf`, await scanOf([["The brastol ledger of autumn"]]));
      await cloud.settled();

      const objects = [...(cloud.s3.buckets.get(watched)?.objects.keys() ?? [])];
      expect(objects).toContain(`${watched}/scan.pdf.txt`);
      expect(objects.filter((key) => key.includes(".txt.txt") || key.includes(".pdf.pdf"))).toEqual([]);
      // Each written object came back as an event once, and was refused.
      const refusals = cloud.logs.filter((line) => line.includes("OWN_OUTPUT"));
      const runs = cloud.lambda.history.filter((entry) => entry.function === "textractor_simple").length;
      expect(refusals).toHaveLength(runs - 1);
      expect(cloud.recognized).toEqual([1]);
    } finally {
      await cloud.close();
    }
  });
});
