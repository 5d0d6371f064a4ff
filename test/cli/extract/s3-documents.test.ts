import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type S3Server, startS3 } from "../../cloud/s3/s3-server.ts";
import { newObject } from "../../cloud/s3/s3-store.ts";
import { textractor } from "../../support/textractor.ts";

describe("documents in S3", () => {
  let s3: S3Server;
  let folder = "";
  beforeAll(async () => {
    s3 = await startS3({ buckets: ["archive"] });
    s3.buckets.get("archive")?.objects.set("note.txt", newObject(Buffer.from("The quorvex ledger")));
    folder = mkdtempSync(join(tmpdir(), "s3-documents-"));
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true });
    await s3.close();
  });
  const credentials = { AWS_ACCESS_KEY_ID: "test", AWS_SECRET_ACCESS_KEY: "test" };

  it.each(["AWS_ENDPOINT_URL_S3", "AWS_ENDPOINT_URL"])(
    "are read at %s with the region of AWS_DEFAULT_REGION, like the AWS command line does",
    async (endpoint) => {
      const environment = { ...credentials, [endpoint]: s3.url, AWS_DEFAULT_REGION: "eu-west-1" };
      const { code, stdout, stderr } = await textractor(folder, ["extract", "s3://archive/note.txt"], environment);

      expect({ code, stdout }, stderr).toEqual({ code: 0, stdout: "The quorvex ledger\n" });
      expect(s3.requests.at(-1)?.headers["authorization"]).toContain("/eu-west-1/s3/");
    },
  );
});
