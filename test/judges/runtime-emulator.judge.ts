// The bundle of `simple` under AWS's runtime interface emulator.
// https://github.com/aws/aws-lambda-runtime-interface-emulator

import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { synthesised } from "../cloud/assembly.ts";
import { type S3Server, startS3 } from "../cloud/s3/s3-server.ts";
import { newObject } from "../cloud/s3/s3-store.ts";
import { readDeployment } from "../cloud/template.ts";
import { typedPdf } from "../support/documents/scan.ts";
import { type ForeignProcesses, foreignProcesses, freePort, programPath } from "./foreign-server.ts";

const RUNTIME = join(import.meta.dirname, "../cloud/runtime");
const emulator = programPath("aws-lambda-rie");

describe("AWS's runtime interface emulator", () => {
  let s3: S3Server;
  let processes: ForeignProcesses;
  let url = "";
  beforeAll(async () => {
    if (emulator === undefined) return;
    const { code, layers = [], environment, memoryMb } = simpleOf(await synthesised());
    s3 = await startS3({ buckets: ["documents"] });
    processes = await foreignProcesses();
    const addresses = { invoke: `127.0.0.1:${await freePort()}`, runtime: `127.0.0.1:${await freePort()}` };
    const args = ["--runtime-interface-emulator-address", addresses.invoke, "--runtime-api-address", addresses.runtime];
    processes.start(emulator, [...args, process.execPath, join(RUNTIME, "start.ts"), "index.handler"], {
      ...environment,
      AWS_ENDPOINT_URL: s3.url,
      AWS_REGION: "us-east-1",
      AWS_ACCESS_KEY_ID: "test",
      AWS_SECRET_ACCESS_KEY: "test",
      AWS_LAMBDA_FUNCTION_NAME: "textractor_simple",
      AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(memoryMb),
      AWS_LAMBDA_FUNCTION_TIMEOUT: "60",
      LAMBDA_TASK_ROOT: code,
      LAMBDA_RUNTIME_DIR: RUNTIME,
      NODE_PATH: layers.map((layer) => join(layer, "nodejs/node_modules")).join(":"),
    });
    url = `http://${addresses.invoke}`;
    await processes.answering(url);
  });
  afterAll(async () => {
    await processes?.close();
    await s3?.close();
  });
  const invoke = async (event: unknown): Promise<unknown> => {
    const address = `${url}/2015-03-31/functions/function/invocations`;
    return (await fetch(address, { method: "POST", body: JSON.stringify(event) })).json();
  };

  it("runs the bundle of `simple`, which extracts a PDF and then fails on a missing one", async (context) => {
    if (emulator === undefined) return context.skip("not installed: aws-lambda-rie");
    const objects = s3.buckets.get("documents")?.objects;
    objects?.set("report.pdf", newObject(Buffer.from(await typedPdf(["The quorvex ledger."]))));

    const first = await invoke({ document_uri: "s3://documents/report.pdf", ocr: "off" });
    const second = await invoke({ document_uri: "s3://documents/absent.pdf" });

    expect(first).toMatchObject({ results: { textractor: { success: true, status: "complete", num_pages: 1 } } });
    expect(String(objects?.get("report.pdf.txt")?.body)).toContain("The quorvex ledger.");
    expect(second).toMatchObject({ results: { textractor: { success: false, code: "NOT_FOUND" } } });
  });
});

function simpleOf(assembly: string) {
  const settings = readDeployment(assembly).functions["textractor_simple"];
  if (settings === undefined) throw new Error("the stack has no textractor_simple");
  return settings;
}
