// Causes every failure of the table in docs/operations.md in the local cloud, with scaled timeouts of the stack.

import { afterEach, beforeAll, expect, it } from "vitest";
import { UPLOAD_FAILURES, type UploadFailure } from "../../docs/upload-failures.ts";
import { synthesised } from "../cloud/assembly.ts";
import type { CloudOptions } from "../cloud/cloud.ts";
import { type CloudClient, openCloud } from "../support/cloud-client.ts";
import { scanOf } from "../support/documents/scan.ts";
import { metricsOf } from "../support/metric-filters.ts";

type Name = keyof typeof UPLOAD_FAILURES;

interface Scene {
  readonly options?: CloudOptions;
  /** Uploads a document to this key, and makes it fail in this way. */
  act(cloud: CloudClient, key: string): Promise<void>;
}

const KEY = "in/document.pdf";
const put = (cloud: CloudClient, key: string, body: Uint8Array | string) => cloud.put(`s3://documents/${key}`, body);
const scan = () => scanOf([["The quorvex ledger of autumn"]]);
/** Tries of one storage request in one invocation. */
const ATTEMPTS = 5;
const simple = (environment: Readonly<Record<string, string>>): CloudOptions => ({
  overrides: { textractor_simple: { environment } },
});

/** A module loaded before the function, with a fault that the project's code does not expect. */
const BROKEN_THREADS = `
  import { Worker } from "node:worker_threads";
  Worker.prototype.postMessage = () => { throw new TypeError("broken by a test"); };`;

const SCENES: Readonly<Record<Name, Scene>> = {
  passing: {
    async act(cloud, key) {
      cloud.s3.fail({ answer: "SlowDown", operations: ["GetObject"], prefix: key, times: ATTEMPTS });
      await put(cloud, key, "quorvex");
    },
  },
  lasting: {
    async act(cloud, key) {
      cloud.s3.fail({ answer: "SlowDown", operations: ["GetObject"], prefix: key });
      await put(cloud, key, "quorvex");
    },
  },
  forbidden: {
    async act(cloud, key) {
      cloud.s3.fail({ answer: "AccessDenied", operations: ["GetObject", "HeadObject"], prefix: key });
      await put(cloud, key, "quorvex");
    },
  },
  refused: {
    async act(cloud, key) {
      cloud.s3.fail({ answer: "AccessDenied", operations: ["PutObject"], bucket: "results" });
      await put(cloud, key, "quorvex");
    },
  },
  unavailable: {
    options: simple({ TEXTRACTOR_OCR: "no_such_function" }),
    act: async (cloud, key) => await put(cloud, key, await scan()),
  },
  languageless: {
    options: { overrides: { textractor_ocr: { layers: [] } } },
    act: async (cloud, key) => await put(cloud, key, await scan()),
  },
  late: {
    options: { overrides: { textractor_simple: { timeoutMs: 5_000 } } },
    async act(cloud, key) {
      cloud.s3.fail({ answer: "stall", operations: ["GetObject", "HeadObject"], prefix: key });
      await put(cloud, key, "quorvex");
    },
  },
  faulty: {
    options: simple({ NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(BROKEN_THREADS)}` }),
    act: (cloud, key) => put(cloud, key, "quorvex"),
  },
  unreadable: {
    act: (cloud) => cloud.queues.send(uploads(cloud), "no JSON"),
  },
  hopeless: { act: (cloud, key) => put(cloud, key, "%PDF-1.7\nnothing more") },
  own: {
    async act(cloud, key) {
      await put(cloud, "held/a.txt", "quorvex");
      await cloud.extract({ document_uri: "s3://documents/held/a.txt", text_uri: `s3://documents/${key}` });
    },
  },
  completed: {
    async act(cloud, key) {
      // Only in the first delivery, however often that one requests the page.
      const isFirst = () => !cloud.lambda.history.some((entry) => entry.function === "textractor_simple");
      cloud.lambda.fault({ function: "textractor_ocr", kill: true, when: isFirst });
      await put(cloud, key, await scanOf([["The quorvex ledger"], ["The flimdar ledger"]]));
    },
  },
  partial: {
    async act(cloud, key) {
      const isSecond = (event: unknown) => (event as { page?: number }).page === 2;
      cloud.lambda.fault({ function: "textractor_ocr", kill: true, when: isSecond });
      await put(cloud, key, await scanOf([["The quorvex ledger"], ["The flimdar ledger"]]));
    },
  },
  died: {
    async act(cloud, key) {
      cloud.lambda.fault({ function: "textractor_simple", kill: true });
      await put(cloud, key, "quorvex");
    },
  },
  lost: {
    options: {
      overrides: { textractor_simple: { timeoutMs: 12_000, environment: { TEXTRACTOR_OCR_CONCURRENCY: "1" } } },
      faults: [{ function: "textractor_ocr", delayMs: 1_000 }],
    },
    async act(cloud, key) {
      // The first invocation of an environment takes longer, so it happens before the upload.
      await put(cloud, "held/warm.pdf", await scan());
      await cloud.extract({ document_uri: "s3://documents/held/warm.pdf" });
      const isNext = (event: unknown) => (event as { continuation?: unknown }).continuation !== undefined;
      cloud.lambda.fault({ function: "textractor_simple", kill: true, when: isNext });
      await put(cloud, key, await scanOf(Array.from({ length: 8 }, (_, page) => [`The quorvex ledger ${page}`])));
    },
  },
};

// The build takes long, so it does not count as the time of a test.
beforeAll(async () => void (await synthesised()), 600_000);
let cloud: CloudClient | undefined;
afterEach(() => cloud?.close());

it.each(Object.entries<UploadFailure>(UPLOAD_FAILURES))(
  "a failing upload ends as in the table: %s",
  async (name, row) => {
    const { options = {}, act } = SCENES[name as Name];
    cloud = await openCloud(options);
    await act(cloud, KEY);
    await cloud.settled();
    await cloud.lambda.idle();

    const ended = await endOf(cloud);
    expect(ended).toEqual({
      deliveries: row.deliveries,
      waitsSeconds: row.waitsSeconds,
      messageEnds: row.messageEnds,
      leaves: row.leaves,
      event: row.event,
      alarms: row.alarms,
    });
    const [last] = cloud.busEvents.slice(-1);
    if (row.codes.length > 0 && row.event === "Failed") expect(row.codes).toContain(last?.detail["code"]);
  },
  120_000,
);

async function endOf(cloud: CloudClient) {
  const deliveries = cloud.lambda.history.filter(({ event }) => isMessage(event)).length;
  const dead = cloud.queues.messages("deadletters");
  const events = cloud.queues.messages("failedevents");
  const { FailedDocuments = 0 } = await metricsOf(cloud);
  const alarms = [
    ...(dead.length > 0 ? ["DeadLetters"] : []),
    ...(events.length > 0 ? ["FailedEvents"] : []),
    ...(FailedDocuments > 0 ? ["FailedDocuments"] : []),
  ];
  const sent = cloud.busEvents.filter(({ detail }) => (detail["document"] ?? KEY).toString().endsWith(KEY));
  expect(dead.length + events.length + sent.length).toBeGreaterThan(0);
  expect(FailedDocuments).toBeLessThanOrEqual(1);
  return {
    deliveries,
    waitsSeconds: dead[0]?.waitedSeconds ?? cloud.queues.waits(),
    messageEnds: dead.length > 0 ? "DeadLetters" : events.length > 0 ? "deleted; its event in FailedEvents" : "deleted",
    leaves: await remainsIn(cloud),
    event: sent[0]?.detailType.replace("TextExtraction ", "") ?? "none",
    alarms,
  };
}

async function remainsIn(cloud: CloudClient): Promise<string> {
  const text = await cloud.get(`s3://results/documents/${KEY}.txt`);
  if (text === undefined) return "nothing";
  const metadata = await cloud.metadata(`s3://results/documents/${KEY}.txt`);
  if (text.length === 0 && metadata["exception"] !== undefined) return "an empty text with the reason";
  if (metadata["missing_text_pages"] === undefined) return "the text";
  return metadata["missing_text_pages"].length > 1 ? "the text so far" : "the text without those pages";
}

function isMessage(event: unknown): boolean {
  return Array.isArray((event as { Records?: unknown }).Records);
}

function uploads(cloud: CloudClient): string {
  const arn = cloud.queues.arnOf("uploads");
  if (arn === undefined) throw new Error("the stack has no upload queue");
  return arn;
}
