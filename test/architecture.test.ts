import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";

// Top floor first. A file may import its own floor and the floors under it.
const FLOORS = [
  ["functions/simple", "functions/ocr", "functions", "cli", "infra", "layers", "bench"],
  ["functions/engine/pipeline"],
  ["functions/engine/formats", "functions/engine/layout", "functions/engine/ocr", "functions/engine/output"],
  [
    "functions/engine/pdf",
    "functions/engine/codecs",
    "functions/engine/storage",
    "functions/engine/invoke",
    "functions/engine/sandbox",
  ],
  ["functions/engine"],
];

const sources = FLOORS.flat()
  .filter((folder) => existsSync(folder))
  .flatMap((folder) =>
    readdirSync(folder, { recursive: !["functions/engine", "functions"].includes(folder), encoding: "utf8" }).map(
      (name) => join(folder, name),
    ),
  )
  .filter((path) => path.endsWith(".ts") && !path.includes("node_modules") && !path.startsWith("layers/out"));
const unique = [...new Set(sources)];

/** The floor of the longest folder that the path lies in. */
function floorOf(path: string): number {
  const folders = FLOORS.flatMap((names, floor) => names.map((name) => ({ name, floor })));
  const [home] = folders
    .filter(({ name }) => path.startsWith(`${name}/`))
    .sort((a, b) => b.name.length - a.name.length);
  return home?.floor ?? -1;
}

const read = (path: string) => readFileSync(path, "utf8");
const filesWith = (pattern: RegExp) => unique.filter((path) => pattern.test(read(path)));

describe("the house", () => {
  it("has sources to look at", () => {
    expect(unique.length).toBeGreaterThan(50);
    expect(unique).toContain("functions/engine/pipeline/extract-document.ts");
  });

  it("imports only ever downwards", () => {
    const upward = unique.flatMap((file) =>
      [...read(file).matchAll(/(?:from|import\()\s*"(\.[^"]+)"/g)]
        .map((match) => join(dirname(file), match[1] ?? ""))
        .filter((target) => floorOf(target) !== -1 && floorOf(target) < floorOf(file))
        .map((target) => `${file} -> ${target}`),
    );

    expect(upward).toEqual([]);
  });

  it("sets timers and races promises only in budget.ts", () => {
    const engine = filesWith(/\b(setTimeout|setInterval)\(|Promise\.race\(/).filter((path) =>
      path.startsWith("functions/"),
    );

    expect(engine).toEqual(["functions/engine/budget.ts"]);
  });

  it.each([
    [/@aws-sdk\/client-s3/, ["functions/engine/storage/"]],
    [/@aws-sdk\/client-lambda/, ["functions/engine/invoke/lambda.ts"]],
    [/@aws-sdk\/client-sqs/, ["functions/engine/invoke/sqs.ts"]],
    [/@aws-sdk\/client-eventbridge/, ["functions/engine/invoke/event-bridge.ts"]],
    [/"pdfjs-dist|@cantoo\/pdf-lib/, ["functions/engine/pdf/", "functions/engine/assets.ts"]],
    [/tesseract\.js-core/, ["functions/engine/ocr/", "functions/engine/assets.ts", "infra/"]],
  ])("lets only its own file know %s", (pattern, owners) => {
    const strangers = filesWith(pattern).filter((path) => !owners.some((owner) => path.startsWith(owner)));

    expect(strangers).toEqual([]);
  });

  it("reads the environment only in entry points", () => {
    const readers = filesWith(/process\.env\b/).filter((path) => path.startsWith("functions/engine/"));

    expect(readers).toEqual([]);
  });

  it("tells the story of a document on one screen, and wires handlers in few lines", () => {
    const lines = (path: string) => read(path).split("\n").length;

    expect(lines("functions/engine/pipeline/extract-document.ts")).toBeLessThanOrEqual(60);
    expect(lines("functions/simple/handler.ts")).toBeLessThanOrEqual(40);
    expect(lines("functions/ocr/handler.ts")).toBeLessThanOrEqual(40);
  });

  it("keeps files short enough to have one clear job", () => {
    const long = unique.filter((path) => read(path).split("\n").length > 320);

    expect(long).toEqual([]);
  });
});
