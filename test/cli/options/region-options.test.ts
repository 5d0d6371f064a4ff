import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { regionsOf } from "../../../cli/options/region-options.ts";
import { UsageError } from "../../../cli/shell/usage.ts";

const box = [1, 2.5, 3, 4];

const folder = mkdtempSync(join(tmpdir(), "regions-"));

describe("--region and --regions", () => {
  afterAll(() => rmSync(folder, { recursive: true }));

  it("read a box with or without name and pages", () => {
    expect(regionsOf({ region: ["page=1,box=1,2.5,3,4"] })).toEqual([{ pages: "1", box }]);
    expect(regionsOf({ region: ["a:b:pages=1-3,9,box=1,2.5,3,4", "box=1, 2.5, 3, 4"] })).toEqual([
      { name: "a:b", pages: "1-3,9", box },
      { box },
    ]);
    expect(regionsOf({})).toBeUndefined();
  });

  it("refuse other words", () => {
    for (const wrong of ["", "page=1", "1,2,3,4", "page=one,box=1,2,3,4", "total"])
      expect(() => regionsOf({ region: [wrong] }), wrong).toThrow(UsageError);
  });

  it("read a file, by list or by name, before the boxes of the command line", () => {
    const file = (name: string, text: string) => {
      writeFileSync(join(folder, name), text);
      return join(folder, name);
    };
    const regions = file("regions.json", JSON.stringify({ total: { page: 3, box } }));

    expect(regionsOf({ regions })).toEqual({ total: { page: 3, box } });
    expect(regionsOf({ regions, region: ["box=1,2.5,3,4"] })).toEqual([{ name: "total", page: 3, box }, { box }]);
    expect(regionsOf({ regions: file("list.json", `\uFEFF${JSON.stringify([{ box }])}`) })).toEqual([{ box }]);
    expect(() => regionsOf({ regions: file("broken.json", "{") })).toThrow("is not JSON");
    expect(() => regionsOf({ regions: file("large.json", " ".repeat(1024 ** 2 + 1)) })).toThrow("has more than");
    expect(() => regionsOf({ regions: join(folder, "none.json") })).toThrow("could not be read (ENOENT)");
  });
});
