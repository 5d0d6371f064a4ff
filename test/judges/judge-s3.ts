// Tests with an S3 server written by others: the laws of storage, and documents with both functions.

import {
  CreateBucketCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { s3Storage } from "../../functions/engine/storage/s3/s3.ts";
import { describeStorage } from "../engine/storage/every-storage.ts";
import { type CloudClient, openCloud } from "../support/cloud-client.ts";
import { scanOf } from "../support/documents/scan.ts";
import { type ForeignS3, missingPrograms, type S3Judge } from "./s3-servers.ts";

export function describeJudge(judge: S3Judge): void {
  const missing = missingPrograms(judge);
  if (missing.length > 0) {
    describe(judge.name, () => {
      it("serves both functions", (context) => context.skip(`not installed: ${missing.join(", ")}`));
    });
    return;
  }
  describeStorage(
    judge.name,
    async () => {
      const server = await judge.start();
      const { url: endpoint, close, ...credentials } = server;
      const client = clientOf(server);
      await client.send(new CreateBucketCommand({ Bucket: "archive" }));
      return {
        storage: s3Storage({ endpoint, credentials, region: "us-east-1" }),
        uriOf: (key) => `s3://archive/${key}`,
        seed: async (Key, Body) => void (await client.send(new PutObjectCommand({ Bucket: "archive", Key, Body }))),
        close: async () => {
          client.destroy();
          await close();
        },
      };
    },
    { writes: true, ...judge.laws },
  );
  describe(`${judge.name}, with both functions`, () => describeFunctions(judge));
}

function clientOf({ url: endpoint, accessKeyId, secretAccessKey }: ForeignS3): S3Client {
  const credentials = { accessKeyId, secretAccessKey };
  return new S3Client({ endpoint, credentials, region: "us-east-1", forcePathStyle: true });
}

const PAGES = ["quorvex", "flimdar", "brastol"].map((word) => `The ${word} ledger of autumn`);
const TEXT = PAGES.join("\n\n");

function describeFunctions(judge: S3Judge): void {
  let server: ForeignS3;
  let client: S3Client;
  let cloud: CloudClient;
  beforeAll(async () => {
    server = await judge.start();
    client = clientOf(server);
    for (const Bucket of ["documents", "results"]) await client.send(new CreateBucketCommand({ Bucket }));
    const environment = {
      AWS_ENDPOINT_URL_S3: server.url,
      AWS_ACCESS_KEY_ID: server.accessKeyId,
      AWS_SECRET_ACCESS_KEY: server.secretAccessKey,
      TEXTRACTOR_BUCKET: "results",
    };
    cloud = await openCloud({ overrides: { textractor_simple: { environment }, textractor_ocr: { environment } } });
  });
  afterAll(async () => {
    client?.destroy();
    await cloud?.close();
    await server?.close();
  });
  const put = async (Key: string, Body: Uint8Array) =>
    void (await client.send(new PutObjectCommand({ Bucket: "documents", Key, Body })));
  const get = async (Bucket: string, Key: string) => {
    const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }));
    return Buffer.from((await Body?.transformToByteArray()) ?? []);
  };

  it("recognises a scan, and completes a partly finished one without repeating a page", async () => {
    await put("scan.pdf", await scanOf(PAGES.map((line) => [line])));
    const event = { document_uri: "s3://documents/scan.pdf", json_uri: "s3://documents/scan.json" };

    const begun = await cloud.results({ ...event, pages: "2", text_uri: "s3://documents/page-2.txt" });
    const whole = await cloud.results(event);
    const again = await cloud.results(event);

    expect([begun, whole, again].map(({ status }) => status)).toEqual(["complete", "complete", "complete"]);
    expect(String(await get("documents", "page-2.txt"))).toBe(PAGES[1]);
    expect(String(await get("documents", "scan.pdf.txt"))).toBe(TEXT);
    expect(JSON.parse(String(await get("documents", "scan.json"))).pages).toHaveLength(3);
    expect(String((await get("documents", "scan.pdf.searchable.pdf")).subarray(0, 5))).toBe("%PDF-");
    const { Metadata } = await client.send(new HeadObjectCommand({ Bucket: "documents", Key: "scan.pdf.txt" }));
    expect(Metadata).toMatchObject({ method: "pdf_to_text_with_ocr" });
    expect(cloud.recognized.toSorted()).toEqual([1, 2, 3]);
  });

  it("accepts the event of an upload with a key that needs encoding, and leaves no lease behind", async () => {
    await put("in/ünï scan+1.pdf", await scanOf([["The wexham ledger of winter"]]));
    const object = { key: "in/%C3%BCn%C3%AF+scan%2B1.pdf" };
    const records = [
      { eventSource: "aws:s3", eventName: "ObjectCreated:Put", s3: { bucket: { name: "documents" }, object } },
    ];

    await cloud.invoke("textractor_simple", { Records: records });

    expect(String(await get("results", "documents/in/ünï scan+1.pdf.txt"))).toBe("The wexham ledger of winter");
    const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: "results" }));
    const keys = Contents.map(({ Key = "" }) => Key);
    expect(keys.some((key) => key.endsWith("00001.json.gz"))).toBe(true);
    expect(keys.filter((key) => key.endsWith(".lease"))).toEqual([]);
  });

  it("finishes a document that two runs extract at once", async () => {
    await put("twice.pdf", await scanOf(PAGES.map((line) => [line, "for two"])));
    const event = { document_uri: "s3://documents/twice.pdf" };

    const both = await Promise.all([cloud.results(event), cloud.results(event)]);

    expect(both.map(({ status }) => status)).toEqual(["complete", "complete"]);
    expect(String(await get("documents", "twice.pdf.txt"))).toBe(PAGES.map((line) => `${line} for two`).join("\n\n"));
  });

  it("causes a warning only when it does not support conditional writes", () => {
    const warned = cloud.logs.some((line) => line.includes('"step":"no conditional writes"'));

    expect(warned).toBe(judge.refusesConditions === true);
  });
}
