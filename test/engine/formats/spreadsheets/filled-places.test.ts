import { describe, expect, it } from "vitest";
import { ownPlaces } from "../../../../functions/engine/formats/spreadsheets/filled-places.ts";

describe("filled places of an array", () => {
  it("are in order, without holes and invalid numbers", () => {
    const array: unknown[] = [];
    array[4_000_000_000] = "b";
    array[0] = "a";
    Object.assign(array, { "-1": "c", "1.5": "d", name: "e" });

    expect(ownPlaces(array)).toEqual([0, 4_000_000_000]);
  });
});
