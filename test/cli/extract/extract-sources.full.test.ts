import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startS3 } from "../../cloud/s3/s3-server.ts";
import { newObject } from "../../cloud/s3/s3-store.ts";
import { textractor } from "../../support/textractor.ts";

describe("the documents of extract", () => {
  let folder = "";
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "textractor-test-"));
    await mkdir(join(folder, "share/2019/May: 1"), { recursive: true });
    for (const name of ["b.txt", "-dash.txt", "2019/a.txt", "2019/May: 1/new\nline.txt"]) {
      await writeFile(join(folder, "share", name), "quorvex");
    }
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it("are those of patterns, lists and prefixes", async () => {
    await writeFile(join(folder, "share/list.csv"), "url\nb.txt\n2019/none.txt\n");
    const s3 = await startS3({ buckets: ["archive"] });
    s3.buckets.get("archive")?.objects.set("in/c.txt", newObject(Buffer.from("flimdar")));
    const environment = {
      AWS_ENDPOINT_URL_S3: s3.url,
      AWS_ACCESS_KEY_ID: "test",
      AWS_SECRET_ACCESS_KEY: "test",
      AWS_DEFAULT_REGION: "eu-west-1",
    };
    const args = [
      "share/2019/**/*.txt",
      "s3://archive/in/",
      "--list",
      "share/list.csv",
      "--list",
      "-",
      "--into",
      "out",
    ];

    const ran = await textractor(folder, ["extract", ...args], environment, "share/-dash.txt\n");
    await s3.close();

    expect(ran.stderr).toMatch(/^textractor: [^\n]*share\/2019\/none\.txt: NOT_FOUND: [^\n]*\n[^\n]*, 1 failed\n$/);
    expect(ran.code).toBe(1);
    expect((await readdir(join(folder, "out"), { recursive: true })).sort()).toEqual(
      ["-dash.txt.txt", "May_ 1", "May_ 1/new_line.txt.txt", "a.txt.txt", "b.txt.txt", "c.txt.txt"].sort(),
    );
  });

  it("in a list are never overwritten", async () => {
    await writeFile(join(folder, "share/b"), "first");
    const args = ["extract", "--list", "-", "--into", "share"];

    const ran = await textractor(folder, args, {}, "share/b\nshare/b.txt\n");

    expect(ran).toMatchObject({ code: 2, stderr: expect.stringContaining("would overwrite the document share/b.txt") });
    expect(await readFile(join(folder, "share/b.txt"), "utf8")).toBe("quorvex");
  });

  it.each([
    [["share/2019/*.txt"], { code: 0, stdout: "quorvex\n" }],
    [["share/*.txt"], { code: 2, stderr: expect.stringContaining("several documents need --into DIR") }],
    [["share/*.pdf"], { code: 1, stderr: expect.stringContaining("NOT_FOUND") }],
    [["--list", "x"], { code: 2, stderr: expect.stringContaining("--list needs --into DIR") }],
    [["--links", "x.eml"], { code: 2, stderr: expect.stringContaining("--links needs --into DIR") }],
  ])("are printed where %j names one", async (args, expected) => {
    expect(await textractor(folder, ["extract", ...args])).toMatchObject(expected);
  });

  it("of mails are their texts, and with --links the pages behind their links, each once", async () => {
    const server = createServer((request, response) => response.end(`Page ${request.url}`));
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    const { port = 0 } = Object(server.address());
    const site = `http://127.0.0.1:${port}`;
    await writeFile(
      join(folder, "m.eml"),
      `Subject: s\n\nflimdar ${site}/one.txt ${site}/one.txt\n${site}/list-manage\n`,
    );
    await copyFile(join(folder, "m.eml"), join(folder, "n.eml"));
    const environment = { TEXTRACTOR_ALLOWED_ADDRESSES: "127.0.0.1" };

    const texts = await textractor(folder, ["extract", "m.eml", "--into", "texts"], environment);
    const links = await textractor(folder, ["extract", "m.eml", "n.eml", "--links", "--into", "links"], environment);
    server.close();

    expect(texts.code).toBe(0);
    expect(await readFile(join(folder, "texts/m.eml.txt"), "utf8")).toContain("flimdar");
    expect(links.code).toBe(0);
    expect(links.stderr).toContain(`${site}/one.txt: skipped: named twice`);
    expect(links.stderr).toContain(`${site}/list-manage: skipped: excluded by "list-manage"`);
    expect(await readdir(join(folder, "links"))).toEqual(["one.txt.txt"]);
    expect(await readFile(join(folder, "links/one.txt.txt"), "utf8")).toBe("Page /one.txt");
  });
});
