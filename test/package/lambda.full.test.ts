// The package of the construct and the client, installed under node_modules, where Node strips no types.

import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), "package-test-"));
const installed = join(folder, "node_modules/lambda-text-extractor");
const PARTS = ["LICENSE", "README.md", "docs", "lib", "package.json", "tessdata", "types"];
afterAll(() => rmSync(folder, { recursive: true, force: true }));

beforeAll(async () => {
  await run(process.execPath, ["package/build.ts", "lambda"]);
  await run("npm", ["pack", "./dist/lambda", "--silent", "--pack-destination", folder]);
  mkdirSync(installed, { recursive: true });
  const [tarball = ""] = readdirSync(folder).filter((name) => name.endsWith(".tgz"));
  await run("tar", ["-xzf", join(folder, tarball), "--strip-components=1", "-C", installed]);
  // Links replace the dependencies that npm would fetch from the registry.
  for (const name of readdirSync("node_modules").filter((entry) => !entry.startsWith("."))) {
    symlinkSync(resolve("node_modules", name), join(folder, "node_modules", name));
  }
});

/** Runs a script in a project that has installed the package. */
async function script(source: string, environment: NodeJS.ProcessEnv = {}): Promise<string> {
  const file = join(folder, "script.mjs");
  writeFileSync(file, source);
  const { stdout } = await run(process.execPath, [file], { cwd: folder, env: { ...process.env, ...environment } });
  return stdout;
}

describe("the package of the functions", () => {
  it("contains the build and the schemas, but no sources", () => {
    const paths = readdirSync(installed, { recursive: true, encoding: "utf8" });

    expect(readdirSync(installed).sort()).toEqual(PARTS);
    expect(paths.filter((path) => /(?<!\.d)\.ts$/.test(path))).toEqual([]);
  });

  it("depends on the client of Lambda alone", () => {
    const manifest = JSON.parse(readFileSync(join(installed, "package.json"), "utf8"));

    expect(Object.keys(manifest.dependencies)).toEqual(["@aws-sdk/client-lambda"]);
    expect(Object.keys(manifest.peerDependencies)).toEqual(["aws-cdk-lib", "constructs"]);
    expect(manifest).not.toHaveProperty("scripts");
  });

  describe("as a client", () => {
    let server: Server;
    const requests: string[] = [];
    beforeAll(async () => {
      server = createServer(async (request, response) => {
        requests.push(`${request.method} ${request.url} ${await text(request)}`);
        response.end('{"results":{"textractor":{"success":true,"status":"complete"}}}');
      });
      await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    });
    afterAll(() => void server.close());

    it("invokes the function", async () => {
      const { port } = server.address() as AddressInfo;
      const stdout = await script(
        `import { extract } from "lambda-text-extractor";
         const { results } = await extract({ document_uri: "s3://documents/a.pdf" });
         console.log(results.textractor.status);`,
        {
          AWS_ENDPOINT_URL_LAMBDA: `http://127.0.0.1:${port}`,
          AWS_REGION: "us-east-1",
          AWS_ACCESS_KEY_ID: "test",
          AWS_SECRET_ACCESS_KEY: "test",
        },
      );

      expect(stdout).toBe("complete\n");
      expect(requests).toEqual([
        'POST /2015-03-31/functions/textractor_simple/invocations {"document_uri":"s3://documents/a.pdf"}',
      ]);
    });
  });

  it("works as a construct in another CDK app in three lines", async () => {
    // The canvas for this machine's processor. Another one would be fetched from npm.
    const stdout = await script(
      `import { App, Stack } from "aws-cdk-lib";
       import { TextExtractor } from "lambda-text-extractor/cdk";
       const app = new App({ outdir: ${JSON.stringify(join(folder, "cdk.out"))} });
       const extractor = new TextExtractor(new Stack(app, "Mine"), "Extractor", { sourceBuckets: ["mine"], architecture: process.arch });
       const { Resources } = app.synth().getStackByName("Mine").template;
       const { Code, Layers } = Object.values(Resources).find((each) => each.Properties?.FunctionName === "textractor_ocr").Properties;
       console.log(JSON.stringify({ asset: Code.S3Key, layers: Layers.length, simple: extractor.simple !== undefined }));`,
    );
    const { asset, ...others } = JSON.parse(stdout);

    expect(others).toEqual({ layers: 3, simple: true });
    expect(readdirSync(join(folder, "cdk.out", `asset.${asset.replace(".zip", "")}`))).toContain("index.mjs");
  });

  it("has types", async () => {
    writeFileSync(
      join(folder, "types.mts"),
      `import { Stack } from "aws-cdk-lib";
       import { type ExtractRequest, extract } from "lambda-text-extractor";
       import { TextExtractor } from "lambda-text-extractor/cdk";
       const request: ExtractRequest = { document_uri: "s3://documents/a.pdf", ocr: "force", order: 17 };
       export const status: "complete" | "partial" | "continuing" | "failed" =
         (await extract(request)).results.textractor.status;
       export const extractor = new TextExtractor(new Stack(), "Extractor", { languages: ["eng"] });
       // @ts-expect-error: this mode does not exist
       export const wrong: ExtractRequest = { document_uri: "s3://documents/a.pdf", ocr: "never" };
       // @ts-expect-error: the document is missing
       export const none: ExtractRequest = { ocr: "force" };`,
    );
    const options = ["--strict", "--noEmit", "--skipLibCheck", "--module", "nodenext", "--target", "esnext"];
    const tsc = resolve("node_modules/typescript/bin/tsc");
    const checked = run(process.execPath, [tsc, ...options, "--types", "node", "types.mts"], { cwd: folder });

    await expect(checked.catch(({ stdout }) => Promise.reject(new Error(stdout)))).resolves.toBeDefined();
  });
});
