import { readdirSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { tikaEndpoints } from "../../../cli/serve/tika/endpoints.ts";
import { samples } from "../../engine/formats/shared/samples.ts";
import { WORDS_JP2 } from "../../support/documents/jpeg-2000.ts";
import { buildPdf, text } from "../../support/documents/pdf.ts";
import { type RunningServer, runServer } from "./running-server.ts";

const INFO = "/Title (My title) /Author (Jane Roe) /Producer (Maker) /CreationDate (D:20200102030405+01'00')";
const WORDS = "Words of a page that has enough text, so that nothing has to be recognised. ".repeat(10);
const pdf = buildPdf([{ content: text(72, 700, 4, WORDS) }, { content: text(72, 700, 4, "Second page") }], {
  info: INFO,
});
const sample = (name: string) => samples[name]?.[0] ?? new Uint8Array();

describe("the endpoints of Tika", () => {
  let server: RunningServer;
  const put = (path: string, body: Uint8Array | string, headers: Readonly<Record<string, string>> = {}) =>
    fetch(`${server.address}${path}`, { method: "PUT", body: Buffer.from(body), headers });
  const json = async (answer: Promise<Response>) => (await (await answer).json()) as unknown;
  const form = (path: string, body: Uint8Array, name: string, accept = "*/*") => {
    const content = new FormData();
    content.append("upload", new Blob([Buffer.from(body)]), name);
    return fetch(`${server.address}${path}`, { method: "POST", body: content, headers: { accept } });
  };

  beforeAll(async () => {
    server = await runServer(tikaEndpoints);
  });
  afterAll(() => server.close());

  it("greets and names its version", async () => {
    expect(await (await fetch(`${server.address}/tika`)).text()).toContain("Please PUT");
    expect(await (await fetch(`${server.address}/version`)).text()).toMatch(/^textractor [\d.]+.*Apache Tika 3/);
  });

  it.each([
    ["text/plain", /^Words of a page[^<]*Second page$/s],
    ["text/html", /^<html xmlns.*<meta name="dc:title" content="My title" \/>.*<div class="page"><p>Words.*<\/html>$/s],
    ["text/xml", /^<\?xml version="1.0" encoding="UTF-8"\?><html.*<\/html>$/s],
    ["*/*", /^<\?xml/],
  ])("answers PUT /tika as %s", async (accept, expected) => {
    const answer = await put("/tika", pdf, { accept });

    expect(answer.status).toBe(200);
    expect(answer.headers.get("x-textractor-status")).toBe("complete");
    expect(answer.headers.get("content-type")).toContain(accept === "*/*" ? "text/xml" : accept);
    expect(await answer.text()).toMatch(expected);
  });

  it("answers PUT /tika as JSON with XHTML, and /tika/text with text", async () => {
    const whole = await (await put("/tika", pdf, { accept: "application/json" })).json();
    const words = await json(put("/tika/text", pdf));

    expect(whole).toMatchObject({
      "Content-Type": "application/pdf",
      "dc:title": "My title",
      "dc:creator": "Jane Roe",
      "dcterms:created": "2020-01-02T02:04:05Z",
      "pdf:docinfo:title": "My title",
      "pdf:producer": "Maker",
      "xmpTPg:NPages": "2",
      "X-TIKA:Parsed-By": ["textractor", "textractor.pdf"],
      "X-TIKA:content": expect.stringContaining("<p>Words"),
    });
    expect(words).toMatchObject({ "X-TIKA:content": expect.stringMatching(/^Words/) });
  });

  it("lists a document and those in it at /rmeta", async () => {
    const all = await json(put("/rmeta/text", sample("eml"), { "content-disposition": "attachment; filename=a.eml" }));

    expect(all).toMatchObject([
      {
        "Content-Type": "message/rfc822",
        resourceName: "a.eml",
        "X-TIKA:embedded_depth": "0",
        "X-TIKA:content": expect.not.stringContaining("more"),
      },
      {
        resourceName: "a.txt",
        "X-TIKA:content": "more",
        "X-TIKA:embedded_depth": "1",
        "X-TIKA:embedded_resource_path": "/a.txt",
        embeddedResourceType: "ATTACHMENT",
      },
    ]);
  });

  it("leaves out embedded documents and cuts content where headers say so", async () => {
    const skipped = await (await put("/rmeta/text", sample("eml"), { "x-tika-skip-embedded": "true" })).json();
    const fewer = await (
      await put("/rmeta/text", sample("eml"), { maxembeddedresources: "0", writelimit: "1" })
    ).json();

    expect(skipped).toHaveLength(1);
    expect(fewer).toMatchObject([
      {
        "X-TIKA:content": "s",
        "X-TIKA:EXCEPTION:write_limit_reached": "true",
        "X-TIKA:EXCEPTION:embedded_resource_limit_reached": "true",
      },
    ]);
  });

  it("gives metadata as CSV, as JSON, and by field", async () => {
    const lines = (await (await put("/meta", pdf)).text()).split("\n");
    const field = await put("/meta/dc:title", pdf, { accept: "text/plain" });

    expect(lines).toContain("Content-Type,application/pdf");
    expect(lines).toContain("X-TIKA:Parsed-By,textractor,textractor.pdf");
    expect(await (await put("/meta", pdf, { accept: "application/json" })).json()).not.toHaveProperty("X-TIKA:content");
    expect(await field.text()).toBe("My title");
    expect((await put("/meta/nothing", pdf, { accept: "text/plain" })).status).toBe(404);
  });

  it.each([
    ["a file of that name", "attachment; filename=a.csv", "a,b\n1,2\n", "text/csv"],
    ["no name", "attachment", "a,b\n1,2\n", "text/plain"],
    ["a name of another kind", "attachment; filename=a.csv", "%PDF-1.7\n", "application/pdf"],
    ["nothing", "attachment", "", "application/octet-stream"],
    ["a name that leads elsewhere", 'attachment; filename="../../a.md"', "# a\n", "text/x-web-markdown"],
    ["an encoded name", "attachment; filename*=UTF-8''%C3%BC.json", "{}", "application/json"],
  ])("detects %s", async (_, disposition, body, expected) => {
    expect(await (await put("/detect/stream", body, { "content-disposition": disposition })).text()).toBe(expected);
  });

  it("reads the first file of a form", async () => {
    expect(await (await form("/tika/form", pdf, "a.pdf", "text/plain")).text()).toMatch(/^Words/);
    expect(await (await form("/rmeta/form/text", sample("html"), "a.html")).json()).toMatchObject([
      { resourceName: "a.html" },
    ]);
    expect(await (await form("/meta/form", pdf, "a.pdf")).text()).toContain("dc:title,My title");
  });

  it("reads a body that is a gzip", async () => {
    const answer = await put("/tika", gzipSync(pdf), { accept: "text/plain", "content-encoding": "gzip" });

    expect(await answer.text()).toMatch(/^Words/);
  });

  it("takes the encoding of a text from its Content-Type", async () => {
    const answer = await put("/tika", Buffer.from("caf\u00e9 na\u00efve \u00a4", "latin1"), {
      accept: "text/plain",
      "content-type": "text/plain; charset=iso-8859-15",
    });

    expect(await answer.text()).toBe("café naïve €");
  });

  it.each([
    ["an empty document", 422, "EMPTY_DOCUMENT", "/tika", "", {}],
    [
      "a type that nothing reads",
      415,
      "UNSUPPORTED_FORMAT",
      "/tika",
      Buffer.from("7z\xbc\xaf\x27\x1c\0\0\0\0", "latin1"),
      {},
    ],
    ["a damaged document", 422, "DAMAGED_DOCUMENT", "/meta", "PK\x03\x04 and no more", {}],
    ["a language that no model has", 400, "LANGUAGE_MISSING", "/tika", WORDS_JP2, { "x-tika-ocrlanguage": "zzz" }],
    ["a language that is no name", 400, "INVALID_EVENT", "/tika", "a", { "x-tika-ocrlanguage": ";rm" }],
    ["an unknown form of text", 406, undefined, "/tika", "a", { accept: "image/png" }],
    ["a damaged gzip", 400, undefined, "/tika", "no gzip", { "content-encoding": "gzip" }],
    ["an unknown encoding of the body", 415, undefined, "/tika", "a", { "content-encoding": "br" }],
  ])("refuses %s", async (_, status, code, path, body, headers) => {
    const answer = await put(path, body, headers as Record<string, string>);

    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject(code === undefined ? { reason: expect.anything() } : { code });
  });

  it("reports a document that cannot be read as an exception at /rmeta, as Tika does", async () => {
    const answer = await put("/rmeta", "");

    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject([
      { "X-TIKA:EXCEPTION:container_exception": expect.stringContaining("EMPTY_DOCUMENT") },
    ]);
  });

  it("escapes the words of a document and its metadata", async () => {
    const page = `<title>&lt;/title>&lt;script>"</title><p>&lt;b onclick='1'>&amp;</p><p><a href='"&gt;&lt;i>'>x</a></p>`;
    const answer = await (
      await put("/tika", page, { accept: "text/html", "content-disposition": "a; filename=a.html" })
    ).text();

    expect(answer).not.toMatch(/<script|<b |<i>/);
    expect(answer).toContain("&lt;b onclick=");
  });

  it("refuses forms without a file, with a broken end, and without a boundary", async () => {
    const post = (body: string, type: string) =>
      fetch(`${server.address}/tika/form`, { method: "POST", body, headers: { "content-type": type } });
    const form = "multipart/form-data; boundary=x";

    expect((await post("--x--\r\n", form)).status).toBe(400);
    expect((await post('--x\r\ncontent-disposition: form-data; name="a"\r\n\r\nwords', form)).status).toBe(400);
    expect((await post("words", "multipart/form-data")).status).toBe(415);
    expect((await post("words", "text/plain")).status).toBe(415);
  });

  it("refuses a body above the limit, declared, sent in pieces, inflated and in a form", async () => {
    const small = await runServer(tikaEndpoints, {}, { mostBytes: 1_000 });
    const large = Buffer.alloc(100_000, "a");
    const send = (body: Buffer | ReadableStream, headers: Readonly<Record<string, string>> = {}) =>
      fetch(`${small.address}/tika`, { method: "PUT", body, headers, duplex: "half" } as RequestInit);
    const pieces = new Blob([large]).stream();
    const upload = new FormData();
    upload.append("upload", new Blob([large]), "a.txt");

    const answers = [
      await send(large),
      await send(pieces),
      await send(gzipSync(large), { "content-encoding": "gzip" }),
      await fetch(`${small.address}/tika/form`, { method: "POST", body: upload }),
    ];
    const left = readdirSync(small.spoolFolder);
    await small.close();

    expect(answers.map(({ status }) => status)).toEqual([413, 413, 413, 413]);
    expect(left).toEqual([]);
  });
});
