import { expect, test } from "vitest";
import { openedLate } from "../../../functions/engine/storage/opened-late.ts";
import { memoryStorage } from "../../support/memory-storage.ts";

test("a storage is opened once, by its first use", async () => {
  let opened = 0;
  const storage = openedLate(async () => {
    opened++;
    return memoryStorage({ "s3://bucket/a.txt": "quorvex" });
  });
  const before = opened;

  const [first, second] = await Promise.all([storage.read("s3://bucket/a.txt"), storage.head("s3://bucket/a.txt")]);

  expect([before, opened]).toEqual([0, 1]);
  expect(Buffer.from(first.bytes).toString()).toBe("quorvex");
  expect(second?.size).toBe(7);
});
