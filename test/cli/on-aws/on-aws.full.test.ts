// `textractor batch … --on aws` against the local cloud, through the endpoints that the AWS SDK reads.

import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type CloudClient, openCloud } from "../../support/cloud-client.ts";
import { scanOf } from "../../support/documents/scan.ts";
import { temporaryFolder } from "../../support/temporary-ledger.ts";
import { textractor } from "../../support/textractor.ts";
import { withoutOrigin } from "../../support/without-origin.ts";

let cloud: CloudClient;
let web: Server;
let site = "";
let folder = "";

beforeAll(async () => {
  web = createServer((request, response) => {
    response.writeHead(200, { "content-type": "text/plain" }).end(`Page ${request.url}`);
  });
  await new Promise<void>((done) => web.listen(0, "127.0.0.1", done));
  site = `http://127.0.0.1:${(web.address() as AddressInfo).port}`;
  const environment = { TEXTRACTOR_ALLOWED_ADDRESSES: "127.0.0.1" };
  cloud = await openCloud({ overrides: { textractor_simple: { environment } } });
});
afterAll(async () => {
  await cloud.close();
  web.close();
});
beforeEach(() => {
  folder = temporaryFolder();
  for (const name of ["documents", "results"]) cloud.s3.buckets.get(name)?.objects.clear();
  calls().length = 0;
});

/** Calls of Step Functions since the start of the test, without those that only ask. */
const calls = () => cloud.states.calls as string[];
const changes = () => calls().filter((name) => /Start|Redrive|Stop/.test(name));
const environment = () => ({
  ...{ AWS_ACCESS_KEY_ID: "test", AWS_SECRET_ACCESS_KEY: "test", AWS_REGION: "us-east-1" },
  ...{ AWS_ENDPOINT_URL_S3: cloud.s3.url, AWS_ENDPOINT_URL_SFN: cloud.states.url },
});
const batch = (...args: string[]) => textractor(folder, ["batch", ...args, "--on", "aws"], environment());
const lines = (stdout: string) =>
  stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
const keys = (bucket: string) => [...(cloud.s3.buckets.get(bucket)?.objects.keys() ?? [])];
const read = (path: string) => readFileSync(join(folder, path), "utf8");

function localFiles(): void {
  mkdirSync(join(folder, "in/sub"), { recursive: true });
  writeFileSync(join(folder, "in/a.txt"), "Alpha word");
  writeFileSync(join(folder, "in/sub/b.txt"), "Beta word");
  writeFileSync(join(folder, "in/bad.pdf"), "%PDF-1.7\nno more");
}

async function objects(count: number): Promise<void> {
  for (let index = 0; index < count; index++)
    await cloud.put(`s3://documents/in/${1_000 + index}.txt`, `Text ${index}`);
}

describe("a batch of local files on AWS", () => {
  it("starts nothing without --upload, and says how to go on", async () => {
    localFiles();

    const { code, stderr } = await batch("in", "--into", "out");

    expect(code).toBe(1);
    expect(stderr).toContain("ADDRESS_REFUSED");
    expect(stderr).toContain("add --upload");
    expect(changes()).toEqual([]);
  });

  it("collects results, failures and a full-text index like a batch on this machine", async () => {
    localFiles();

    const { code, stdout, stderr } = await batch("in", "--into", "out", "--upload", "--jsonl", "--markdown");

    expect(code).toBe(1);
    expect(read("out/a.txt.txt")).toBe("Alpha word");
    expect(read("out/sub/b.txt.md")).toBe("Beta word\n");
    expect(existsSync(join(folder, "out/a.txt.json"))).toBe(false);
    expect(stderr).toContain("bad.pdf: DAMAGED_DOCUMENT");
    expect(stderr).toContain("2 complete, 1 failed, 0 unchanged; 2 pages");
    expect(
      lines(stdout).map(({ document_uri, text_uri, results }) => [document_uri, text_uri, results.textractor.code]),
    ).toEqual([
      [join(folder, "in/a.txt"), "out/a.txt.txt", undefined],
      [join(folder, "in/bad.pdf"), undefined, "DAMAGED_DOCUMENT"],
      [join(folder, "in/sub/b.txt"), "out/sub/b.txt.txt", undefined],
    ]);
    const found = await textractor(folder, ["search", "out", "beta", "--json"]);
    expect(lines(found.stdout)).toHaveLength(1);
    const report = await textractor(folder, ["report", "out", "--json"]);
    expect(JSON.parse(report.stdout)).toMatchObject({
      documents: { complete: 2, failed: 1 },
      dollars: expect.any(Number),
    });
  });

  it("writes only temporary objects to the stack's bucket, besides its report", async () => {
    localFiles();
    await batch("in", "--into", "out", "--upload");

    expect(keys("results").filter((key) => !/^(temp\/batch|corpus)\//.test(key))).toEqual([]);
    expect(keys("documents")).toEqual([]);
  });

  it("starts nothing for unchanged documents, and extracts changed ones alone", async () => {
    localFiles();
    await batch("in", "--into", "out", "--upload");
    const second = await batch("in", "--into", "out", "--upload");
    writeFileSync(join(folder, "in/a.txt"), "Gamma word, longer");
    const third = await batch("in", "--into", "out", "--upload", "--jsonl");

    expect(second.stderr).toBe(
      "0 complete, 2 unchanged, 1 failed earlier (--retry-failed tries them again); 0 pages; 0.0000 dollars\n",
    );
    expect(third.stderr).toContain("1 complete, 1 unchanged, 1 failed earlier");
    expect(read("out/a.txt.txt")).toBe("Gamma word, longer");
    expect(changes()).toEqual(["StartExecution", "StartExecution"]);
  });

  it("gives the same results as a batch on this machine, scans included", async () => {
    localFiles();
    writeFileSync(join(folder, "in/scan.pdf"), await scanOf([["Scanned words"]]));
    const options = ["--json", "--searchable-pdf", "--chunks"];

    await batch("in", "--into", "out", "--upload", ...options);
    await textractor(folder, ["batch", "in", "--into", "here", ...options]);

    const names = ["a.txt.txt", "a.txt.json", "sub/b.txt.chunks.jsonl", "scan.pdf.txt", "scan.pdf.json"];
    const content = (path: string) => (path.endsWith(".json") ? withoutOrigin(read(path)) : read(path));
    for (const name of names) expect(content(`out/${name}`)).toBe(content(`here/${name}`));
    expect(existsSync(join(folder, "out/scan.pdf.searchable.pdf"))).toBe(true);
    expect(pagesIn("out/textractor.sqlite")).toEqual(pagesIn("here/textractor.sqlite"));
  });

  it("reports a file that vanished, and extracts the others", async () => {
    localFiles();
    writeFileSync(join(folder, "list.csv"), "document_uri\nin/a.txt\nin/none.txt\n");

    const { code, stderr } = await batch("list.csv", "--into", "out", "--upload");

    expect(code).toBe(1);
    expect(stderr).toMatch(/none\.txt: NOT_FOUND/);
    expect(stderr).toContain("1 complete, 1 failed, 0 unchanged");
  });
});

/** Text and number of each indexed page. */
function pagesIn(path: string): unknown[] {
  const database = new DatabaseSync(join(folder, path), { readOnly: true });
  const rows = database
    .prepare("SELECT d.place, p.number, p.lines FROM pages AS p JOIN documents AS d ON d.id = p.document ORDER BY 1, 2")
    .all()
    .map(({ place, number, lines: packed }) => [
      place,
      number,
      createHash("sha256")
        .update(packed as Buffer)
        .digest("hex"),
    ]);
  database.close();
  return rows;
}

describe("a batch of documents on S3 and the web on AWS", () => {
  it("keeps results and ledger under --into s3://…, where another machine goes on", async () => {
    await objects(12);
    await cloud.put("s3://documents/other/1003.txt", "Other");
    const sources = ["s3://documents/in/", "s3://documents/other/"];

    const first = await batch(...sources, "--into", "s3://results/corpora/all/");
    rmSync(join(folder, "cache"), { recursive: true });
    await cloud.put("s3://documents/in/1005.txt", "Changed");
    const second = await batch(...sources, "--into", "s3://results/corpora/all");

    expect(first.stderr).toContain("13 complete, 0 unchanged");
    expect(second.stderr).toContain("1 complete, 12 unchanged");
    expect(String(await cloud.get("s3://results/corpora/all/1005.txt.txt"))).toBe("Changed");
    // Both documents of one name have a hash in the names of their results.
    expect(keys("results").filter((key) => /all\/1003-[0-9a-f]{8}\.txt\.txt$/.test(key))).toHaveLength(2);
    expect(keys("results")).toContain("corpora/all/textractor.sqlite");
    expect(existsSync(join(folder, "textractor.sqlite"))).toBe(false);
  });

  it("reads a list with the columns url and uri, into one SQLite file", async () => {
    await cloud.put("s3://documents/x.txt", "In S3");
    const rows = [
      "url,uri,bucket,key",
      `${site}/a.html,,,`,
      `,${site}/b.html,,`,
      ",,documents,x.txt",
      ",,documents,no.txt",
    ];
    writeFileSync(join(folder, "list.csv"), rows.join("\n"));

    const { code, stdout } = await batch("list.csv", "--into", "all.sqlite", "--jsonl");
    const again = await batch("list.csv", "--into", "all.sqlite");
    await cloud.put("s3://documents/x.txt", "Changed in S3");
    const changed = await batch("list.csv", "--into", "all.sqlite");

    expect(code).toBe(1);
    expect(lines(stdout).map(({ document_uri, results }) => [document_uri, results.textractor.code])).toEqual([
      [`${site}/a.html`, undefined],
      [`${site}/b.html`, undefined],
      ["s3://documents/x.txt", undefined],
      ["s3://documents/no.txt", "NOT_FOUND"],
    ]);
    expect(again.stderr).toContain("0 complete, 3 unchanged, 1 failed earlier");
    expect(changed.stderr).toContain("1 complete, 2 unchanged, 1 failed earlier");
    const found = await textractor(folder, ["search", "all.sqlite", '"Changed in"', "--json"]);
    expect(lines(found.stdout)[0]).toMatchObject({ uri: "s3://documents/x.txt" });
  });

  it("never writes a result over a document", async () => {
    await cloud.put("s3://documents/in/a", "One");
    await cloud.put("s3://documents/in/a.txt", "Two");

    const { code, stderr } = await batch(
      "s3://documents/in/a",
      "s3://documents/in/a.txt",
      "--into",
      "s3://documents/in",
    );

    expect(code).toBe(1);
    expect(stderr).toContain("s3://documents/in/a: OUTPUT_REFUSED: a result would overwrite the document");
    expect(String(await cloud.get("s3://documents/in/a.txt"))).toBe("Two");
  });
});

describe("failures on AWS", () => {
  const inBatchOf = (key: string) => (event: unknown) => JSON.stringify(event).includes(`in/${key}.txt`);

  it("of more batches than tolerated end the execution, and --retry-failed redrives it", async () => {
    await objects(30);
    const lift = cloud.lambda.fault({ function: "textractor_simple", kill: true, when: inBatchOf("1003") });

    const first = await batch("s3://documents/in/", "--into", "out");
    lift();
    await cloud.lambda.idle();
    const second = await batch("--retry-failed", "--into", "out");

    expect(first.code).toBe(1);
    expect(first.stderr).toMatch(/SERVICE_FAILED: arn:\S+ ended FAILED \(States\.ExceedToleratedFailureThreshold/);
    expect(first.stderr).toContain("s3://documents/in/1003.txt: SERVICE_FAILED: its batch failed (");
    expect(second.stderr).toContain("redriven arn:");
    expect(second.code).toBe(0);
    expect(changes()).toEqual(["StartExecution", "RedriveExecution"]);
    expect(read("out/1003.txt.txt")).toBe("Text 3");
    const report = await textractor(folder, ["report", "out", "--json"]);
    expect(JSON.parse(report.stdout).documents).toEqual({ complete: 30 });
  });

  it("of fewer batches leave the execution complete, and --retry-failed sends a list of them alone", async () => {
    await objects(210);
    await cloud.put("s3://documents/in/2000.pdf", "%PDF-1.7\nno more");
    const lift = cloud.lambda.fault({ function: "textractor_simple", kill: true, when: inBatchOf("1003") });

    const first = await batch("s3://documents/in/", "--into", "out");
    lift();
    const none = await batch("--retry-failed", "TOO_LARGE", "--into", "out");
    const second = await batch("--retry-failed", "SERVICE_FAILED", "--into", "out");

    expect(first.stderr).toContain("200 complete, 11 failed, 0 unchanged");
    expect(none.stderr).toContain("0 complete, 200 unchanged, 11 failed earlier");
    expect(second.stderr).toContain("(10 documents)");
    expect(second.stderr).toContain("10 complete, 200 unchanged, 1 failed earlier");
    expect(changes()).toEqual(["StartExecution", "StartExecution"]);
  });

  it("have stable codes and remedies where nothing could start", async () => {
    await objects(1);
    const named = await batch("s3://documents/in/", "--into", "out", "--state-machine", "other_corpus");
    const away = await textractor(folder, ["batch", "s3://documents/in/", "--into", "out", "--on", "aws"], {
      ...environment(),
      AWS_ENDPOINT_URL_SFN: "http://127.0.0.1:1",
    });

    expect(named.code).toBe(1);
    expect(named.stderr).toMatch(/^textractor: NOT_FOUND: .*other_corpus; deploy the stack/);
    expect(away.code).toBe(1);
    expect(away.stderr).toMatch(/^textractor: SERVICE_FAILED: Step Functions .*ECONNREFUSED/);
  });
});

describe("Ctrl-C", () => {
  it("leaves the execution running, and the same command follows it again", async () => {
    await objects(15);
    const lift = cloud.lambda.fault({ function: "textractor_simple", delayMs: 2_000 });
    const args = ["batch", "s3://documents/in/", "--into", "out", "--on", "aws"];
    const child = spawn(process.execPath, [resolve("cli/main.ts"), ...args], {
      cwd: folder,
      env: { PATH: process.env["PATH"], XDG_CACHE_HOME: join(folder, "cache"), ...environment() },
    });
    child.stderr.on("data", (piece) => String(piece).includes("started arn:") && child.kill("SIGINT"));
    const printed = text(child.stderr);
    const code = await new Promise((done) => child.once("close", done));

    const second = await batch("s3://documents/in/", "--into", "out");
    lift();

    expect(code).toBe(130);
    expect(await printed).toContain(
      "run the same command to follow it, or stop it with: aws stepfunctions stop-execution",
    );
    expect(second.stderr).toContain("followed arn:");
    expect(second.stderr).toContain("15 complete, 0 unchanged");
    expect(second.code).toBe(0);
    expect(changes()).toEqual(["StartExecution"]);
  });

  it("or a crash around the start leads to one execution", async () => {
    await objects(3);
    await batch("s3://documents/in/", "--into", "out");
    const database = new DatabaseSync(join(folder, "out/textractor.sqlite"));
    // The command ended after the start, before it could note the start.
    database.exec("UPDATE aws_runs SET state = 'starting'; UPDATE documents SET status = 'waiting'");
    database.close();
    const after = await batch("s3://documents/in/", "--into", "out");
    const again = new DatabaseSync(join(folder, "out/textractor.sqlite"));
    // The command ended before the start.
    again.exec("UPDATE aws_runs SET state = 'starting', execution = execution || 'x'");
    again.exec("UPDATE documents SET status = 'waiting'");
    again.close();
    const before = await batch("s3://documents/in/", "--into", "out");

    expect(after.stderr).toContain("followed arn:");
    expect(after.stderr).toContain("3 complete, 0 unchanged");
    expect(before.stderr).toContain("started arn:");
    expect(before.stderr).toContain("3 complete, 0 unchanged");
    expect(changes()).toEqual(["StartExecution", "StartExecution"]);
  });

  it("does not hide that somebody stopped the execution", async () => {
    await objects(15);
    const lift = cloud.lambda.fault({ function: "textractor_simple", delayMs: 1_500 });
    const run = batch("s3://documents/in/", "--into", "out");
    while (!changes().includes("StartExecution")) await new Promise((done) => setTimeout(done, 20));
    for (const { stop } of cloud.states.executions.values()) stop();
    const stopped = await run;
    lift();
    await cloud.lambda.idle();
    const second = await batch("--retry-failed", "--into", "out");

    expect(stopped.code).toBe(1);
    expect(stopped.stderr).toMatch(/ended ABORTED; --retry-failed continues it/);
    expect(second.code).toBe(0);
    expect(second.stderr).toContain("15 complete");
    expect(changes()).toEqual(["StartExecution", "RedriveExecution"]);
  });
});
