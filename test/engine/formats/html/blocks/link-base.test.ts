import { describe, expect, it } from "vitest";
import { createLinkBase } from "../../../../../functions/engine/formats/html/blocks/link-base.ts";

const PAGE = "https://a.example/dir/page?q=1#part";

describe("the links of a page", () => {
  it.each([
    ["x", "https://a.example/dir/x"],
    ["/x y", "https://a.example/x%20y"],
    ["//b.example/x", "https://b.example/x"],
    ["?r=2", "https://a.example/dir/page?r=2"],
    ["mailto:ann@a.example", "mailto:ann@a.example"],
    ["http://[", "http://["],
  ])("are relative to its address: %s", (href, uri) => {
    expect(createLinkBase(PAGE).resolve(href)).toBe(uri);
  });

  it.each([
    ["/other/", "https://a.example/other/x"],
    ["https://b.example/", "https://b.example/x"],
    ["javascript:x", "https://a.example/dir/x"],
    ["http://[", "https://a.example/dir/x"],
  ])("are relative to its base: %s", (href, uri) => {
    const base = createLinkBase(PAGE);

    base.setBase(href);
    base.setBase("https://second.example/");

    expect(base.resolve("x")).toBe(uri);
  });

  it("stay as they are without an address, and follow a base that has one", () => {
    const base = createLinkBase(undefined);
    base.setBase("/dir/");
    expect([base.resolve("x"), base.uri()]).toEqual(["x", undefined]);

    const own = createLinkBase(undefined);
    own.setBase("https://a.example/");
    expect([own.resolve("x"), own.uri()]).toEqual(["https://a.example/x", "https://a.example/"]);
  });

  it("do not repeat a user name and a password", () => {
    expect(createLinkBase("https://ann:secret@a.example/").resolve("x")).toBe("https://a.example/x");
  });
});
