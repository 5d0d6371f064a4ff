// The package from `npm run build` and `npm pack`, installed under node_modules, where Node strips no types.

import { execFile } from "node:child_process";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
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
afterAll(() => rmSync(folder, { recursive: true, force: true }));

beforeAll(async () => {
  await run(process.execPath, ["package/build.ts"]);
  await run("npm", ["pack", "--ignore-scripts", "--silent", "--pack-destination", folder]);
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

describe("the package", () => {
  it("contains the build and the documents, but no sources", () => {
    const { bin } = JSON.parse(readFileSync(join(installed, "package.json"), "utf8"));
    const paths = readdirSync(installed, { recursive: true, encoding: "utf8" });

    const parts = ["LICENSE", "README.md", "dist", "docs", "package.json", "tessdata"];
    expect(readdirSync(installed).sort()).toEqual(parts);
    expect(paths.filter((path) => /(?<!\.d)\.ts$/.test(path))).toEqual([]);
    expect(readFileSync(join(installed, bin.textractor), "utf8")).toMatch(/^#!\/usr\/bin\/env node\n/);
  });

  it("runs the command, with OCR", async () => {
    const main = join(installed, "dist/cli/textractor.mjs");
    const { stdout } = await run(process.execPath, [main, "extract", resolve("examples/scanned-letter.pdf")], {
      cwd: folder,
      env: { PATH: process.env["PATH"], XDG_CACHE_HOME: join(folder, "cache") },
    });

    expect(stdout).toContain("Marlington Museum of Clocks");
  });

  it("runs the command by the code it kept, and imports packages from it", async () => {
    const cache = join(folder, "kept");
    const page = join(folder, "page.html");
    writeFileSync(page, Buffer.from("<meta charset=gb18030><p>quorvex \xc4\xe3</p>", "latin1"));
    const main = join(installed, "dist/cli/textractor.mjs");
    const options = { cwd: folder, env: { PATH: process.env["PATH"], XDG_CACHE_HOME: cache } };
    const extract = () => run(process.execPath, [main, "extract", page], options);
    const codeTimes = () =>
      readdirSync(join(cache, "textractor/code")).map((name) => [
        name,
        statSync(join(cache, "textractor/code", name)).mtimeMs,
      ]);

    const first = await extract();
    const kept = codeTimes();
    const second = await extract();

    expect(first).toEqual({ stdout: "quorvex 你\n", stderr: "" });
    expect(second).toEqual(first);
    expect(kept.map(([name]) => name)).toEqual([
      expect.stringMatching(/^main-[0-9a-f]+\.bin$/),
      expect.stringMatching(/^thread-other-[0-9a-f]+\.bin$/),
    ]);
    expect(codeTimes()).toEqual(kept);
  });

  it("loads no slow modules of Node that a PDF in a file does not need", async () => {
    const preload = join(folder, "preload.cjs");
    writeFileSync(
      preload,
      `process.once("exit", () => require("node:fs").writeSync(2, "\\n" + process.moduleLoadList.join("\\n")));`,
    );
    const main = join(installed, "dist/cli/textractor.mjs");
    const command = ["-r", preload, main, "extract", resolve("examples/report.pdf")];
    const { stdout, stderr } = await run(process.execPath, command, {
      cwd: folder,
      env: { PATH: process.env["PATH"], XDG_CACHE_HOME: join(folder, "cache") },
    });

    expect(stdout).not.toBe("\n");
    expect(stderr.split("\n")).toContain("NativeModule worker_threads");
    for (const name of ["http", "dns/promises", "stream/web"]) {
      expect(stderr.split("\n")).not.toContain(`NativeModule ${name}`);
    }
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
