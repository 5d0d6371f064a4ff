import { expect, it } from "vitest";
import { inOneIfSmall, piecesOf } from "../../../functions/engine/storage/body.ts";

/** Body of two pieces with five bytes. It can be read again and again. */
const body: AsyncIterable<Uint8Array> = {
  async *[Symbol.asyncIterator]() {
    yield Buffer.from("üa");
    yield Buffer.from("bc");
  },
};

it("text and bytes are one piece, whatever their size", async () => {
  const bytes = Buffer.from("abc");

  expect(await inOneIfSmall("ü", 0)).toEqual(Buffer.from("ü"));
  expect(await inOneIfSmall(bytes, 0)).toBe(bytes);
});

it("pieces are joined up to the limit", async () => {
  expect(await inOneIfSmall(body, 5)).toEqual(Buffer.from("üabc"));
  expect(await inOneIfSmall(body, 4)).toBe(body);
});

it("every body can be read in pieces", async () => {
  for (const each of ["üabc", Buffer.from("üabc"), body]) {
    expect(Buffer.concat(await Array.fromAsync(piecesOf(each))).toString()).toBe("üabc");
  }
});
