// The package of the command, next to nothing but the canvas and libheif: everything else is inside.

import { execFile } from "node:child_process";
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), "command-package-"));
const installed = join(folder, "node_modules/textractor-cli");
const main = join(installed, "textractor.cjs");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

beforeAll(async () => {
  await run(process.execPath, ["package/build.ts", "command"]);
  await run("npm", ["pack", "./dist/command", "--silent", "--pack-destination", folder]);
  mkdirSync(installed, { recursive: true });
  const [tarball = ""] = readdirSync(folder).filter((name) => name.endsWith(".tgz"));
  await run("tar", ["-xzf", join(folder, tarball), "--strip-components=1", "-C", installed]);
  // Links replace the dependencies that npm would fetch from the registry.
  for (const name of ["@napi-rs", "libheif-js"])
    symlinkSync(resolve("node_modules", name), join(dirname(installed), name));
});

describe("the package of the command", () => {
  it("contains no sources, no AWS CDK and no install scripts", () => {
    const manifest = JSON.parse(readFileSync(join(installed, "package.json"), "utf8"));
    const paths = readdirSync(installed, { recursive: true, encoding: "utf8" });

    expect(paths.filter((path) => /\.ts$|cdk/.test(path))).toEqual([]);
    expect(manifest).not.toHaveProperty("scripts");
    expect(manifest.bin).toEqual({ textractor: "textractor.cjs" });
    expect(Object.keys(manifest.dependencies)).toEqual(["@napi-rs/canvas"]);
    expect(Object.keys(manifest.optionalDependencies)).toEqual(["libheif-js"]);
  });

  it("has the licence of each bundled package", () => {
    const licences = readFileSync(join(installed, "THIRD-PARTY-LICENCES.txt"), "utf8");

    for (const name of ["pdfjs-dist", "tesseract.js-core", "valibot", "@cantoo/pdf-lib", "@aws-sdk/client-s3"])
      expect(licences).toMatch(new RegExp(`^${name} [0-9.]+ \\((Apache-2\\.0|MIT)\\)$`, "m"));
    expect(licences).not.toMatch(/^\S+ [0-9.]+ \((?:L|A)?GPL/m);
  });

  it("runs the command, with OCR", async () => {
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

  it("keeps its code for runs with several threads", async () => {
    const cache = join(folder, "code-of-threads");
    const options = { cwd: folder, env: { PATH: process.env["PATH"], XDG_CACHE_HOME: cache } };
    const documents = Array.from({ length: 6 }, (_, at) => join(folder, `report-${at}.pdf`));
    for (const document of documents) copyFileSync("examples/report.pdf", document);
    const keptAfterRun = async () => {
      await run(process.execPath, [main, "extract", ...documents, "--no-ocr", "--quiet", "--into", "results"], options);
      const code = join(cache, "textractor/code");
      return readdirSync(code).map((name) => statSync(join(code, name)).mtimeMs);
    };
    await keptAfterRun();

    const kept = await keptAfterRun();

    expect(kept).toHaveLength(2);
    expect(await keptAfterRun()).toEqual(kept);
  });

  it("loads no slow modules of Node that a PDF in a file does not need", async () => {
    const preload = join(folder, "preload.cjs");
    writeFileSync(
      preload,
      `process.once("exit", () => require("node:fs").writeSync(2, "\\n" + process.moduleLoadList.join("\\n")));`,
    );
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

  it("ends in one sentence on an older Node", async () => {
    // Older Nodes cannot be installed here, so one pretends.
    const script = `Object.defineProperty(process.versions, "node", { value: "20.19.4" }); require(${JSON.stringify(main)})`;
    const failed = await run(process.execPath, ["-e", script]).catch((error: unknown) => error);

    expect(failed).toMatchObject({
      code: 2,
      stdout: "",
      stderr: "textractor needs Node 22.16 or newer, and this is Node 20.19.4.\n",
    });
  });

  it("brings the packages that it loads late", async () => {
    const parts = readdirSync(join(installed, "parts")).filter((name) => !name.startsWith("shared-"));
    const imports = parts.map((name) => `await import(${JSON.stringify(join(installed, "parts", name))});`);
    const script = join(folder, "parts.mjs");
    writeFileSync(script, imports.join("\n"));
    await run(process.execPath, [script]);

    expect(parts).toEqual(
      expect.arrayContaining(["aws-sdk-client-s3.mjs", "imapflow.mjs", "xlsx.mjs", "linkedom.mjs"]),
    );
  });

  it("reports a bucket out of reach, and no missing package", async () => {
    const env = {
      PATH: process.env["PATH"],
      XDG_CACHE_HOME: join(folder, "cache"),
      AWS_ENDPOINT_URL: "http://127.0.0.1:9",
      AWS_REGION: "us-east-1",
      AWS_ACCESS_KEY_ID: "test",
      AWS_SECRET_ACCESS_KEY: "test",
      AWS_MAX_ATTEMPTS: "1",
    };
    const failed = await run(process.execPath, [main, "s3://documents/a.pdf"], { env }).catch(
      (error: unknown) => error,
    );

    expect(failed).toMatchObject({ code: 1, stderr: expect.stringContaining("ECONNREFUSED") });
  });
});
