import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Corpus, openCorpus } from "../../../../cli/export/corpora.ts";
import { answerView } from "../../../../cli/view/serve/answer-view.ts";
import { createLog } from "../../../../functions/engine/base/log.ts";
import { buildCorpus, modelOf, pageOf, paragraph } from "../../../support/built-corpus.ts";
import { temporaryFolder } from "../../../support/temporary-ledger.ts";

const KEY = "a-key";
const HOSTILE = `"><script>alert(1)</script>`;
const letter = modelOf([pageOf(1, paragraph("Quorvex wrote")), pageOf(2, paragraph(`Zimbly ${HOSTILE}`))], {
  title: HOSTILE,
});

let corpus: Corpus;
let server: Server;
beforeEach(async () => {
  const path = join(temporaryFolder(), "c.sqlite");
  await buildCorpus(path, [
    { uri: "/in/a.docx", model: letter },
    { uri: "/in/b.docx" },
    { uri: `/in/${HOSTILE}.docx`, model: modelOf([pageOf(1, paragraph("other"))]) },
  ]);
  corpus = openCorpus(path);
  const pictures = { pictureOf: async () => new TextEncoder().encode("picture") };
  server = createServer((asked, answer) => {
    void answerView(asked, answer, {
      corpus,
      name: "c.sqlite",
      key: KEY,
      pictures,
      log: createLog("error", () => undefined),
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterEach(async () => {
  corpus.ledger.close();
  await new Promise((resolve) => server.close(resolve));
});

interface Got {
  readonly status: number | undefined;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

function get(path: string, { host, method = "GET" }: { readonly host?: string; readonly method?: string } = {}) {
  const { port } = server.address() as AddressInfo;
  return new Promise<Got>((resolve, reject) => {
    const headers = { host: host ?? `127.0.0.1:${port}`, connection: "close" };
    request({ host: "127.0.0.1", port, path, method, headers, agent: false }, (answer) => {
      let body = "";
      answer.setEncoding("utf8").on("data", (piece: string) => {
        body += piece;
      });
      answer.on("end", () => resolve({ status: answer.statusCode, headers: answer.headers, body }));
    })
      .on("error", reject)
      .end();
  });
}

describe("the server of a view", () => {
  it("lists the documents with their status, and escapes their names", async () => {
    const { status, body } = await get(`/${KEY}/`);

    expect(status).toBe(200);
    expect(body.match(/<tr>/g)).toHaveLength(4);
    expect(body).toContain("DAMAGED_DOCUMENT: it is damaged");
    expect(body).not.toContain("<script>alert");
    expect((await get(`/${KEY}/?status=failed`)).body.match(/<tr>/g)).toHaveLength(2);
    expect((await get(`/${KEY}/?status=%27%20OR%201&from=-5`)).body.match(/<tr>/g)).toHaveLength(4);
  });

  it("finds pages, and links to their hits", async () => {
    const { body } = await get(`/${KEY}/?q=zimbly`);

    expect(body).toContain("1 matching page");
    expect(body).toContain("<mark>Zimbly</mark>");
    expect(body).toContain('href="document/1#page=2&amp;find=zimbly"');
    expect(body).not.toContain("<script>alert");
  });

  it("explains a query that it does not understand", async () => {
    expect(await get(`/${KEY}/?q=%22open`)).toMatchObject({ status: 400, body: expect.stringContaining("not closed") });
  });

  it("shows a document, with a policy in its headers", async () => {
    const { status, body, headers } = await get(`/${KEY}/document/1`);

    expect(status).toBe(200);
    expect(body).toContain("Quorvex wrote");
    expect(body).not.toContain("<script>alert");
    expect(headers).toMatchObject({
      "content-security-policy": expect.stringMatching(
        /^default-src 'none'; style-src 'sha256-.*frame-ancestors 'none'$/,
      ),
      "cross-origin-resource-policy": "same-origin",
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
    });
  });

  it("gives the pictures of the pages", async () => {
    expect(await get(`/${KEY}/document/1/page/2.webp`)).toMatchObject({ status: 200, body: "picture" });
  });

  it("says why a failed document has no view", async () => {
    const { status, body } = await get(`/${KEY}/document/2`);

    expect(status).toBe(404);
    expect(body).toContain("it is damaged");
  });

  it.each(["evil.example", "evil.example:80", "127.0.0.1", "127.0.0.1.evil.example:1", "[::1]:80"])(
    "refuses the host %j",
    async (host) => {
      expect(await get(`/${KEY}/`, { host })).toMatchObject({
        status: 421,
        body: expect.not.stringContaining("c.sqlite"),
      });
    },
  );

  it.each([
    "/",
    "/other-key/",
    `/${KEY}/document/99`,
    `/${KEY}/document/1/page/../../../../etc/passwd`,
    `/${KEY}/document/1/page/x.webp`,
    `/${KEY}/document/-1`,
    `/${KEY}/../../etc/passwd`,
    `/${KEY}/%2e%2e/%2e%2e/etc/passwd`,
    `/${KEY}/document/99999999999999999999`,
  ])("has nothing at %s", async (path) => {
    expect(await get(path)).toMatchObject({ status: 404 });
  });

  it("changes nothing: it answers GET and HEAD only", async () => {
    expect(await get(`/${KEY}/`, { method: "POST" })).toMatchObject({ status: 405 });
    expect(await get(`/${KEY}/`, { method: "HEAD" })).toMatchObject({ status: 200, body: "" });
  });
});

describe("a folder corpus without JSON", () => {
  it("shows the lines of the index, and says so", async () => {
    const path = join(temporaryFolder(), "f");
    await buildCorpus(path, [{ uri: "/in/a.docx", model: letter }], { json: false });
    corpus.ledger.close();
    corpus = openCorpus(path);

    const { body } = await get(`/${KEY}/document/1`);

    expect(body).toContain("Quorvex wrote");
    expect(body).toContain("batch --json");
  });
});
