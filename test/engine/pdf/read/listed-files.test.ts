import { expect, test } from "vitest";
import { limitExceeded } from "../../../../functions/engine/base/errors.ts";
import type { CoreDict, PdfCore } from "../../../../functions/engine/pdf/core/core-types.ts";
import { listedFiles } from "../../../../functions/engine/pdf/read/listed-files.ts";
import { patchedCore } from "../../../support/patched-core.ts";

const core = await patchedCore();
const dictionary = (entries: Readonly<Record<string, unknown>>): CoreDict => {
  const made = new core.Dict() as CoreDict & { set(key: string, value: unknown): void };
  for (const [key, value] of Object.entries(entries)) made.set(key, value);
  return made;
};
const bytes = (text: string) => new Uint8Array(Buffer.from(text));
const file = (name: string, content?: string, entries: Readonly<Record<string, unknown>> = {}) => {
  const stored =
    content === undefined
      ? {}
      : { EF: dictionary({ F: new core.Stream(bytes(content), 0, content.length, dictionary({})) }) };
  return dictionary({ Type: core.Name.get("Filespec"), F: name, ...stored, ...entries });
};
const noReferences = { fetch: () => undefined };
const named = (name: string) => core.Name.get(name);

test("files have their names and contents, in order", () => {
  expect(listedFiles(core, noReferences, [file("a.txt", "one"), file("b.txt", "two")])).toEqual([
    { name: "a.txt", bytes: bytes("one"), isSupplement: false },
    { name: "b.txt", bytes: bytes("two"), isSupplement: false },
  ]);
});

test("a file may be given by a reference", () => {
  const references = { fetch: (ref: unknown) => (ref === core.Ref.get(7, 0) ? file("a.txt", "one") : undefined) };

  expect(listedFiles(core, references, [core.Ref.get(7, 0)])).toMatchObject([{ name: "a.txt" }]);
});

test.each([
  ["Supplement", named("Supplement"), true],
  ["Source", named("Source"), false],
  ["a text", "Supplement", false],
])("only the relation Supplement marks another form of the page: %s", (_, relation, expected) => {
  const [read] = listedFiles(core, noReferences, [file("a.xml", "one", { AFRelationship: relation })]);

  expect(read?.isSupplement).toBe(expected);
});

test("a value that is no file is skipped", () => {
  expect(listedFiles(core, noReferences, ["text", core.Ref.get(7, 0), file("a.txt", "one")])).toMatchObject([
    { name: "a.txt" },
  ]);
});

test("a file without content is empty", () => {
  const [read] = listedFiles(core, noReferences, [file("a.txt")]);

  expect(read).toMatchObject({ name: "a.txt" });
  expect(read?.bytes).toHaveLength(0);
});

/** Core whose reading of contents fails. */
function failing(error: Error): PdfCore {
  class FileSpec extends core.FileSpec {
    static override readContent(): Uint8Array | null {
      throw error;
    }
  }
  return { ...core, FileSpec };
}

test("a damaged content leaves the name, and the other files", () => {
  const read = listedFiles(failing(new Error("damaged")), noReferences, [
    file("a.xml", "one", { AFRelationship: named("Supplement") }),
    file("b.txt", "two"),
  ]);

  expect(read).toEqual([
    { name: "a.xml", bytes: new Uint8Array(), isSupplement: true },
    { name: "b.txt", bytes: new Uint8Array(), isSupplement: false },
  ]);
});

test("a damaged reference leaves an empty file without a name, and the other files", () => {
  const damaged = {
    fetch() {
      throw new Error("damaged");
    },
  };

  expect(listedFiles(core, damaged, [core.Ref.get(7, 0), file("a.txt", "one")])).toEqual([
    { name: "", bytes: new Uint8Array(), isSupplement: false },
    { name: "a.txt", bytes: bytes("one"), isSupplement: false },
  ]);
});

test("a content beyond a limit is an error", () => {
  const error = limitExceeded("bytes", "2", "1", "TEXTRACTOR_MAX_X");

  expect(() => listedFiles(failing(error), noReferences, [file("a.txt", "one")])).toThrow(error);
});
