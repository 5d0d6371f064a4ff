import { expect, test } from "vitest";
import { readOutline } from "../../../../functions/engine/pdf/read/outline.ts";
import type { ReadablePdf } from "../../../../functions/engine/pdf/read/readable-pdf.ts";

const FIRST = { num: 10, gen: 0 };
const LAST = { num: 12, gen: 0 };
const FAR = { num: 99, gen: 0 };
const NAMED: Readonly<Record<string, unknown>> = { chapter: [LAST], nothing: null };

function outlineOf(bookmarks: unknown, maxDepth = 10) {
  const unused = () => Promise.reject(new Error("not needed for an outline"));
  const pdf: ReadablePdf = {
    numPages: 3,
    warnings: [],
    catalog: async <T>(property: string, name?: unknown) =>
      (property === "documentOutline"
        ? bookmarks
        : property === "getDestination"
          ? NAMED[String(name)]
          : undefined) as T,
    document: unused,
    listedFiles: unused,
    async getPageIndex({ num }) {
      if (num === 13) throw new Error("no page");
      return num - 10;
    },
    page: unused,
  };
  return readOutline(pdf, maxDepth);
}

const bookmark = (title: string, dest: unknown = null, items: readonly unknown[] = []) => ({ title, dest, items });

test("a document without bookmarks has no entries", async () => {
  expect(await outlineOf(null)).toEqual({ entries: [], badDestinations: 0 });
});

test("bookmarks are listed in reading order with their levels", async () => {
  const { entries } = await outlineOf([
    bookmark("1", null, [bookmark("1.1", null, [bookmark("1.1.1")]), bookmark("1.2")]),
    bookmark("2"),
  ]);

  expect(entries.map(({ title, level }) => `${level} ${title}`)).toEqual(["1 1", "2 1.1", "3 1.1.1", "2 1.2", "1 2"]);
});

test.each([
  [1, ["1", "2"]],
  [2, ["1", "1.1", "2"]],
  [3, ["1", "1.1", "1.1.1", "2"]],
])("bookmarks deeper than %i levels are skipped", async (maxDepth, expected) => {
  const { entries } = await outlineOf(
    [bookmark("1", null, [bookmark("1.1", null, [bookmark("1.1.1")])]), bookmark("2")],
    maxDepth,
  );

  expect(entries.map(({ title }) => title)).toEqual(expected);
});

test("ten thousand levels do not overflow the stack", async () => {
  let deep = bookmark("end");
  for (let level = 0; level < 10_000; level++) deep = bookmark("level", null, [deep]);

  expect((await outlineOf([deep], 20_000)).entries).toHaveLength(10_001);
});

test.each([
  ["a reference to the first page", [FIRST], 1],
  ["a reference to the last page", [LAST], 3],
  ["the index of the first page", [0], 1],
  ["the index of the last page", [2], 3],
  ["a name", "chapter", 3],
])("a destination leads to its page: %s", async (_, destination, page) => {
  expect(await outlineOf([bookmark("a", destination)])).toEqual({
    entries: [{ title: "a", level: 1, page }],
    badDestinations: 0,
  });
});

test.each([
  ["an index after the last page", [3]],
  ["an index before the first page", [-1]],
  ["a reference behind the last page", [FAR]],
  ["a reference to no page", [{ num: 13, gen: 0 }]],
  ["a name without destination", "nothing"],
  ["an unknown name", "unknown"],
  ["an empty list", []],
  ["a reference without generation", [{ num: 10 }]],
  ["a reference without number", [{ gen: 0 }]],
  ["nothing in a list", [null]],
  ["a text in a list", ["page 1"]],
])("a bad destination is counted, and its entry has no page: %s", async (_, destination) => {
  expect(await outlineOf([bookmark("a", destination), bookmark("b", [FIRST])])).toEqual({
    entries: [
      { title: "a", level: 1 },
      { title: "b", level: 1, page: 1 },
    ],
    badDestinations: 1,
  });
});

test("a mere heading is no bad destination", async () => {
  expect(await outlineOf([bookmark("a")])).toEqual({ entries: [{ title: "a", level: 1 }], badDestinations: 0 });
});

test("titles are trimmed and composed", async () => {
  expect((await outlineOf([bookmark(" u\u0308ber ")])).entries).toEqual([{ title: "\u00fcber", level: 1 }]);
});
