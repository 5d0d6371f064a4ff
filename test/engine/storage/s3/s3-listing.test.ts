import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { s3Storage } from "../../../../functions/engine/storage/s3/s3.ts";
import { type ListObjects, s3Listing } from "../../../../functions/engine/storage/s3/s3-listing.ts";
import { type S3Server, startS3 } from "../../../cloud/s3/s3-server.ts";
import { newObject } from "../../../cloud/s3/s3-store.ts";
import { failureOf } from "../every-storage.ts";

describe("the objects below an S3 prefix", () => {
  let s3: S3Server;
  let list: ListObjects;
  const options = () => ({
    endpoint: s3.url,
    region: "us-east-1",
    credentials: { accessKeyId: "test", secretAccessKey: "test" },
    retries: { attempts: 3, firstDelayMs: 1, longestDelayMs: 2 },
  });
  beforeEach(async () => {
    s3 = await startS3({ buckets: ["archive"] });
    list = s3Listing(options());
  });
  afterEach(() => s3.close());
  const put = (key: string, text = "quorvex") =>
    void s3.buckets.get("archive")?.objects.set(key, newObject(Buffer.from(text)));
  const listed = async (uri: string) => await Array.fromAsync(list(uri));

  it("come with the version and size that a read finds", async () => {
    put("in/a.txt", "four");
    const [object] = await listed("s3://archive/in/");
    const facts = await s3Storage(options()).head("s3://archive/in/a.txt");

    expect(object).toEqual({ uri: "s3://archive/in/a.txt", rest: "a.txt", version: facts?.version, size: 4 });
  });

  it("are listed over several pages", async () => {
    for (let index = 0; index < 2_500; index++) put(`in/${String(index).padStart(4, "0")}`);
    put("other");
    const objects = await listed("s3://archive/in/");

    expect(objects.map(({ rest }) => rest)).toEqual(
      Array.from({ length: 2_500 }, (_, index) => String(index).padStart(4, "0")),
    );
    expect(s3.requests.filter(({ operation }) => operation.startsWith("ListObjects"))).toHaveLength(3);
  });

  it("keep every character of their keys, and do not include folders made in the console", async () => {
    const keys = ["a b+c%20é.pdf", "line\nend\u0001.pdf", "slash//twice.pdf", "<&>.pdf"];
    for (const key of keys) put(`in/${key}`);
    put("in/");
    put("in/folder/");

    expect((await listed("s3://archive/in/")).map(({ rest }) => rest).sort()).toEqual(keys.toSorted());
  });

  it("are those of the whole bucket without a prefix", async () => {
    put("a");
    put("in/b");

    for (const uri of ["s3://archive", "s3://archive/", "S3://archive"]) {
      expect((await listed(uri)).map(({ uri: found }) => found)).toEqual(["s3://archive/a", "s3://archive/in/b"]);
    }
  });

  it("of a missing bucket are reported with a remedy", async () => {
    expect(await failureOf(listed("s3://nowhere/in/"))).toMatchObject({
      code: "NOT_FOUND",
      message: expect.stringContaining("bucket"),
    });
    expect(await failureOf(listed("s3:///in/"))).toMatchObject({ code: "INVALID_EVENT" });
  });
});
