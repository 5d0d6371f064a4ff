// The file that the command starts with. Nodes of any age must read it.

import { readFileSync } from "node:fs";
import { transformSync } from "esbuild";
import { describe, expect, it } from "vitest";

describe("the start of the command", () => {
  it("is JavaScript of 2009, so that every Node can read it", () => {
    const source = readFileSync("package/command/textractor.cjs", "utf8");
    const isOf2009 = (code: string) => transformSync(code, { target: "es5" }).code === transformSync(code).code;

    expect(isOf2009(source)).toBe(true);
    expect(() => isOf2009(`${source}\nconst one = 1;`)).toThrow("not supported");
    expect(isOf2009(`${source}\nrequire("./a")?.b;`)).toBe(false);
  });
});
