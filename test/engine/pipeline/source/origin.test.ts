import { describe, expect, it } from "vitest";
import { originOf } from "../../../../functions/engine/pipeline/source/origin.ts";

const SHA = "ab".repeat(32);
const DIGEST = `sha256-${SHA}`;
const facts = { size: 5, version: "etag-1", metadata: {} };

describe("the origin of a document", () => {
  it("has what a web server answered, without secrets", () => {
    const answered = {
      ...facts,
      contentType: "text/html",
      status: 200,
      finalUri: "https://ann:secret@b.example/x?token=secret",
      redirects: ["https://a.example/?signature=secret", "https://ann:secret@b.example/y"],
    };

    expect(originOf("https://a.example/?signature=secret", answered, DIGEST)).toEqual({
      uri: "https://a.example/?signature=***",
      finalUri: "https://b.example/x?token=***",
      redirects: ["https://a.example/?signature=***", "https://b.example/y"],
      status: 200,
      etag: "etag-1",
      sha256: SHA,
      bytes: 5,
      mediaType: "text/html",
      fetched: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      engine: expect.stringMatching(/^\d/),
    });
  });

  it("is the same each time for a file, and has no ETag where the version is a hash", () => {
    expect(originOf("/in/a.txt", { ...facts, version: DIGEST }, DIGEST)).toEqual({
      uri: "/in/a.txt",
      sha256: SHA,
      bytes: 5,
      engine: expect.any(String),
    });
  });

  it("has the time of the fetch for an object in S3", () => {
    expect(originOf("s3://a/b.txt", facts, DIGEST)).toMatchObject({ etag: "etag-1", fetched: expect.any(String) });
  });
});
