import { describe, expect, it } from "vitest";
import { readOptions } from "../../../cli/extract/extract-options.ts";

describe("--tables", () => {
  it("takes a folder, or for one document a workbook", () => {
    expect(readOptions(["a.pdf", "--tables", "t"], {}).tables).toBe("t");
    expect(readOptions(["a.pdf", "--tables", "t.xlsx"], {}).tables).toBe("t.xlsx");
    expect(readOptions(["a.pdf", "--into", "out", "--tables", "t"], {}).tables).toBe("t");
    expect(readOptions(["a.pdf"], {}).tables).toBeUndefined();
  });

  it("refuses one workbook for several documents, and no name", () => {
    expect(() => readOptions(["a.pdf", "b.pdf", "--into", "out", "--tables", "t.xlsx"], {})).toThrow(
      "--tables FILE.xlsx",
    );
    expect(() => readOptions(["a.pdf", "--tables", ""], {})).toThrow("--tables takes");
  });
});
