import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import {
  contentVersion,
  hashing,
  isContentVersion,
  versionOfContent,
} from "../../../functions/engine/storage/content-version.ts";

it("the version of content is its SHA-256, with a prefix that distinguishes it from ETags", () => {
  const hex = createHash("sha256").update("abc").digest("hex");

  expect(versionOfContent(Buffer.from("abc"))).toBe(`sha256-${hex}`);
  expect(isContentVersion(`sha256-${hex}`)).toBe(true);
  expect(isContentVersion(hex)).toBe(false);
});

it("chunks are hashed on their way", async () => {
  const hash = createHash("sha256");
  async function* chunks() {
    yield Buffer.from("ab");
    yield Buffer.from("c");
  }

  const passed = await Array.fromAsync(hashing(chunks(), hash));

  expect(Buffer.concat(passed).toString()).toBe("abc");
  expect(contentVersion(hash)).toBe(versionOfContent(Buffer.from("abc")));
});
