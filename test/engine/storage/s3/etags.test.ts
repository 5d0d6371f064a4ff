import { expect, it } from "vitest";
import { etagOf, etagOfParts, quoted, unquoted } from "../../../../functions/engine/storage/s3/etags.ts";

it("the ETag of an object is the MD5 of its bytes", () => {
  expect(etagOf(Buffer.from("abc"))).toBe("900150983cd24fb0d6963f7d28e17f72");
});

it("the ETag of an upload in parts is the MD5 of the parts' binary MD5s, with their number", () => {
  const parts = [etagOf(Buffer.from("a")), etagOf(Buffer.from("b"))];

  expect(etagOfParts(parts)).toBe(`${etagOf(Buffer.concat(parts.map((etag) => Buffer.from(etag, "hex"))))}-2`);
});

it("ETags have quotes in headers only", () => {
  expect(quoted("abc")).toBe('"abc"');
  expect(unquoted('"abc"')).toBe("abc");
  expect(unquoted(undefined)).toBe("");
});
