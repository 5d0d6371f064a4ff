import { describe, expect, it } from "vitest";
import { readBookmarks } from "../../../../functions/engine/formats/doc/doc-bookmarks.ts";

const short = (...values: readonly number[]) => values.flatMap((value) => [value & 0xff, value >> 8]);
const named = (text: string) => [...short(text.length), ...Buffer.from(text, "utf16le")];
const namesOf = (...names: readonly string[]) =>
  Uint8Array.from([...short(0xffff, names.length, 0), ...names.flatMap(named)]);
const placesOf = (...positions: readonly number[]) => new Uint8Array(Uint32Array.from(positions).buffer);

describe("bookmarks", () => {
  it("are names by their positions", () => {
    const found = readBookmarks(namesOf("one", "Größe"), placesOf(5, 70_000));

    expect([...found]).toEqual([
      [5, "one"],
      [70_000, "Größe"],
    ]);
  });

  it("are the first of a position, and none that Word made", () => {
    expect([...readBookmarks(namesOf("_GoBack", "one", "two", ""), placesOf(1, 5, 5, 6))]).toEqual([[5, "one"]]);
  });

  it("end with their tables", () => {
    expect([...readBookmarks(namesOf("one", "two"), placesOf(5))]).toEqual([[5, "one"]]);
    expect([...readBookmarks(namesOf("one", "two").subarray(0, 17), placesOf(5, 6))]).toEqual([[5, "one"]]);
    expect(readBookmarks(new Uint8Array(), new Uint8Array()).size).toBe(0);
    expect(readBookmarks(new Uint8Array(8), placesOf(1)).size).toBe(0);
  });
});
