import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { formats } from "../../../../functions/engine/formats/detect/format-registry.ts";

const guide = readFileSync(join(import.meta.dirname, "../../../../docs/formats.md"), "utf8");

describe("docs/formats.md", () => {
  it("lists all formats, methods and extensions in their order", () => {
    const rows = guide.split("\n").filter((line) => line.startsWith("| ") && line.includes("_to_text`"));

    const listed = rows.map((row) => {
      const [, name, method, extensions] = row.split("|").map((cell) => cell.replaceAll("`", "").trim());
      return { name, method, extensions: extensions?.split(" ") };
    });

    expect(listed).toEqual(formats.map(({ name, method, extensions }) => ({ name, method, extensions })));
  });
});
