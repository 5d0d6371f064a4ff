import { expect, it } from "vitest";
import { pieces } from "../../../functions/engine/storage/byte-range.ts";

/** Chunks of three bytes each, and the number of chunks that were read. */
function stream() {
  const read = { chunks: 0 };
  async function* chunks() {
    for (const chunk of ["abc", "def", "ghi"]) {
      read.chunks++;
      yield Buffer.from(chunk);
    }
  }
  return { read, chunks: chunks() };
}

it.each([
  [0, 3, "abc", 1],
  [0, 4, "abcd", 2],
  [2, 7, "cdefg", 3],
  [3, 6, "def", 2],
  [4, 4, "", 2],
  [0, 0, "", 1],
  [8, 99, "i", 3],
  [9, 12, "", 3],
])("the bytes from %i to %i are %j, read from %i chunks", async (start, end, text, chunks) => {
  const { read, chunks: source } = stream();
  const found = await Array.fromAsync(pieces(source, start, end));

  expect(Buffer.concat(found).toString()).toBe(text);
  expect(found.every(({ length }) => length > 0)).toBe(true);
  expect(read.chunks).toBe(chunks);
});

it("a stream can be read on to its last byte, so that its hash is complete", async () => {
  const { read, chunks } = stream();

  expect(Buffer.concat(await Array.fromAsync(pieces(chunks, 1, 2, "last byte"))).toString()).toBe("b");
  expect(read.chunks).toBe(3);
});
