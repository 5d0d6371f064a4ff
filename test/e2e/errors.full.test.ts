// Documents that can never work, with the deployed bundles: each gets its code and a remedy.

import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ErrorCode } from "../../functions/engine/base/errors.ts";
import { type CloudClient, openCloud } from "../support/cloud-client.ts";
import { encryptPdf } from "../support/documents/pdf.ts";
import { scanOf, typedPdf } from "../support/documents/scan.ts";

const PASSWORD = "geheim-7781";

describe("a document that cannot be extracted", () => {
  let cloud: CloudClient;
  let server: Server;
  let address = "";
  beforeAll(async () => {
    cloud = await openCloud();
    server = createServer((_, response) => response.end("secret of the inner network"));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/inner`;
    const typed = await typedPdf(["quorvex flimdar ".repeat(40)]);
    await cloud.put("s3://documents/typed.pdf", typed);
    await cloud.put("s3://documents/locked.pdf", await encryptPdf(typed, PASSWORD));
    await cloud.put(
      "s3://documents/locked-scan.pdf",
      await encryptPdf(await scanOf([["The brastol ledger of autumn"]]), PASSWORD),
    );
    await cloud.put("s3://documents/empty.pdf", "");
    await cloud.put("s3://documents/notes.txt", "some words");
    await cloud.put("s3://documents/damaged.pdf", "%PDF-1.7\nnothing more");
    await cloud.put("s3://documents/music.mp3", Buffer.from("494433040000000000000000fffb9064", "hex"));
  });
  afterAll(async () => {
    server.close();
    await cloud.close();
  });

  it.each<[what: string, event: () => object, code: ErrorCode, remedy: RegExp]>([
    ["is missing", () => ({ document_uri: "s3://documents/absent.pdf" }), "NOT_FOUND", /check/],
    [
      "has no bucket",
      () => ({ document_uri: "s3://nowhere/absent.pdf", text_uri: "s3://results/a.txt" }),
      "NOT_FOUND",
      /correct the address/,
    ],
    ["is damaged", () => ({ document_uri: "s3://documents/damaged.pdf" }), "DAMAGED_DOCUMENT", /;|save/],
    ["is encrypted", () => ({ document_uri: "s3://documents/locked.pdf" }), "PASSWORD_REQUIRED", /password/],
    [
      "is encrypted with another password",
      () => ({ document_uri: "s3://documents/locked.pdf", password: "guess" }),
      "WRONG_PASSWORD",
      /password/,
    ],
    ["is empty", () => ({ document_uri: "s3://documents/empty.pdf" }), "EMPTY_DOCUMENT", /upload|send|check/i],
    ["is of an unsupported type", () => ({ document_uri: "s3://documents/music.mp3" }), "UNSUPPORTED_FORMAT", /pdf/i],
    [
      "has an unwritable target",
      () => ({ document_uri: "s3://documents/typed.pdf", text_uri: "s3://nowhere/typed.txt" }),
      "OUTPUT_REFUSED",
      /text_uri|bucket/,
    ],
    [
      "is at a private address",
      () => ({ document_uri: address, text_uri: "s3://results/inner.txt" }),
      "ADDRESS_REFUSED",
      /TEXTRACTOR_ALLOWED_ADDRESSES/,
    ],
    [
      "is at the metadata address",
      () => ({ document_uri: "http://169.254.169.254/latest/meta-data/", text_uri: "s3://results/m.txt" }),
      "ADDRESS_REFUSED",
      /TEXTRACTOR_ALLOWED_ADDRESSES/,
    ],
    [
      "is a file of the function",
      () => ({ document_uri: "/etc/passwd", text_uri: "s3://results/p.txt" }),
      "NOT_AVAILABLE",
      /s3:/,
    ],
    [
      "is named by a wrong event",
      () => ({ document: "s3://documents/typed.pdf", page: 0 }),
      "INVALID_EVENT",
      /document_uri.*page.*correct the event/,
    ],
    [
      "has no such page",
      () => ({ document_uri: "s3://documents/typed.pdf", pages: "7" }),
      "PAGE_OUT_OF_RANGE",
      /1 page/,
    ],
    [
      "has no places for regions",
      () => ({ document_uri: "s3://documents/notes.txt", regions: [{ page: 1, box: [0, 0, 10, 10] }] }),
      "NO_PLACES",
      /PDF/,
    ],
    [
      "needs a language that is not installed",
      () => ({ document_uri: "s3://documents/locked-scan.pdf", password: PASSWORD, languages: ["tlh"] }),
      "LANGUAGE_MISSING",
      /eng/,
    ],
  ])("because it %s gets its code and a remedy", async (_, event, code, remedy) => {
    const results = await cloud.results(event());

    expect(results).toMatchObject({ success: false, status: "failed", code });
    expect(results.reason).toMatch(remedy);
  });

  it("has an empty text whose metadata has the reason", async () => {
    await cloud.results({ document_uri: "s3://documents/damaged.pdf" });

    expect(await cloud.get("s3://documents/damaged.pdf.txt")).toHaveLength(0);
    expect((await cloud.metadata("s3://documents/damaged.pdf.txt"))["exception"]).toBeTruthy();
  });

  it("gets different codes for a denied write and a denied read", async () => {
    const write = cloud.s3.fail({
      answer: "AccessDenied",
      operations: ["PutObject"],
      bucket: "documents",
      prefix: "typed.pdf.txt",
    });
    const refused = await cloud.results({ document_uri: "s3://documents/typed.pdf" });
    write.stop();
    const read = cloud.s3.fail({
      answer: "AccessDenied",
      operations: ["GetObject"],
      bucket: "documents",
      prefix: "typed.pdf",
    });
    const denied = await cloud.results({ document_uri: "s3://documents/typed.pdf" });
    read.stop();

    expect(refused.code).toBe("OUTPUT_REFUSED");
    expect(denied.code).toBe("ACCESS_DENIED");
  });

  it("is extracted with the right password, text layer or scan, and no log, response or object contains the password", async () => {
    const typed = await cloud.extract({ document_uri: "s3://documents/locked.pdf", password: PASSWORD });
    const scanned = await cloud.extract({ document_uri: "s3://documents/locked-scan.pdf", password: PASSWORD });
    const objects = [...cloud.s3.buckets.values()].flatMap(({ objects: held }) =>
      [...held].map(([key, object]) => key + JSON.stringify(object) + Buffer.from(object.body).toString("latin1")),
    );

    expect(typed.results.textractor.status).toBe("complete");
    expect((await cloud.get("s3://documents/locked-scan.pdf.txt"))?.toString("utf8")).toBe(
      "The brastol ledger of autumn",
    );
    expect(objects.length).toBeGreaterThan(8);
    expect(
      [JSON.stringify([typed, scanned]), ...cloud.logs, ...objects].filter((text) => text.includes(PASSWORD)),
    ).toEqual([]);
  });
});
