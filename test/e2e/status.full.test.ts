// The status of a document by the event, the client and the command.

import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { LambdaClient } from "@aws-sdk/client-lambda";
import { afterAll, beforeAll, expect, it } from "vitest";
import { status } from "../../client/index.ts";
import { type CloudClient, openCloud } from "../support/cloud-client.ts";
import { scanOf } from "../support/documents/scan.ts";

let cloud: CloudClient;
let client: LambdaClient;
beforeAll(async () => {
  cloud = await openCloud();
  const credentials = { accessKeyId: "test", secretAccessKey: "test" };
  client = new LambdaClient({ region: "us-east-1", endpoint: cloud.lambda.url, credentials });
});
afterAll(() => cloud.close());

async function command(...args: readonly string[]) {
  const env = {
    ...process.env,
    AWS_ENDPOINT_URL_S3: cloud.s3.url,
    AWS_ACCESS_KEY_ID: "test",
    AWS_SECRET_ACCESS_KEY: "test",
    AWS_REGION: "us-east-1",
    TEXTRACTOR_BUCKET: "results",
  };
  const ran = promisify(execFile)(process.execPath, ["cli/main.ts", "status", ...args], { env });
  return await ran.then(
    ({ stdout }) => ({ code: 0, stdout }),
    (error: { code: number; stdout: string }) => ({ code: error.code, stdout: error.stdout }),
  );
}

it("is absent before extraction and complete after it, also with the text in the results bucket", async () => {
  const uri = "s3://documents/in/note.txt";
  expect(await status(uri, { client })).toMatchObject({ document_uri: uri, status: "absent" });
  expect(await command(uri)).toMatchObject({ code: 1, stdout: expect.stringMatching(/^absent/) });

  await cloud.put(uri, "quorvex");
  await cloud.settled();

  const text_uri = "s3://results/documents/in/note.txt.txt";
  expect(await status(uri, { client })).toMatchObject({ status: "complete", text_uri, num_pages: 1, size: 7 });
  expect(await command(uri)).toMatchObject({ code: 0, stdout: expect.stringMatching(/^complete .*num_pages=1/) });
});

it("is failed with its code and reason", async () => {
  await cloud.put("s3://documents/damaged.pdf", "%PDF-1.7\nno more");
  await cloud.extract({ document_uri: "s3://documents/damaged.pdf" });

  expect(await status("s3://documents/damaged.pdf", { client })).toMatchObject({
    status: "failed",
    code: "DAMAGED_DOCUMENT",
    reason: expect.any(String),
  });
});

it("is partial with its missing pages, and complete once they are done", async () => {
  const uri = "s3://documents/partial.pdf";
  await cloud.put(uri, await scanOf([["The quorvex ledger"], ["The flimdar ledger"]]));
  const isSecond = (event: unknown) => (event as { page?: number }).page === 2;
  const lift = cloud.lambda.fault({ function: "textractor_ocr", kill: true, when: isSecond });
  await cloud.extract({ document_uri: uri });
  lift();

  expect(await status(uri, { client })).toMatchObject({ status: "partial", missing_text_pages: "2" });
  const { code, stdout } = await command("--json", uri);
  expect({ code, ...JSON.parse(stdout) }).toMatchObject({ code: 1, status: "partial", method: "pdf_to_text_with_ocr" });

  await cloud.extract({ document_uri: uri });

  expect(await status({ document_uri: uri }, { client })).toMatchObject({ status: "complete" });
});

it("is absent when the text was not written by this project", async () => {
  await cloud.put("s3://documents/foreign.pdf.txt", "somebody's own");

  expect(await status("s3://documents/foreign.pdf", { client })).toMatchObject({ status: "absent" });
});

it("is unknown, with the reason, for an invalid request", async () => {
  expect(await status({ document_uri: 7 } as never, { client })).toMatchObject({
    status: "unknown",
    code: "INVALID_EVENT",
    reason: expect.stringContaining("document_uri"),
  });
  expect((await command("http://example.org/a.pdf")).code).toBe(2);
});
