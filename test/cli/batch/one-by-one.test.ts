import { describe, expect, it } from "vitest";
import { createOneByOne } from "../../../cli/batch/one-by-one.ts";

describe("works of one key", () => {
  it("run in sequence, and those of other keys at the same time", async () => {
    const oneByOne = createOneByOne();
    const seen: string[] = [];
    const first = Promise.withResolvers<void>();

    const works = [
      oneByOne("a", async () => {
        seen.push("a1 begins");
        await first.promise;
        seen.push("a1 ends");
      }),
      oneByOne("a", async () => seen.push("a2")),
      oneByOne("b", async () => {
        seen.push("b");
        first.resolve();
      }),
    ];
    await Promise.all(works);

    expect(seen).toEqual(["a1 begins", "b", "a1 ends", "a2"]);
  });

  it("go on after a failure, which its own caller gets", async () => {
    const oneByOne = createOneByOne();

    const failing = oneByOne("a", () => Promise.reject(new RangeError("no")));
    const next = oneByOne("a", async () => 5);

    await expect(failing).rejects.toThrow(RangeError);
    expect(await next).toBe(5);
  });
});
