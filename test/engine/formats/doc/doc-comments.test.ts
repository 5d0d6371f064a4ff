import { expect, it } from "vitest";
import { docComments } from "../../../../functions/engine/formats/doc/doc-comments.ts";

/** Places of comments, and for each the index of its author. */
function placesOf(...comments: readonly (readonly [position: number, author: number])[]): Uint8Array {
  const bytes = Buffer.alloc((comments.length + 1) * 4 + comments.length * 30);
  for (const [index, [position, author]] of comments.entries()) {
    bytes.writeUInt32LE(position, 4 * index);
    bytes.writeUInt16LE(author, (comments.length + 1) * 4 + 30 * index + 20);
  }
  return bytes;
}
const namesOf = (...names: readonly string[]) =>
  Buffer.concat(names.map((name) => Buffer.concat([Buffer.from([name.length, 0]), Buffer.from(name, "utf16le")])));

it("comments are found at their places, with their authors", () => {
  const comments = docComments(placesOf([7, 1], [20, 0]), namesOf("Ann", "Zoë"));

  expect([7, 20, 8].map((position) => comments.at(position))).toEqual([0, 1, undefined]);
  expect([0, 1, 2, -1].map((index) => comments.author(index))).toEqual(["Zoë", "Ann", "", ""]);
});

it("damaged tables give what they have", () => {
  const [places, names] = [placesOf([7, 1], [20, 0]), namesOf("Ann", "Zoë")];

  expect(docComments(places, names.subarray(0, -1)).author(0)).toBe("");
  expect(docComments(places, names.subarray(0, -1)).author(1)).toBe("Ann");
  expect(docComments(places.subarray(0, 37), names).at(7)).toBeUndefined();
  expect(docComments(new Uint8Array(), new Uint8Array()).author(0)).toBe("");
});
