import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { temporaryFolder } from "../../support/temporary-ledger.ts";
import { textractor } from "../../support/textractor.ts";

const WORDS = "The quorvex ledger was opened, after long debate, by the committee of the harbour town. ";
const ARTICLE = `<html lang="en"><head><title>Ledger opened | Harbour News</title><meta property="og:type" content="article">
  <meta name="author" content="Ann Otter"><meta property="article:published_time" content="2026-01-02T03:04:05Z"></head><body>
  <nav><a href="/">menu-1</a></nav><div><h1>Ledger opened</h1>${`<p>${WORDS.repeat(3)}</p>`.repeat(4)}
  <p>See <a href="minutes">the minutes</a> of the meeting.</p></div><p style="display:none">hidden-2</p></body></html>`;

describe("a web page behind a redirect", () => {
  let site: Server;
  let address = "";
  const environment = { TEXTRACTOR_ALLOWED_ADDRESSES: "127.0.0.1" };
  beforeAll(async () => {
    site = createServer((request, response) => {
      if (request.url === "/news/1") response.setHeader("etag", '"v1"').end(ARTICLE);
      else response.writeHead(302, { location: "/news/1" }).end();
    });
    await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
    address = `http://127.0.0.1:${Object(site.address()).port}`;
  });
  afterAll(() => new Promise((resolve) => site.close(resolve)));

  it("is its article, with its facts, its origin and absolute links", async () => {
    const folder = temporaryFolder();
    const args = ["extract", `${address}/old?token=secret`, "--into", "out", "--json", "--markdown"];
    const { code, stderr } = await textractor(folder, args, environment);

    expect(code, stderr).toBe(0);
    const written = (extension: string) => readFileSync(join(folder, "out", `old${extension}`), "utf8");
    expect(written(".txt").split("\n")[0]).toBe("Ledger opened");
    expect(written(".txt")).not.toMatch(/menu-1|hidden-2/);
    expect(written(".md")).toContain(`[the minutes](${address}/news/minutes)`);
    expect(JSON.parse(written(".json"))).toMatchObject({
      origin: {
        uri: `${address}/old?token=***`,
        finalUri: `${address}/news/1`,
        redirects: [`${address}/old?token=***`],
        ...{ status: 200, etag: "v1", bytes: ARTICLE.length, sha256: expect.stringMatching(/^[\da-f]{64}$/) },
        fetched: expect.stringMatching(/^20/),
      },
      metadata: { title: "Ledger opened", authors: ["Ann Otter"], published: "2026-01-02T03:04:05Z", language: "en" },
      warnings: ["8 characters of hidden text were skipped"],
    });
  });

  it("is cut by selectors, and a wrong one is refused before the page is fetched", async () => {
    const folder = temporaryFolder();
    const cut = await textractor(
      folder,
      ["extract", `${address}/news/1`, "--select", "h1", "--select", "nav"],
      environment,
    );
    const wrong = await textractor(folder, ["extract", "http://127.0.0.1:9/", "--remove", "p["], environment);

    expect([cut.stdout, cut.code]).toEqual(["menu-1\n\nLedger opened\n", 0]);
    expect(wrong.stderr).toContain("INVALID_EVENT: --remove p[ is no CSS selector");
  });
});
