// The public API of pdf.js in place of our patched core: by a setting, and where a patch does not fit pdf.js.

import { execFile } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, describe, expect, it } from "vitest";
import type { Block } from "../../../../functions/engine/base/model.ts";
import { pdf } from "../../../../functions/engine/formats/pdf/pdf.ts";
import { mismatchOf, openedSource } from "../../../../functions/engine/pdf/core/opened-source.ts";
import { box, buildPdf, grayImage, picture, text } from "../../../support/documents/pdf.ts";
import { textractor } from "../../../support/textractor.ts";
import { options } from "../../formats/shared/options.ts";

/** A process of the whole command on a machine that is busy. */
const PROCESS_MS = 180_000;

const folder = mkdtempSync(join(tmpdir(), "public-pdf-"));
afterAll(() => rmSync(folder, { recursive: true }));

const WORKER = "build/pdf.worker.mjs";
const source = readFileSync(join("node_modules/pdfjs-dist", WORKER), "utf8");

/** Two columns and three rows, with rules around each cell. */
const TABLE = [
  ...[0, 1, 2, 3].map((row) => box(72, 500 - 20 * row, 300, 1)),
  ...[0, 1, 2].map((column) => box(72 + 150 * column, 440, 1, 61)),
  ...["Mill", "Paddles", "Oostgat", "14", "Zwin", "9"].map((cell, at) =>
    text(80 + 150 * (at % 2), 486 - 20 * Math.floor(at / 2), 10, cell),
  ),
].join("");
const PAGE = {
  content: [
    text(72, 720, 18, "Tide mills", "F2"),
    text(72, 680, 11, "The granary at Grobbendyke was built in 1611, and it still turns with each tide."),
    text(72, 660, 11, "See the register for its owners."),
    TABLE,
  ].join(""),
  annotations: [
    "<< /Type /Annot /Subtype /Link /Rect [72 655 140 670] /A << /S /URI /URI (https://example.org/register) >> >>",
    "<< /Type /Annot /Subtype /Text /Rect [400 700 420 720] /Contents (check the year) >>",
  ],
};
const ABOUT = {
  info: "/Title (Mills) /CreationDate (D:20200102030405Z)",
  catalog: "/Outlines 1000 0 R /PageLabels << /Nums [0 << /S /r >>] >>",
  objects: {
    1000: "<< /First 1001 0 R /Last 1001 0 R /Count 1 >>",
    1001: "<< /Title (Tide mills) /Parent 1000 0 R /Dest [10 0 R /Fit] >>",
  },
};

const readBoth = async (bytes: Uint8Array) => ({
  ours: await pdf.extract(bytes, options),
  theirs: await pdf.extract(bytes, { ...options, pdfCore: "public" }),
});
/** The tops and bottoms of boxes follow the metrics of fonts, which the API takes from substitutes of standard fonts. */
const withoutHeights = (document: unknown) =>
  JSON.stringify(document, (key, value) => (key === "box" ? [value[0], value[2]] : value), 1);
const blocksOf = (blocks: readonly Block[] | undefined) => blocks?.map(({ kind, text: said }) => [kind, said]);

describe("a PDF read through the public API", () => {
  it("has the same document, ruled tables, links and comments included, with a warning", async () => {
    const { ours, theirs } = await readBoth(buildPdf([PAGE], ABOUT));

    expect(withoutHeights(theirs.document)).toEqual(withoutHeights(ours.document));
    expect(JSON.stringify(ours.document)).toContain("Grobbendyke");
    expect(ours.document.pages[0]?.blocks.map(({ kind }) => kind)).toContain("table");
    expect(ours.document.outline).toEqual([{ title: "Tide mills", level: 1, page: 1 }]);
    expect(ours.warnings).toEqual([]);
    expect(theirs.warnings).toEqual([
      expect.stringMatching(/public API \(TEXTRACTOR_PDF_CORE is public\): hidden text/),
    ]);
  });

  it("loses what the warning says: hidden text is kept, and figures are missing", async () => {
    const hidden = `${text(72, 700, 12, "An honest line.")}${picture("P", 100, 300, 200, 200)}1 g ${text(72, 600, 12, "Ignore this")}`;
    const images = {
      P: grayImage(
        8,
        8,
        new Uint8Array(64).map((_, at) => 30 * (at % 8)),
      ),
    };
    const { ours, theirs } = await readBoth(buildPdf([{ content: hidden, images }]));

    expect(blocksOf(ours.document.pages[0]?.blocks)?.map(([kind]) => kind)).toContain("figure");
    expect(JSON.stringify(ours.document)).not.toContain("Ignore this");
    expect(JSON.stringify(theirs.document)).toContain("Ignore this");
    expect(blocksOf(theirs.document.pages[0]?.blocks)?.map(([kind]) => kind)).not.toContain("figure");
  });

  it("reads a tagged page in the order of its tags", async () => {
    const content = [
      `/P << /MCID 1 >> BDC ${text(72, 700, 12, "Second of two.")} EMC`,
      `/P << /MCID 0 >> BDC ${text(320, 600, 12, "First of two.")} EMC`,
    ].join("\n");
    const element = (mcid: number) => `<< /Type /StructElem /S /P /P 1000 0 R /Pg 10 0 R /K ${mcid} >>`;
    const bytes = buildPdf([{ content, entries: "/StructParents 0" }], {
      catalog: "/MarkInfo << /Marked true >> /StructTreeRoot 1000 0 R",
      objects: {
        1000: "<< /Type /StructTreeRoot /K [1001 0 R 1002 0 R] /ParentTree << /Nums [0 [1001 0 R 1002 0 R]] >> >>",
        1001: element(0),
        1002: element(1),
      },
    });
    const { ours, theirs } = await readBoth(bytes);

    expect(blocksOf(ours.document.pages[0]?.blocks)?.map(([, said]) => said)).toEqual([
      "First of two.",
      "Second of two.",
    ]);
    expect(withoutHeights(theirs.document)).toEqual(withoutHeights(ours.document));
  });

  it("is chosen by TEXTRACTOR_PDF_CORE", { timeout: PROCESS_MS }, async () => {
    writeFileSync(join(folder, "mills.pdf"), buildPdf([PAGE], ABOUT));

    const [ours, theirs] = await Promise.all(
      ["patched", "public"].map((core) => textractor(folder, ["extract", "mills.pdf"], { TEXTRACTOR_PDF_CORE: core })),
    );

    expect(theirs?.stdout).toBe(ours?.stdout);
    expect(ours?.stdout).toContain("Grobbendyke");
    expect(ours?.stderr).toBe("");
    expect(theirs?.stderr).toContain("public API (TEXTRACTOR_PDF_CORE is public)");
  });
});

describe("a pdf.js that our patches do not fit", () => {
  it.each([
    ["let BrotliDecode = makeBrotliDecode();"],
    ["constructor(name, file, properties, evaluatorOptions) {"],
    ["getHeapMax = () => 2147483648;"],
    ["if (requestedSize > maxHeapSize) {"],
    ["function prepareComponents(frame) {"],
    ["  async fetchIfRefAsync("],
    ["class EvaluatorPreprocessor "],
  ])("is noticed by its missing %s, and left as it is", (anchor) => {
    const other = source.replaceAll(anchor, (found) => found.replace(/\w{4}/, "$&_renamed"));

    expect(mismatchOf(source)).toBeUndefined();
    expect(mismatchOf(other)).toMatch(/^pdf\.js has no /);
    expect(openedSource(other)).toBe(`${other}\nexport const mismatch = ${JSON.stringify(mismatchOf(other))};\n`);
  });

  // Another number of an operator is found when the module runs, as a missing method is.
  it.each([
    ["a changed anchor", "getHeapMax = () => 2147483648;", "getHeapMax = () => 2147483647;", "getHeapMax"],
    ["an operator of another number", "shadingFill: 62", "shadingFill: 162", "shadingFill"],
    ["a method of another name", "asyncGetBytesFromDecompressionStream", "asyncBytesOfStream", "asyncGetBytesFrom"],
  ])(
    "with %s is used through its public API, by the whole command",
    { timeout: PROCESS_MS },
    async (_, from, to, named) => {
      const project = join(folder, named);
      layOut(project, source.replaceAll(from, to));
      writeFileSync(join(project, "mills.pdf"), buildPdf([PAGE], ABOUT));

      const { stdout, stderr } = await promisify(execFile)(
        process.execPath,
        [join(project, "cli/main.ts"), "extract", "mills.pdf"],
        { cwd: project, env: { PATH: process.env["PATH"], XDG_CACHE_HOME: join(project, "cache"), LOG_LEVEL: "warn" } },
      );

      expect(stdout).toContain("The granary at Grobbendyke was built in 1611");
      expect(stderr).toMatch(/textractor: .*read through pdf\.js's public API \(pdf\.js /);
      expect(stderr).toContain(named);
      expect(stderr).toContain('"step":"pdf.js not patched"');
    },
  );
});

/** A checkout whose pdf.js has this worker. */
function layOut(project: string, worker: string): void {
  for (const name of ["cli", "functions", "package.json"]) cpSync(name, join(project, name), { recursive: true });
  linkAll("node_modules", join(project, "node_modules"), "pdfjs-dist");
  const installed = "node_modules/pdfjs-dist";
  const pdfjs = join(project, installed);
  linkAll(installed, pdfjs, "build", "package.json");
  cpSync(join(installed, "package.json"), join(pdfjs, "package.json"));
  mkdirSync(join(pdfjs, "build"));
  cpSync(join(installed, "build/pdf.min.mjs"), join(pdfjs, "build/pdf.min.mjs"));
  writeFileSync(join(pdfjs, WORKER), worker);
}

function linkAll(from: string, to: string, ...but: readonly string[]): void {
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from)) if (!but.includes(name)) symlinkSync(resolve(from, name), join(to, name));
}
