// The local cloud as callers see it: the S3 and Lambda APIs through the clients of AWS, and the functions' logs.

import { InvokeCommand, LambdaClient } from "@aws-sdk/client-lambda";
import { GetObjectCommand, HeadObjectCommand, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import type { ExtractResponse, TextractorResults } from "../../functions/engine/request/contract.ts";
import { type CloudOptions, type LocalCloud, startCloud } from "../cloud/cloud.ts";

export interface CloudClient extends LocalCloud {
  put(uri: string, body: Uint8Array | string): Promise<void>;
  /** Reads an object; undefined for a missing one. */
  get(uri: string): Promise<Buffer | undefined>;
  metadata(uri: string): Promise<Readonly<Record<string, string>>>;
  /** Invokes `textractor_simple` and waits; throws when the function fails. */
  extract(event: unknown): Promise<ExtractResponse>;
  /** Invokes any function in the same way. */
  invoke(functionName: string, event: unknown): Promise<ExtractResponse>;
  results(event: unknown): Promise<TextractorResults>;
  /** Pages with an OCR run of their own, not results of an earlier run, from the logs. */
  readonly recognized: readonly number[];
  /** All log lines of the functions. */
  readonly logs: readonly string[];
  /** Pages of the events that `ocr` got so far. */
  ocrPages(): readonly number[];
}

const shared = { region: "us-east-1", credentials: { accessKeyId: "test", secretAccessKey: "test" }, maxAttempts: 1 };

export async function openCloud(options: CloudOptions = {}): Promise<CloudClient> {
  const logs: string[] = [];
  const recognized: number[] = [];
  const cloud = await startCloud({
    ...options,
    onLog: (_, text) => {
      for (const line of text.split("\n").filter(Boolean)) {
        logs.push(line);
        const page = /"step":"ocr page","page":(\d+),"recognized":true/.exec(line)?.[1];
        if (page !== undefined) recognized.push(Number(page));
      }
    },
  });
  // Retries resets: the server may close a connection while a test builds a large document, because both share this
  // process.
  const s3 = new S3Client({ ...shared, maxAttempts: 3, endpoint: cloud.s3.url, forcePathStyle: true });
  const lambda = new LambdaClient({ ...shared, endpoint: cloud.lambda.url, requestHandler: { requestTimeout: 0 } });
  const place = (uri: string) => {
    const [, Bucket = "", Key = ""] = /^s3:\/\/([^/]+)\/(.*)$/s.exec(uri) ?? [];
    return { Bucket, Key };
  };
  const invoke = async (FunctionName: string, event: unknown) => {
    const output = await lambda.send(new InvokeCommand({ FunctionName, Payload: Buffer.from(JSON.stringify(event)) }));
    const payload = Buffer.from(output.Payload ?? []).toString("utf8");
    if (output.FunctionError !== undefined) throw new Error(`${output.FunctionError}: ${payload}`);
    return JSON.parse(payload) as ExtractResponse;
  };
  const extract = (event: unknown) => invoke("textractor_simple", event);
  return {
    ...cloud,
    invoke,
    logs,
    recognized,
    extract,
    results: async (event) => (await extract(event)).results.textractor,
    put: async (uri, body) => void (await s3.send(new PutObjectCommand({ ...place(uri), Body: body }))),
    async get(uri) {
      try {
        const { Body } = await s3.send(new GetObjectCommand(place(uri)));
        return Buffer.from((await Body?.transformToByteArray()) ?? []);
      } catch (error) {
        if (error instanceof Error && error.name === "NoSuchKey") return undefined;
        throw error;
      }
    },
    metadata: async (uri) => (await s3.send(new HeadObjectCommand(place(uri)))).Metadata ?? {},
    ocrPages: () =>
      cloud.lambda.history
        .filter((entry) => entry.function === "textractor_ocr")
        .map((entry) => (entry.event as { page: number }).page),
    async close() {
      s3.destroy();
      lambda.destroy();
      await cloud.close();
    },
  };
}
