import { readFileSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { APPLICATION, chromiumMissing } from "../../support/chromium.ts";
import { temporaryFolder } from "../../support/temporary-ledger.ts";
import { textractor } from "../../support/textractor.ts";

const environment = { TEXTRACTOR_ALLOWED_ADDRESSES: "127.0.0.1" };
const STORY = `<p>${"The harbour committee opened the quorvex ledger after a debate. ".repeat(12)}</p>`;

let site: Server;
let address = "";
let asked: (string | undefined)[] = [];
beforeAll(async () => {
  site = createServer((request, response) => {
    asked.push(request.url);
    if (request.url?.startsWith("/api")) return void response.end(`text of ${request.url}`);
    response.setHeader("content-type", "text/html");
    if (request.url === "/story")
      return void response.end(`${STORY}<script>document.body.append("by script")</script>`);
    if (request.url === "/wall")
      return void response.end(`${STORY}<script>document.body.textContent = "log in"</script>`);
    response.end(APPLICATION);
  });
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  address = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
});
beforeEach(() => {
  asked = [];
});
afterAll(() => new Promise((resolve) => site.close(resolve)));

const extract = (args: readonly string[], more: NodeJS.ProcessEnv = {}) =>
  textractor(temporaryFolder(), ["extract", ...args], { ...environment, ...more });

describe.skipIf(chromiumMissing)(`--render-js ${chromiumMissing ?? ""}`, () => {
  it("gives the text that scripts write, by the fragment of the address", async () => {
    const folder = temporaryFolder();
    const args = ["extract", `${address}/#/two`, "--render-js", "--wait-for", "p.ready", "--into", "out"];
    const { code, stderr } = await textractor(folder, [...args, "--json", "--markdown"], environment);

    expect(code, stderr).toBe(0);
    const written = (name: string) => readFileSync(join(folder, "out", name), "utf8");
    const [name] = ["127.0.0.1"];
    expect(written(`${name}.txt`)).toBe("Ledger\n\ntext of /api/two\n\nnext");
    expect(written(`${name}.md`)).toContain(`[next](${address}/next)`);
    expect(JSON.parse(written(`${name}.json`)).origin).toMatchObject({ renderer: expect.stringMatching(/Chrom/) });
  });

  it("=auto renders only pages without text of their own", async () => {
    const story = await extract([`${address}/story`, "--render-js=auto"]);
    const application = await extract([`${address}/`, "--render-js=auto"]);
    const always = await extract([`${address}/story`, "--render-js"]);

    expect(story.stdout).not.toContain("by script");
    expect(application.stdout).toContain("text of /api");
    expect(always.stdout).toContain("by script");
  });

  it("keeps the text of the server where scripts replace it by a notice", async () => {
    const { stdout, stderr } = await extract([`${address}/wall`, "--render-js"]);

    expect(stdout).toContain("The harbour committee");
    expect(stderr).toContain("the rendered page has less text");
  });

  it("reads stored pages, and leaves other formats as they are", async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, "page.html"), "<p>stored</p><script>document.body.append('by script')</script>");
    writeFileSync(join(folder, "a.txt"), "plain <script> text");
    const { stdout } = await textractor(folder, ["extract", "page.html", "--render-js"]);
    const other = await textractor(folder, ["extract", "a.txt", "--render-js"]);

    expect(stdout).toBe("stored\n\nby script\n");
    expect(other.stdout).toBe("plain <script> text\n");
  });

  it("reads every page of a batch, although their markup is the same", async () => {
    const folder = temporaryFolder();
    const links = ["one", "two"].map((name) => `${address}/?${name}`).join("\n");
    writeFileSync(
      join(folder, "list.mbox"),
      `From me@example.org Mon Jan  2 10:00:00 2017\nFrom: me@example.org\nSubject: links\n\n${links}\n`,
    );
    const args = ["batch", "list.mbox", "--into", "out.sqlite", "--render-js", "--jsonl"];
    const { stdout, stderr } = await textractor(folder, args, environment);

    expect(stdout.trim().split("\n"), stderr).toHaveLength(2);
    expect(asked.filter((path) => path?.startsWith("/api")).sort()).toEqual(["/api?one", "/api?two"]);
  });
});

describe("--render-js without Chromium", () => {
  const nowhere = { PATH: dirname(process.execPath), TEXTRACTOR_CHROMIUM: "/nowhere/chromium" };

  it("is refused before the page is fetched, and says how to get one", async () => {
    const { code, stderr } = await extract([`${address}/`, "--render-js"], nowhere);

    expect(code).toBe(1);
    expect(stderr).toMatch(/NOT_AVAILABLE: TEXTRACTOR_CHROMIUM names \/nowhere\/chromium.*install Chromium/);
    expect(asked).toEqual([]);
  });

  it("is refused with wait_for alone and with a wrong selector", async () => {
    const alone = await extract([`${address}/`, "--wait-for", "p"]);
    const wrong = await extract([`${address}/`, "--render-js", "--wait-for", "p["], nowhere);

    expect(alone.stderr).toContain("--wait-for needs --render-js");
    expect(wrong.stderr).toContain("INVALID_EVENT: --wait-for p[ is no CSS selector");
    expect(asked).toEqual([]);
  });
});
