import { describe, expect, it } from "vitest";
import { rowAddress } from "../../../functions/engine/request/row-address.ts";

describe("the address of a row", () => {
  it.each([
    [{ document_uri: "s3://in/a", url: "https://b", bucket: "c", key: "d" }, "s3://in/a"],
    [{ key: "d", bucket: "c", uri: "s3://in/a", url: "https://b" }, "https://b"],
    [{ uri: "a.pdf", url: null }, "a.pdf"],
    [{ Key: "d e", BUCKET: "c" }, "s3://c/d e"],
    [{ key: "d" }, "s3://default/d"],
    [{ bucket: "c" }, undefined],
    [{ url: 7 }, undefined],
    [{ link: "https://b" }, undefined],
  ])("of %j is %s", (row, uri) => {
    expect(rowAddress(row, "default")?.uri).toBe(uri);
  });

  it("is not made of a key alone", () => {
    expect(rowAddress({ key: "d" })).toBeUndefined();
  });
});
