import { describe, expect, it } from "vitest";
import { recordsOf } from "../../../../functions/engine/formats/spreadsheets/biff-records.ts";

describe("records of a stream", () => {
  it("have a type, and the place of their content", () => {
    expect([...recordsOf(Uint8Array.from([1, 2, 2, 0, 9, 9, 3, 0, 0, 0]))]).toEqual([
      { type: 0x0201, from: 4, to: 6 },
      { type: 3, from: 10, to: 10 },
    ]);
  });

  it("end with the stream", () => {
    expect([...recordsOf(Uint8Array.from([1, 0, 9, 0, 7]))]).toEqual([{ type: 1, from: 4, to: 5 }]);
    expect([...recordsOf(Uint8Array.from([1, 0, 9]))]).toEqual([]);
  });
});
