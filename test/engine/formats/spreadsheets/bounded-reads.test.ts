import { expect, it } from "vitest";
import { withBoundedReads } from "../../../../functions/engine/formats/spreadsheets/bounded-reads.ts";

type Prepared = Buffer & { l: number; read_shift: (size: number, type?: string) => unknown };

/** A buffer as SheetJS prepares a record: with a method for reading and the position of the next read. */
function prepared(): Prepared {
  const record = Object.assign(Buffer.from([7, 8]), { l: 0 }) as Prepared;
  record.read_shift = function read(this: Prepared, size: number) {
    const value = this[this.l];
    this.l += size;
    return value;
  };
  return record;
}

it("lets SheetJS read a little past a record, but not without end", () => {
  withBoundedReads(() => {
    const record = prepared();

    expect([record.read_shift(1), record.read_shift(1), record.read_shift(1)]).toEqual([7, 8, undefined]);
    expect(() => {
      for (let read = 0; read < 1_000_000; read++) record.read_shift(4);
    }).toThrow("shorter than it declares");
  });
});

it("refuses texts with an invalid length, and restores buffers", () => {
  withBoundedReads(() => {
    for (const size of [undefined, -1, 0.5]) {
      expect(() => prepared().read_shift(size as number, "sbcs-cont")).toThrow("shorter than it declares");
    }
    expect(prepared().read_shift(1, "sbcs-cont")).toBe(7);
  });

  expect("read_shift" in Buffer.alloc(1)).toBe(false);
});
