import { writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { temporaryFolder } from "../../support/temporary-ledger.ts";
import { textractor } from "../../support/textractor.ts";

const environment = { TEXTRACTOR_ALLOWED_ADDRESSES: "127.0.0.1" };
let site: Server;
let folder = "";
let asked: (readonly [path: string | undefined, condition: string | undefined])[] = [];
beforeEach(async () => {
  asked = [];
  site = createServer((request, response) => {
    asked.push([request.url, request.headers["if-none-match"]]);
    if (request.url === "/robots.txt") return void response.end("User-agent: *\nDisallow: /private");
    response.setHeader("etag", '"v1"').setHeader("content-type", "text/plain");
    if (request.headers["if-none-match"] === '"v1"') response.writeHead(304).end();
    else response.end(`words of ${request.url}`);
  });
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  const address = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  folder = temporaryFolder();
  writeFileSync(join(folder, "list.txt"), `${address}/open.txt\n${address}/private.txt\n`);
});
afterEach(() => new Promise((resolve) => site.close(resolve)));
const batch = (...options: string[]) =>
  textractor(folder, ["batch", "list.txt", "--into", "corpus.sqlite", ...options], environment);

describe("a batch of pages of a site", () => {
  it("reads the site's rules once, and asks only for changes in its next run", async () => {
    const first = await batch();
    const before = asked;
    asked = [];
    const second = await batch();

    expect(first.stderr).toMatch(/ACCESS_DENIED: http:\S+\/robots\.txt keeps this page from crawlers/);
    expect(first.stderr).toContain("1 complete, 1 failed");
    expect(before.map(([path]) => path)).toEqual(["/robots.txt", "/open.txt"]);
    expect(asked).toContainEqual(["/open.txt", '"v1"']);
    expect(second.stderr).toContain("1 unchanged");
  });

  it("ignores the rules on request", async () => {
    expect((await batch("--ignore-robots")).stderr).toContain("2 complete");
    expect(asked.map(([path]) => path).sort()).toEqual(["/open.txt", "/private.txt"]);
  });

  it("that cannot be rendered is refused before anything is fetched", async () => {
    const args = ["batch", "list.txt", "--into", "corpus.sqlite", "--render-js"];
    const ran = await textractor(folder, args, { ...environment, TEXTRACTOR_CHROMIUM: "/nowhere/chromium" });

    expect(ran).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("TEXTRACTOR_CHROMIUM names /nowhere/chromium"),
    });
    expect(asked).toEqual([]);
  });
});
