// Two web servers with the same ETag for different scans, under one temporary prefix, with the deployed bundles.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pageEngine } from "../../functions/engine/base/version.ts";
import { pagePlace } from "../../functions/engine/pipeline/page-results/stored-page.ts";
import { versionOfContent } from "../../functions/engine/storage/content-version.ts";
import { serveFiles, startWeb, type WebServer } from "../engine/storage/http/http-server.ts";
import { type CloudClient, openCloud } from "../support/cloud-client.ts";
import { scanOf } from "../support/documents/scan.ts";

const WORDS = ["flimdar orchard 7710", "crendle meadow 3326"];
const TOKEN = "geheim-5521";

describe("two servers with one ETag", () => {
  let cloud: CloudClient;
  let servers: readonly WebServer[] = [];
  let scans: readonly Uint8Array[] = [];
  beforeAll(async () => {
    const allowed = { environment: { TEXTRACTOR_ALLOWED_ADDRESSES: "127.0.0.1" } };
    cloud = await openCloud({ overrides: { textractor_simple: allowed, textractor_ocr: allowed } });
    scans = await Promise.all(WORDS.map((words) => scanOf([[words]])));
    const serve = async (scan: Uint8Array) => {
      const files = new Map(["", "2"].map((other) => [`/a.pdf?signature=${TOKEN}${other}`, scan]));
      return await startWeb(serveFiles(files, { ranges: true, etagOf: () => '"1"' }));
    };
    servers = await Promise.all(scans.map(serve));
  });
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.close()));
    await cloud.close();
  });
  const eventOf = (index: number, signature = "") => ({
    document_uri: `${servers[index]?.url}/a.pdf?signature=${TOKEN}${signature}`,
    text_uri: `s3://results/${index}.txt`,
    temp_uri_prefix: "s3://results/shared-temp",
    callbacks: [{ step: "textractor", uri: `s3://results/${index}.json` }],
  });
  const textAt = async (uri: string) => (await cloud.get(uri))?.toString("utf8") ?? "";

  it("get the text of their own scan", async () => {
    for (const index of WORDS.keys()) expect(await cloud.results(eventOf(index))).toMatchObject({ status: "complete" });

    expect(await Promise.all([0, 1].map((index) => textAt(`s3://results/${index}.txt`)))).toEqual(WORDS);
  });

  it("reuse recognised pages for a new signature", async () => {
    const before = cloud.recognized.length;

    expect(await cloud.results(eventOf(0, "2"))).toMatchObject({ status: "complete" });

    expect(cloud.recognized.slice(before)).toEqual([]);
  });

  it("have their signatures in the answer, but in no log, callback or metadata", async () => {
    const response = await cloud.extract(eventOf(1));

    expect(response["document_uri"]).toContain(TOKEN);
    expect(await textAt("s3://results/1.json")).toContain("/a.pdf?signature=***");
    expect(JSON.stringify(await cloud.metadata("s3://results/1.txt"))).not.toContain(TOKEN);
    for (const seen of [cloud.logs.join("\n"), await textAt("s3://results/1.json")]) expect(seen).not.toContain(TOKEN);
  });

  it("recognise a page again when its stored result was replaced by that of the other", async () => {
    const [own = "", other = ""] = scans.map((scan) => {
      const shared = {
        kind: "pdf",
        languages: ["eng"],
        reader: "tesseract",
        page: 1,
        tempUriPrefix: "s3://results/shared-temp",
      } as const;
      const document = { documentUri: "", documentVersion: "", documentDigest: versionOfContent(scan) };
      return pagePlace({ ...shared, ...document, engine: pageEngine() }).resultUri;
    });
    const foreign = await cloud.get(other);
    await cloud.put(own, foreign ?? "");
    const before = cloud.recognized.length;

    expect(foreign?.length).toBeGreaterThan(100);
    expect(await cloud.results(eventOf(0))).toMatchObject({ status: "complete" });

    expect(cloud.recognized.slice(before)).toEqual([1]);
    expect(await textAt("s3://results/0.txt")).toBe(WORDS[0]);
    expect(cloud.logs.join("\n")).toContain("page result ignored");
  });
}, 120_000);
