import { expect, it } from "vitest";
import { localPath } from "../../../functions/engine/base/local-path.ts";

it.each([
  ["/home/me/a%20b.pdf", "/home/me/a%20b.pdf"],
  ["a.pdf", "a.pdf"],
  ["file.pdf", "file.pdf"],
  ["file:///home/me/a%20b.pdf", "/home/me/a b.pdf"],
  ["FILE:/home/me/a.pdf", "/home/me/a.pdf"],
  ["file://localhost/a.pdf", "/a.pdf"],
  ["file://server/a.pdf", undefined],
  ["file:///a%zz.pdf", undefined],
  ["file:///a%2Fb.pdf", undefined],
])("%j is the local file %j", (uri, path) => {
  expect(localPath(uri)).toBe(path);
});
