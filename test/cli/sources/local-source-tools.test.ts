import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { localSourceTools } from "../../../cli/sources/local-source-tools.ts";
import { resolveSources } from "../../../cli/sources/resolve-sources.ts";
import { readSettings } from "../../../functions/engine/base/settings.ts";
import { fileStorage } from "../../../functions/engine/storage/files/file.ts";
import { httpStorage } from "../../../functions/engine/storage/http/http.ts";
import { routeByScheme } from "../../../functions/engine/storage/storage.ts";
import { startS3 } from "../../cloud/s3/s3-server.ts";
import { newObject } from "../../cloud/s3/s3-store.ts";

const PAGES: Readonly<Record<string, string>> = {
  "/item?id=1": `<table><tr><td class="title"><span class="titleline"><a href="/story?utm_source=x">Story</a></span></td></table>`,
  "/list.txt": "https://example.com/a.pdf\nhttps://example.com/b.pdf\n",
};

describe("the sources of this machine", () => {
  let folder = "";
  let server: Server;
  let site = "";
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "local-sources-"));
    server = createServer((request, response) => {
      const page = PAGES[request.url ?? ""];
      response.writeHead(page === undefined ? 404 : 200, { "content-type": "text/html" }).end(page);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    site = `127.0.0.1:${typeof address === "object" ? address?.port : undefined}`;
  });
  afterEach(async () => {
    server.close();
    await rm(folder, { recursive: true, force: true });
  });

  async function itemsOf(
    sources: readonly string[],
    environment: NodeJS.ProcessEnv = {},
    lists: readonly string[] = [],
  ) {
    const own = { TEXTRACTOR_ALLOWED_ADDRESSES: "127.0.0.1", ...environment };
    const settings = readSettings(own);
    const storage = routeByScheme({
      http: httpStorage({
        maxBytes: settings.limits.downloadBytes,
        allowedAddresses: settings.allowedAddresses,
        deadlines: settings.fetch,
      }),
      file: fileStorage({ metadataFolder: folder, privateFolder: folder }),
    });
    const tools = localSourceTools({ environment: own, settings, storage, standardInput: () => process.stdin });
    const options = { lists, into: join(folder, "out"), asDocuments: false, dropTracked: false };
    return await Array.fromAsync(resolveSources(sources, options, tools));
  }
  const storyMail = async () => {
    const path = join(folder, "one.eml");
    await writeFile(
      path,
      `From: a@b.example\n\nhttp://${site}/item?id=1\nhttp://${site}/item?id=2\nhttp://${site}/newest`,
    );
    return path;
  };

  it("follow a mail to the story behind an item page", async () => {
    const items = await itemsOf([await storyMail()], { TEXTRACTOR_STORY_SITES: site });

    expect(items).toMatchObject([
      { kind: "document", uri: `http://${site}/story` },
      { kind: "unread", uri: `http://${site}/item?id=2`, error: { code: "NOT_FOUND" } },
      { kind: "skipped", uri: `http://${site}/newest` },
    ]);
  });

  it("fetch no private address because of a mail", async () => {
    const environment = { TEXTRACTOR_STORY_SITES: site, TEXTRACTOR_ALLOWED_ADDRESSES: "" };

    expect((await itemsOf([await storyMail()], environment))[0]).toMatchObject({ error: { code: "ADDRESS_REFUSED" } });
  });

  it("include a list at a web address", async () => {
    expect((await itemsOf([], {}, [`http://${site}/list.txt`])).map(({ uri }) => uri)).toEqual([
      "https://example.com/a.pdf",
      "https://example.com/b.pdf",
    ]);
  });

  it("report a list that is missing or a folder", async () => {
    expect(await itemsOf([], {}, [join(folder, "none"), folder])).toMatchObject([
      { kind: "unread", uri: join(folder, "none"), error: { code: "NOT_FOUND" } },
      { kind: "unread", uri: folder, error: { code: "FETCH_FAILED" } },
    ]);
  });

  it("include the objects of a server of the S3 API", async () => {
    const s3 = await startS3({ buckets: ["archive"] });
    s3.buckets.get("archive")?.objects.set("in/a.txt", newObject(Buffer.from("four")));
    const saved = { ...process.env };
    Object.assign(process.env, {
      AWS_ENDPOINT_URL_S3: s3.url,
      AWS_ACCESS_KEY_ID: "test",
      AWS_SECRET_ACCESS_KEY: "test",
    });
    const items = await itemsOf(["s3://archive/in/"], { ...process.env, AWS_DEFAULT_REGION: "eu-west-1" });
    process.env = saved;
    await s3.close();

    expect(items).toMatchObject([{ kind: "document", uri: "s3://archive/in/a.txt", name: "a.txt", bytes: 4 }]);
  });
});
