import { expect, test } from "vitest";
import { pictureFolder } from "../../../functions/engine/request/picture-folder.ts";

test.each([
  ["s3://out/pictures", "s3://out/a.md", "pictures/"],
  ["s3://out/a/pictures/", "s3://out/b/c.md", "../a/pictures/"],
  ["s3://out/", "s3://out/a.md", ""],
  ["s3://other/pictures", "s3://out/a.md", "s3://other/pictures/"],
  ["/tmp/out/p", "/tmp/out/a.md", "p/"],
  ["file:///tmp/out/p", "/tmp/a.md", "out/p/"],
  ["out/p", "/elsewhere/a.md", expect.stringMatching(/^\.\.\/.*out\/p\/$/)],
  ["s3://out/100% #1?", "s3://out/a.md", "100%25 %231%3F/"],
  ["s3://out/pictures", undefined, "s3://out/pictures/"],
])("pictures below %s are named by a Markdown at %s", (imagesUri, markdownUri, named) => {
  expect(pictureFolder({ imagesUri, markdownUri })).toEqual(named);
});

test("a Markdown on a terminal names the folder as the person did", () => {
  expect(pictureFolder({ imagesUri: "out/p", markdownUri: "/held/a.md", markdownPlace: "" })).toBe("out/p/");
  expect(pictureFolder({ imagesUri: "out/p", markdownUri: "/held/a.md", markdownPlace: "out/a.md" })).toBe("p/");
});

test("no address stands for no pictures", () => {
  expect(pictureFolder({ imagesUri: undefined, markdownUri: "a.md" })).toBeUndefined();
});
