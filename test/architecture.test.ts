import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";

// The folders from the top floor down. A folder may import only folders of lower floors, also for types.
const FLOORS = [
  "bench",
  "package",
  "cli",
  "client",
  "infra",
  "layers",
  "functions/simple",
  "functions/ocr",
  "functions/start",
  "functions/engine/pipeline",
  "functions/engine/worker",
  "functions/engine/formats",
  "functions/engine/ocr",
  "functions/engine/layout",
  "functions/engine/pdf",
  "functions/engine/output",
  "functions/engine/codecs",
  "functions/engine/browser",
  "functions/engine/storage",
  "functions/engine/invoke",
  "functions/engine/sandbox",
  "functions/engine/request",
  "functions/engine/base",
];
const MOST_FILES_IN_A_FOLDER = 20;

const sources = FLOORS.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name)),
).filter((path) => path.endsWith(".ts") && !path.includes("node_modules") && !path.startsWith("layers/out"));

const read = (path: string) => readFileSync(path, "utf8");
const filesWith = (pattern: RegExp) => sources.filter((path) => pattern.test(read(path)));
const floorOf = (path: string) => FLOORS.findIndex((folder) => path.startsWith(`${folder}/`));

const imports = new Map(
  sources.map((file) => {
    const specifiers = [...read(file).matchAll(/(?:\bfrom|\bimport|\bimport\()\s*"(\.[^"]+)"/g)];
    const targets = specifiers.map((match) => join(dirname(file), match[1] ?? ""));
    return [file, targets.filter((target) => floorOf(target) !== -1)] as const;
  }),
);

/** The names along the first circle of arrows. Empty without a circle. */
function circleIn(arrows: ReadonlyMap<string, Iterable<string>>): readonly string[] {
  const finished = new Set<string>();
  const follow = (name: string, path: readonly string[]): readonly string[] => {
    if (path.includes(name)) return [...path.slice(path.indexOf(name)), name];
    if (finished.has(name)) return [];
    for (const next of arrows.get(name) ?? []) {
      const circle = follow(next, [...path, name]);
      if (circle.length > 0) return circle;
    }
    finished.add(name);
    return [];
  };
  for (const name of arrows.keys()) {
    const circle = follow(name, []);
    if (circle.length > 0) return circle;
  }
  return [];
}

describe("the architecture", () => {
  it("has sources to check", () => {
    expect(sources.length).toBeGreaterThan(50);
    expect(sources).toContain("functions/engine/pipeline/extract-document.ts");
    expect(imports.get("functions/engine/worker/tasks.ts")).toContain("functions/engine/output/text-output.ts");
  });

  it("imports only from lower floors, types included", () => {
    const upward = [...imports].flatMap(([file, targets]) =>
      targets.filter((target) => floorOf(target) < floorOf(file)).map((target) => `${file} -> ${target}`),
    );

    expect(upward).toEqual([]);
  });

  it("finds a circle if there is one", () => {
    const arrows = new Map([
      ["a", ["b", "c"]],
      ["b", ["c"]],
      ["c", ["b"]],
    ]);

    expect(circleIn(arrows)).toEqual(["b", "c", "b"]);
  });

  it("has no circle of files", () => {
    expect(circleIn(imports)).toEqual([]);
  });

  it("has no circle of folders", () => {
    const folders = new Map<string, Set<string>>();
    for (const [file, targets] of imports) {
      const from = dirname(file);
      const to = targets.map(dirname).filter((folder) => folder !== from);
      folders.set(from, new Set([...(folders.get(from) ?? []), ...to]));
    }

    expect(circleIn(folders)).toEqual([]);
  });

  it("keeps no loose files at its roots, and at most 20 files in a folder", () => {
    const inFolder = Map.groupBy(sources, dirname);
    const crowded = [...inFolder].filter(([, files]) => files.length > MOST_FILES_IN_A_FOLDER);

    expect(inFolder.get("functions")).toBeUndefined();
    expect(inFolder.get("functions/engine")).toBeUndefined();
    expect(crowded.map(([folder]) => folder)).toEqual([]);
  });

  it("sets timers and races promises only in budget.ts", () => {
    const engine = filesWith(/\b(setTimeout|setInterval)\(|Promise\.race\(/).filter((path) =>
      path.startsWith("functions/"),
    );

    expect(engine).toEqual(["functions/engine/base/budget.ts"]);
  });

  it.each([
    [/@aws-sdk\/client-s3/, ["functions/engine/storage/s3/"]],
    [/@aws-sdk\/client-lambda/, ["functions/engine/invoke/lambda.ts", "client/index.ts"]],
    [/@aws-sdk\/client-sfn/, ["cli/on-aws/step-functions.ts"]],
    [/@aws-sdk\/client-sqs/, ["functions/engine/invoke/sqs.ts"]],
    [/@aws-sdk\/client-eventbridge/, ["functions/engine/invoke/event-bridge.ts"]],
    [
      /"pdfjs-dist|@cantoo\/pdf-lib/,
      [
        "functions/engine/codecs/pictures/openjpeg.ts",
        "functions/engine/pdf/",
        "functions/engine/base/assets.ts",
        "bench/peers/painted-text.ts",
        "package/bundling/parts.ts",
      ],
    ],
    [/tesseract\.js-core/, ["functions/engine/ocr/", "functions/engine/base/assets.ts", "infra/", "package/command/"]],
  ])("allows %s only in its own files", (pattern, owners) => {
    const strangers = filesWith(pattern).filter((path) => !owners.some((owner) => path.startsWith(owner)));

    expect(strangers).toEqual([]);
  });

  it("reads the environment only in entry points", () => {
    const readers = filesWith(/process\.env\b/).filter((path) => path.startsWith("functions/engine/"));

    expect(readers).toEqual([]);
  });

  it("shows the life of a document on one screen, and keeps handlers short", () => {
    const lines = (path: string) => read(path).split("\n").length;

    expect(lines("functions/engine/pipeline/extract-document.ts")).toBeLessThanOrEqual(60);
    expect(lines("functions/simple/handler.ts")).toBeLessThanOrEqual(40);
    expect(lines("functions/ocr/handler.ts")).toBeLessThanOrEqual(40);
  });

  it("keeps files short", () => {
    const long = sources.filter((path) => read(path).split("\n").length > 320);

    expect(long).toEqual([]);
  });
});
