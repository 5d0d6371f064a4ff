import { describe, expect, it } from "vitest";
import { readChanged, routeByScheme, schemeOf } from "../../../functions/engine/storage/storage.ts";
import { memoryStorage } from "../../support/memory-storage.ts";

describe("the kind of storage for an address", () => {
  it.each([
    ["s3://in/a", "s3"],
    ["S3://in/a", "s3"],
    ["http://host/a", "http"],
    ["HTTPS://host/a", "http"],
    ["file:///a", "file"],
    ["/a", "file"],
    ["C:\\a", "file"],
    ["c://a", "file"],
    ["a.pdf", "file"],
  ])("%s is %s", (uri, scheme) => {
    expect(schemeOf(uri)).toBe(scheme);
  });

  it("with any other scheme is refused", () => {
    expect(() => schemeOf("ftp://host/a")).toThrow(
      expect.objectContaining({ code: "INVALID_EVENT", problem: "ftp:// is not supported" }),
    );
  });
});

it("reads an object only when its version changed", async () => {
  const storage = routeByScheme({ s3: memoryStorage({ "s3://in/a": "words" }) });
  const { version } = await storage.read("s3://in/a");

  expect(await readChanged(storage, "s3://in/a", version())).toBeUndefined();
  expect((await readChanged(storage, "s3://in/a", "another"))?.bytes).toHaveLength(5);
  await expect(readChanged(storage, "s3://in/none", "another")).rejects.toMatchObject({ code: "NOT_FOUND" });
});

it("every operation goes to the storage of its address, and rejects where there is none", async () => {
  const s3 = memoryStorage({ "s3://in/a": "words" });
  const storage = routeByScheme({ s3 });

  expect((await storage.head("s3://in/a"))?.size).toBe(5);
  expect(Buffer.from((await storage.read("s3://in/a")).bytes).toString()).toBe("words");
  expect(Buffer.from(await storage.readRange("s3://in/a", 1, 3)).toString()).toBe("or");
  await storage.write("s3://in/b", "more", { contentType: "text/plain" });
  await storage.delete("s3://in/a");
  expect([...s3.objects.keys()]).toEqual(["s3://in/b"]);
  const missing = { code: "NOT_AVAILABLE", problem: "file addresses are not available here" };
  await expect(storage.read("/a")).rejects.toMatchObject(missing);
  await expect(storage.write("ftp://host/a", "", { contentType: "text/plain" })).rejects.toMatchObject({
    code: "INVALID_EVENT",
  });
});
