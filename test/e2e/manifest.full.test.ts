// Manifests on AWS: the whole state machine, started through the API of Step Functions, reads a CSV, a JSONL file or a
// prefix, and writes its report.

import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import {
  DescribeExecutionCommand,
  DescribeMapRunCommand,
  ListMapRunsCommand,
  RedriveExecutionCommand,
  SFNClient,
  StartExecutionCommand,
} from "@aws-sdk/client-sfn";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sleep } from "../../functions/engine/base/budget.ts";
import { type CloudClient, openCloud } from "../support/cloud-client.ts";

let cloud: CloudClient;
let web: Server;
let site = "";
let client: SFNClient;

beforeAll(async () => {
  web = createServer((request, response) => {
    if (request.url === "/missing.txt") response.writeHead(404).end();
    else response.writeHead(200, { "content-type": "text/plain" }).end(`Page ${request.url}`);
  });
  await new Promise<void>((resolve) => web.listen(0, "127.0.0.1", resolve));
  site = `http://127.0.0.1:${(web.address() as AddressInfo).port}`;
  const environment = { TEXTRACTOR_ALLOWED_ADDRESSES: "127.0.0.1" };
  cloud = await openCloud({ overrides: { textractor_simple: { environment } } });
  const credentials = { accessKeyId: "test", secretAccessKey: "test" };
  client = new SFNClient({ region: "us-east-1", credentials, endpoint: cloud.states.url });
});
afterAll(async () => {
  client.destroy();
  await cloud.close();
  web.close();
});
beforeEach(() => {
  for (const name of ["documents", "results"]) cloud.s3.buckets.get(name)?.objects.clear();
});

async function start(input: object): Promise<string> {
  const stateMachineArn = cloud.states.machines[0]?.arn;
  const { executionArn = "" } = await client.send(
    new StartExecutionCommand({ stateMachineArn, input: JSON.stringify(input) }),
  );
  return executionArn;
}

async function ended(executionArn: string) {
  for (;;) {
    const execution = await client.send(new DescribeExecutionCommand({ executionArn }));
    if (execution.status !== "RUNNING") return execution;
    await sleep(50);
  }
}

async function mapRunOf(executionArn: string) {
  const { mapRuns = [] } = await client.send(new ListMapRunsCommand({ executionArn }));
  return await client.send(new DescribeMapRunCommand({ mapRunArn: mapRuns[0]?.mapRunArn }));
}

/** Objects of the report with the given label, such as SUCCEEDED, from the manifest that the execution's output names. */
async function report(output: string | undefined, label: string) {
  const { ResultWriterDetails: details } = JSON.parse(output ?? "{}");
  const read = async (key: string) => JSON.parse(String(await cloud.get(`s3://${details.Bucket}/${key}`)));
  const { ResultFiles } = await read(details.Key);
  const files: { readonly Key: string }[] = ResultFiles[label];
  return (await Promise.all(files.map(({ Key }) => read(Key)))).flat();
}

/** Invocations with a batch. Each upload to the bucket invokes the function too, and a killed one is repeated later. */
const batchesSent = () => cloud.lambda.history.filter(({ event }) => Object.hasOwn(Object(event), "BatchInput")).length;

const answersIn = (children: readonly { readonly Output: string }[]) =>
  children.flatMap(({ Output }) => JSON.parse(Output));

describe("a manifest", () => {
  it("in CSV may name its documents in the columns url and uri, next to document_uri, bucket and key", async () => {
    await cloud.put("s3://documents/in-s3.txt", "In S3");
    await cloud.put("s3://documents/by-key.txt", "By key");
    const rows = [
      "url,uri,document_uri,bucket,key,text_uri",
      `${site}/by-url.txt,,,,,`,
      `,${site}/by-uri.txt,,,,s3://results/given.txt`,
      `,s3://documents/in-s3.txt,,,,s3://results/in-s3.txt`,
      `,,${site}/by-document-uri.txt,,,`,
      `,,,documents,by-key.txt,`,
      `${site}/missing.txt,,,,,`,
    ];
    await cloud.put("s3://documents/lists/all.csv", rows.join("\n"));

    const { status, output } = await ended(await start({ bucket: "documents", csv: "lists/all.csv" }));

    expect(status).toBe("SUCCEEDED");
    const host = site.replace("http://", "");
    const text = async (uri: string) => String(await cloud.get(uri));
    expect(await text(`s3://results/${host}/by-url.txt.txt`)).toBe("Page /by-url.txt");
    expect(await text("s3://results/given.txt")).toBe("Page /by-uri.txt");
    expect(await text("s3://results/in-s3.txt")).toBe("In S3");
    expect(await text(`s3://results/${host}/by-document-uri.txt.txt`)).toBe("Page /by-document-uri.txt");
    expect(await text("s3://results/documents/by-key.txt.txt")).toBe("By key");
    const answers = answersIn(await report(output, "SUCCEEDED"));
    expect(answers.map(({ results }) => results.textractor.code ?? results.textractor.status)).toEqual([
      ...["complete", "complete", "complete", "complete", "complete", "NOT_FOUND"],
    ]);
  });

  it("in JSON lines may do so too, in batches of ten", async () => {
    const lines = Array.from({ length: 23 }, (_, index) =>
      JSON.stringify({ [index % 2 === 0 ? "url" : "uri"]: `${site}/${index}.txt`, number: index }),
    );
    await cloud.put("s3://documents/all.jsonl", `${lines.join("\n")}\n`);

    const arn = await start({ bucket: "documents", jsonl: "all.jsonl" });
    const { output } = await ended(arn);

    const succeeded = await report(output, "SUCCEEDED");
    expect(succeeded.map(({ Input }) => JSON.parse(Input).Items.length)).toEqual([10, 10, 3]);
    expect(answersIn(succeeded).map(({ number, results }) => [number, results.textractor.status])).toEqual(
      lines.map((_, index) => [index, "complete"]),
    );
    expect(await mapRunOf(arn)).toMatchObject({
      itemCounts: { total: 23, succeeded: 23, failed: 0 },
      executionCounts: { total: 3, succeeded: 3 },
    });
  });

  it("that cannot be read fails the execution with the reader's error", async () => {
    const { status, error } = await ended(await start({ bucket: "documents", csv: "none.csv" }));

    expect([status, error]).toEqual(["FAILED", "States.ItemReaderFailed"]);
  });

  it("with more failed batches than tolerated fails, and a redrive repeats those alone", async () => {
    for (let index = 0; index < 30; index++) await cloud.put(`s3://documents/in/${10 + index}.txt`, `Text ${index}`);
    const lift = cloud.lambda.fault({ function: "textractor_simple", kill: true, probability: 0.8, seed: 4 });

    const arn = await start({ bucket: "documents", prefix: "in/", tolerated_failure_percentage: 1 });
    const first = await ended(arn);
    lift();
    // Stopped children may still wait for their functions.
    await cloud.lambda.idle();
    const before = (await mapRunOf(arn)).executionCounts;
    const sent = batchesSent();
    await client.send(new RedriveExecutionCommand({ executionArn: arn }));
    const second = await ended(arn);

    expect([first.status, first.error]).toEqual(["FAILED", "States.ExceedToleratedFailureThreshold"]);
    expect(first.redriveStatus).toBe("REDRIVABLE");
    expect(before?.failed).toBeGreaterThan(0);
    expect([second.status, second.redriveCount]).toEqual(["SUCCEEDED", 1]);
    expect(batchesSent() - sent).toBe(3 - Number(before?.succeeded));
    expect(answersIn(await report(second.output, "SUCCEEDED"))).toHaveLength(30);
  });
});
