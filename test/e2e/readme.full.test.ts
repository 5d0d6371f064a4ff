// The README's commands with the local cloud, as a stranger would paste them.

import { execFile, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CloudClient, openCloud } from "../support/cloud-client.ts";
import { curlSigns } from "../support/curl.ts";

const run = promisify(execFile);

/** The rest of the fenced block after the line that starts with this text. */
function blockAfter(line: string): string {
  const [, block = ""] = readFileSync("README.md", "utf8").split(`${line}`);
  return (block.split("```")[0] ?? "").split("\n").slice(1).join("\n");
}

describe("the README", () => {
  let cloud: CloudClient;
  let folder = "";
  beforeAll(async () => {
    cloud = await openCloud({ uploads: { bucket: "documents", prefix: "in/" } });
    folder = mkdtempSync(join(tmpdir(), "readme-"));
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true });
    await cloud.close();
  });

  it("shows commands for the local cloud that work as written", async (context) => {
    const version = spawnSync("aws", ["--version"], { encoding: "utf8" });
    if (version.error !== undefined) return context.skip("the AWS command line is not installed");
    if (!curlSigns()) return context.skip("curl is not installed, or older than 7.75");
    const second = `${version.stdout}${version.stderr}`.includes("aws-cli/2");
    const commands = blockAfter("npm run cloud ")
      .replaceAll("http://127.0.0.1:9300", cloud.s3.url)
      .replaceAll("http://127.0.0.1:9301", cloud.lambda.url)
      .replaceAll("http://127.0.0.1:9302/", cloud.functionUrls["textractor_simple"] ?? "")
      .replaceAll("examples/", `${resolve("examples")}/`)
      .replace("invoke ", second ? "invoke --cli-binary-format raw-in-base64-out " : "invoke ");
    const { stdout } = await run("bash", ["-ec", commands], { cwd: folder, maxBuffer: 1e7 });

    expect(commands).toContain("textractor_simple");
    // Once in the response of the AWS command line, and once in the response of the URL.
    expect(stdout.split('"status":"complete"')).toHaveLength(3);
    expect(stdout).toContain("Marlington Museum of Clocks");
  });
});
