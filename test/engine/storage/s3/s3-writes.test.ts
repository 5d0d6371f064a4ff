import { createHash } from "node:crypto";
import type { S3Client } from "@aws-sdk/client-s3";
import { describe, expect, it } from "vitest";
import type { Attempt } from "../../../../functions/engine/storage/s3/s3-attempts.ts";
import { LARGEST_PUT_BYTES, type ObjectWrite, writeObject } from "../../../../functions/engine/storage/s3/s3-writes.ts";

const MB = 1024 ** 2;
const PLACE = { Bucket: "archive", Key: "a" };
const BODY = Buffer.from("words");
const ETAG = createHash("md5").update(BODY).digest("hex");
const PART_ETAGS = ["0".repeat(32), "1".repeat(32)];
const UPLOAD_ETAG = `${createHash("md5")
  .update(Buffer.from(PART_ETAGS.join(""), "hex"))
  .digest("hex")}-2`;
const answered = (status: number) =>
  Object.assign(new Error(`status ${status}`), { $metadata: { httpStatusCode: status } });

type Answers = Readonly<Record<string, (input: Readonly<Record<string, unknown>>) => unknown>>;

/** S3 with these answers by command, for the given attempt of each request. */
function server(answers: Answers, count = 1) {
  const sent: (readonly [command: string, input: Readonly<Record<string, unknown>>, options: unknown])[] = [];
  const client = {
    async send(command: { readonly constructor: { readonly name: string }; readonly input: never }, options: unknown) {
      const name = command.constructor.name.replace(/Command$/, "");
      sent.push([name, command.input, options]);
      const answer = answers[name]?.(command.input);
      if (answer instanceof Error) throw answer;
      return answer;
    },
  };
  const attempt: Attempt = (_, work) => work(client as unknown as S3Client, count);
  return { attempt, sent, names: () => sent.map(([name]) => name) };
}

const write = (more: Partial<ObjectWrite> = {}): ObjectWrite => ({
  place: PLACE,
  body: BODY,
  options: { contentType: "text/plain" },
  tagging: undefined,
  onlyIf: undefined,
  ...more,
});
const two = (): AsyncIterable<Uint8Array> => streamOf([new Uint8Array(8 * MB), new Uint8Array(1)]);
async function* streamOf(pieces: readonly Uint8Array[]) {
  yield* pieces;
}

describe("a small object", () => {
  it("is put in one request, and its tag is its version", async () => {
    const { attempt, sent } = server({ PutObject: () => ({ ETag: '"v1"' }) });
    const { signal } = new AbortController();
    const options = { contentType: "text/plain", metadata: { Title: "größe" }, signal };

    expect(await writeObject(attempt, write({ options, tagging: "a=b" }))).toBe("v1");

    const Metadata = { title: expect.stringMatching(/^=\?UTF-8\?B\?/) };
    expect(sent).toEqual([
      [
        "PutObject",
        { ...PLACE, ContentType: "text/plain", Metadata, Tagging: "a=b", Body: BODY },
        { abortSignal: signal },
      ],
    ]);
  });

  it.each([
    [undefined, {}],
    ["absent", { IfNoneMatch: "*" }],
    [{ version: "v0" }, { IfMatch: '"v0"' }],
  ] as const)("is put under the condition %j", async (onlyIf, headers) => {
    const { attempt, sent } = server({ PutObject: () => ({ ETag: '"v1"' }) });

    await writeObject(attempt, write({ onlyIf }));

    expect(sent).toEqual([
      ["PutObject", { ...PLACE, ContentType: "text/plain", Metadata: {}, Body: BODY, ...headers }, {}],
    ]);
  });

  it("of 16 MB is put in one request, and a larger one in parts", async () => {
    expect(LARGEST_PUT_BYTES).toBe(16 * MB);
    const answers = {
      PutObject: () => ({ ETag: '"v1"' }),
      CreateMultipartUpload: () => ({ UploadId: "u" }),
      UploadPart: () => ({ ETag: '"p"' }),
      CompleteMultipartUpload: () => ({ ETag: '"v2"' }),
    };
    const small = server(answers);
    const large = server(answers);

    expect(await writeObject(small.attempt, write({ body: new Uint8Array(16 * MB) }))).toBe("v1");
    expect(await writeObject(large.attempt, write({ body: new Uint8Array(16 * MB + 1) }))).toBe("v2");

    expect(small.names()).toEqual(["PutObject"]);
    expect(large.names()).toEqual([
      "CreateMultipartUpload",
      "UploadPart",
      "UploadPart",
      "UploadPart",
      "CompleteMultipartUpload",
    ]);
  });

  it("whose first write was answered with a failure is the writer's own when it has the same bytes", async () => {
    const refused = () => answered(412);
    const own = server({ PutObject: refused, HeadObject: () => ({ ETag: `"${ETAG}"` }) }, 2);
    const other = server({ PutObject: refused, HeadObject: () => ({ ETag: '"other"' }) }, 2);
    const none = server({ PutObject: refused, HeadObject: () => answered(404) }, 2);
    const first = server({ PutObject: refused }, 1);

    expect(await writeObject(own.attempt, write({ onlyIf: "absent" }))).toBe(ETAG);
    expect(own.sent[1]).toEqual(["HeadObject", PLACE, {}]);
    for (const { attempt } of [other, none, first]) {
      await expect(writeObject(attempt, write({ onlyIf: "absent" }))).rejects.toThrow("status 412");
    }
    expect(first.names()).toEqual(["PutObject"]);
  });

  it("is not looked for after another failure", async () => {
    const { attempt, names } = server({ PutObject: () => answered(403) }, 2);

    await expect(writeObject(attempt, write())).rejects.toThrow("status 403");
    expect(names()).toEqual(["PutObject"]);
  });
});

describe("a large object", () => {
  const answers: Answers = {
    CreateMultipartUpload: () => ({ UploadId: "u" }),
    UploadPart: ({ PartNumber }) => ({
      ETag: `"${PART_ETAGS[Number(PartNumber) - 1]}"`,
      ChecksumCRC32: `c${PartNumber}`,
    }),
    CompleteMultipartUpload: () => ({ ETag: '"whole"' }),
    AbortMultipartUpload: () => ({}),
  };
  const large = (more: Partial<ObjectWrite> = {}) => write({ body: two(), ...more });

  it("is created with its headers, uploaded in parts, and completed under the condition", async () => {
    const { attempt, sent } = server(answers);

    expect(await writeObject(attempt, large({ tagging: "a=b", onlyIf: "absent" }))).toBe("whole");

    const inputs = sent.map(([name, { Body, ...input }]) => [name, input, (Body as Uint8Array | undefined)?.length]);
    const Parts = [1, 2].map((number) => ({
      PartNumber: number,
      ETag: `"${PART_ETAGS[number - 1]}"`,
      ChecksumCRC32: `c${number}`,
    }));
    const upload = { ...PLACE, UploadId: "u" };
    expect(inputs).toEqual([
      ["CreateMultipartUpload", { ...PLACE, ContentType: "text/plain", Metadata: {}, Tagging: "a=b" }, undefined],
      ["UploadPart", { ...upload, PartNumber: 1 }, 8 * MB],
      ["UploadPart", { ...upload, PartNumber: 2 }, 1],
      ["CompleteMultipartUpload", { ...upload, IfNoneMatch: "*", MultipartUpload: { Parts } }, undefined],
    ]);
  });

  it("needs no checksums where the server has none", async () => {
    const { attempt, sent } = server({ ...answers, UploadPart: () => ({ ETag: '"p"' }) });

    await writeObject(attempt, large());

    expect(sent.at(-1)?.[1]["MultipartUpload"]).toEqual({
      Parts: [1, 2].map((number) => ({ PartNumber: number, ETag: '"p"' })),
    });
  });

  it.each([404, 412])(
    "whose completion was repeated and answered with %i is the writer's own when it has the same parts",
    async (status) => {
      const complete = { ...answers, CompleteMultipartUpload: () => answered(status) };
      const own = server({ ...complete, HeadObject: () => ({ ETag: `"${UPLOAD_ETAG}"` }) }, 2);
      const other = server({ ...complete, HeadObject: () => ({ ETag: '"other"' }) }, 2);
      const first = server(complete, 1);

      expect(await writeObject(own.attempt, large())).toBe(UPLOAD_ETAG);
      expect(own.names()).not.toContain("AbortMultipartUpload");
      for (const { attempt } of [other, first]) {
        await expect(writeObject(attempt, large())).rejects.toThrow(`status ${status}`);
      }
      expect(first.names()).not.toContain("HeadObject");
    },
  );

  it("is aborted after any other failure", async () => {
    const { attempt, sent } = server({ ...answers, CompleteMultipartUpload: () => answered(403) }, 2);

    await expect(writeObject(attempt, large())).rejects.toThrow("status 403");

    expect(sent.at(-1)).toEqual([
      "AbortMultipartUpload",
      { ...PLACE, UploadId: "u" },
      { abortSignal: expect.any(AbortSignal) },
    ]);
  });
});
