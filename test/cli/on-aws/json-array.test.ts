import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { elementsOf } from "../../../cli/on-aws/json-array.ts";

async function* cut(bytes: Uint8Array, length: number): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += length) yield bytes.subarray(start, start + length);
}

async function read(text: string, length = 5): Promise<unknown[]> {
  const found: unknown[] = [];
  for await (const element of elementsOf(cut(Buffer.from(text), length))) found.push(element);
  return found;
}

describe("the elements of a long JSON array", () => {
  it("are those that JSON.parse finds, wherever the chunks are cut", async () => {
    const objects = fc.array(fc.dictionary(fc.string({ unit: "grapheme" }), fc.jsonValue()));
    await fc.assert(
      fc.asyncProperty(
        objects,
        fc.integer({ min: 1, max: 40 }),
        fc.constantFrom(0, 1),
        async (array, length, space) => {
          // Dictionaries of fast-check may have no prototype.
          expect(await read(JSON.stringify(array, undefined, space), length)).toEqual(
            JSON.parse(JSON.stringify(array)),
          );
        },
      ),
      { numRuns: 200 },
    );
  });

  it("may hold JSON in text, with brackets, quotes and backslashes", async () => {
    const array = [{ Input: JSON.stringify({ Items: [{ key: '}]"\\' }] }) }, { Output: "é世界\\" }];

    for (let length = 1; length < 20; length++) expect(await read(JSON.stringify(array), length)).toEqual(array);
  });

  it("are none in an empty array", async () => {
    expect(await read("[]")).toEqual([]);
    expect(await read("")).toEqual([]);
  });
});
