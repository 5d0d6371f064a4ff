import { expect, it, test } from "vitest";
import type { FrameLine } from "../../../../functions/engine/layout/lines/frame-line.ts";
import { findRunningLines } from "../../../../functions/engine/layout/page-lines/headers-and-footers.ts";
import { lineAt } from "../pieces.ts";

const PROSE = lineAt(50, 500, "The text of the page", { right: 550 });
/** Line turned by 90 degrees, at this distance from the page's left edge. */
const turnedAt = (x: number, text: string) => lineAt(-700, x, text);

function running(...pages: readonly (readonly FrameLine[])[]): string[] {
  const read = pages.map((lines) => {
    const frames = [
      { angle: 0, lines: [PROSE], tables: [] },
      { angle: 90, lines, tables: [] },
    ];
    return { width: 600, height: 1_000, frames };
  });
  return [...findRunningLines(read, { bodySize: 10, fonts: new Map() }).values()].map(
    ({ kind, line }) => `${kind} ${line.text}`,
  );
}

it.each([
  "Downloaded from a library on 1 May 2020",
  "Download date: 1 May 2020",
  "arXiv:2110.00061v3 [cs.LG] 18 Nov 2021",
])("a stamp along the margin is a footer: %s", (shown) =>
  expect(running([turnedAt(20, shown)])).toEqual([`footer ${shown}`]),
);

test("other turned lines at the margin are footers if three pages have them at one place", () => {
  const numbered = (at: number) => [turnedAt(20, `Manual, version ${at}`)];

  expect(running(numbered(1), numbered(2))).toEqual([]);
  expect(running([...numbered(1), ...numbered(2), ...numbered(3)])).toEqual([]);
  expect(running(numbered(1), numbered(2), numbered(3))).toHaveLength(3);
  expect(running(numbered(1), numbered(2), [turnedAt(30, "Manual, version 3")])).toEqual([]);
});

test("a line across three pages at one place is a watermark, and no text", () => {
  const across = (text: string, at = 300, size = 90) => ({
    width: 600,
    height: 1_000,
    frames: [
      { angle: 0, lines: [PROSE], tables: [] },
      { angle: 50, lines: [lineAt(at, 100, text, { size })], tables: [] },
    ],
  });
  const found = (...pages: Parameters<typeof findRunningLines>[0]) =>
    [...findRunningLines(pages, { bodySize: 10, fonts: new Map() }).values()].map(({ line }) => line.text);

  expect(found(across("DRAFT"), across("DRAFT"), across("DRAFT"))).toEqual(["DRAFT", "DRAFT", "DRAFT"]);
  expect(found(across("DRAFT"), across("DRAFT"))).toEqual([]);
  expect(found(across("DRAFT"), across("DRAFT"), across("FINAL"))).toEqual([]);
  expect(found(across("DRAFT"), across("DRAFT"), across("DRAFT", 350))).toEqual([]);

  const labels = [1, 2, 3, 4].map(() => across("January", 300, 14));

  const drawing = {
    ...across("scoop"),
    frames: [
      ...across("scoop").frames,
      ...across("scoop", 301).frames.slice(1),
      ...across("scoop", 302).frames.slice(1),
    ],
  };

  expect(found(drawing)).toEqual([]);
  expect(found(...labels, across("Page", 100, 14))).toHaveLength(4);
  expect(found(...labels, across("Page", 100, 14), across("Page", 100, 14))).toEqual([]);
});

test("turned lines among the text are text", () => {
  const axis = turnedAt(300, "Downloaded from a library");

  expect(running([axis], [axis], [axis])).toEqual([]);
});
