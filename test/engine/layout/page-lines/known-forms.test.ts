import { describe, expect, it } from "vitest";
import { type FrameLine, sideBySide } from "../../../../functions/engine/layout/lines/frame-line.ts";
import { findRunningLines } from "../../../../functions/engine/layout/page-lines/headers-and-footers.ts";
import { lineAt } from "../pieces.ts";

const PROSE = lineAt(50, 500, "The text of the page");

/** Headers and footers of pages with such lines. */
function running(...pages: readonly (readonly FrameLine[])[]): string[] {
  const read = pages.map((lines) => {
    return { width: 600, height: 1_000, frames: [{ angle: 0, lines: [PROSE, ...lines], tables: [] }] };
  });
  return [...findRunningLines(read, { bodySize: 10, fonts: new Map() }).values()].map(
    ({ kind, line }) => `${kind} ${line.text}`,
  );
}

const footer = (text: string, more = {}) => lineAt(50, 950, text, more);

describe("on a single page", () => {
  const numbers = ["7", "– 7 –", "| 7", "xii", "7 / 9", "7 of 9", "[7]", "Page 7", "Seite 7 von 9", "page | 7"];
  const printed = ["Seite 1 von 1 20.03.2018 17:09:28", "Pag 2/64 Data: 19/05/2018 22:08"];

  it.each([...numbers, ...printed])("%s is a page number", (shown) => {
    expect(running([footer(shown)])).toEqual([`footer ${shown}`]);
    expect(running([footer("Title"), lineAt(300, 950, shown)])).toEqual([`footer ${shown}`]);
    expect(running([sideBySide(footer("Title"), lineAt(300, 950, shown))])).toEqual([`footer ${shown}`]);
  });

  it.each([
    "https://example.com/a",
    "www.example.com",
    "info@example.com",
    "Journal of Zoos | www.example.com",
    "May 2020 | Volume 8 | Issue 3 | e12",
    "Vol. 8, No. 3",
    "Download date: 1 May 2020",
    "Downloaded from a library on 1 May 2020",
    "Case: 17-2400 Document: 3 Filed: 07/13/2017 Pages: 1",
    "Case 3:21-cv-06831-TSH Document 1 Filed 09/02/21 Page 2 of 17",
  ])("%s is an address, an issue or a stamp", (shown) => expect(running([footer(shown)])).toEqual([`footer ${shown}`]));

  it.each([
    "2024",
    "7 men",
    "Title",
    "x",
    "12345",
    "1.5",
    "Write to info@example.com",
    "Case 12 documents",
    "Page 1 2018-03-20",
  ])("%s is text", (shown) => {
    expect(running([footer(shown)])).toEqual([]);
  });

  it("a number may stand between other forms", () => {
    const row = [footer("Zoos | www.example.com"), lineAt(300, 950, "7"), lineAt(400, 950, "Volume 8 | Issue 3")];

    expect(running(row)).toHaveLength(3);
    expect(running([footer("Introduction"), ...row.slice(1)])).toEqual(["footer Volume 8 | Issue 3"]);
  });

  it("a stamp may be close to the text, but an address may not", () => {
    const prose = lineAt(50, 940, "Close to it");

    expect(running([footer("Downloaded by a reader"), prose])).toEqual(["footer Downloaded by a reader"]);
    expect(running([footer("www.example.com"), prose])).toEqual([]);
  });

  it("a number is none close to the text, in large print, or at another place", () => {
    expect(running([footer("7"), lineAt(50, 935, "Close to it")])).toEqual([]);
    expect(running([footer("7", { size: 20 })])).toEqual([]);
    expect(running([lineAt(50, 400, "7")])).toEqual([]);
  });

  it("a number is none in a row of numbers, close to other words, or after a label", () => {
    expect(running([footer("0"), lineAt(200, 950, "5"), lineAt(400, 950, "10")])).toEqual([]);
    expect(running([footer("1"), lineAt(100, 950, "Introduction")])).toEqual([]);
    expect(running([footer("Invoice No."), lineAt(300, 950, "4711")])).toEqual([]);
  });
});

describe("on three pages and more", () => {
  it("bare numbers count the pages, wherever they are at the edge", () => {
    const scans = (...numbers: readonly number[]) =>
      running(...numbers.map((number, at) => [lineAt(50, 900 + 20 * at, `${number}`)]));

    expect(scans(7, 8, 9)).toEqual(["footer 7", "footer 8", "footer 9"]);
    expect(scans(7, 8, 10)).toEqual([]);
  });

  it("a number with a label and a stamp need no other pages, but an address does", () => {
    expect(running([], [footer("Page 2 of 3")], [])).toEqual(["footer Page 2 of 3"]);
    expect(running([footer("Downloaded by a reader")], [], [])).toEqual(["footer Downloaded by a reader"]);
    expect(running([footer("www.example.com")], [], [])).toEqual([]);
  });
});
