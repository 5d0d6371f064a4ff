import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Block } from "../../../../functions/engine/base/model.ts";
import { headingOutline } from "../../../../functions/engine/layout/document/heading-outline.ts";

const MOST = 5_000;
const heading = (text: string, level = 1): Block => ({ kind: "heading", level, text });
const text: Block = { kind: "paragraph", text: "word ".repeat(300) };
const pagesOf = (...pages: readonly (readonly Block[])[]) => pages.map((blocks, at) => ({ number: at + 1, blocks }));
/** The entries as "page level title". */
const outlineOf = (pages: ReturnType<typeof pagesOf>, most = MOST) =>
  headingOutline(pages, most).map(({ page, level, title }) => `${page} ${level} ${title}`);

describe("the outline of headings", () => {
  it("has their titles, pages and levels, without gaps between the levels", () => {
    const pages = pagesOf(
      [heading("Plants", 2), text, heading("Trees\nand shrubs", 4), text],
      [heading("Oak", 5), text, heading("Moss", 4), text],
      [heading("Animals", 2), text, heading("Dog", 5), text],
    );

    expect(outlineOf(pages)).toEqual([
      "1 1 Plants",
      "1 2 Trees and shrubs",
      "2 3 Oak",
      "2 2 Moss",
      "3 1 Animals",
      "3 2 Dog",
    ]);
  });

  it.each([
    ["of one page", pagesOf([heading("One"), text, heading("Two"), text], [text])],
    ["without headings", pagesOf([text], [text])],
    ["of a form", pagesOf(...[1, 2].map(() => Array.from({ length: 60 }, (_, at) => heading(`Label ${at}`))))],
    [
      "with little text between its headings",
      pagesOf(...[1, 2].map(() => [1, 2, 3, 4].flatMap((at) => [heading(`Name ${at}`), { ...text, text: "Ann" }]))),
    ],
  ])("is empty for a document %s", (_, pages) => {
    expect(outlineOf(pages)).toEqual([]);
  });

  it("has the titles of slides, but a repeated one only once", () => {
    const slide = (title: string): readonly Block[] => [heading(title), { ...text, text: "few words" }];

    expect(outlineOf(pagesOf(slide("Aim"), slide("Plan"), slide("Plan"), slide("Aim")))).toEqual([
      "1 1 Aim",
      "2 1 Plan",
      "4 1 Aim",
    ]);
  });

  it("skips a printed table of contents, leaders, mail addresses, and labels above a chapter's title", () => {
    const pages = pagesOf(
      [heading("Contents"), heading("Aim 2"), heading("Plan 2"), heading("End 4")],
      [heading("Chapter 1"), heading("Aim"), text, heading("Plan 9"), text, heading("Chapter 4"), text],
      [heading("Step 1"), text, heading("Step 2"), text, heading("Step 3"), text],
      [heading("ann@example.org"), heading("End"), text, heading("Index . . . . . . 7"), text],
    );

    expect(outlineOf(pages)).toEqual([
      "1 1 Contents",
      "2 1 Aim",
      "2 1 Plan 9",
      "2 1 Chapter 4",
      "3 1 Step 1",
      "3 1 Step 2",
      "3 1 Step 3",
      "4 1 End",
    ]);
  });

  it("has the sections below a title, but not the lines of a cover", () => {
    const sections = [
      [heading("Aim", 3), text],
      [heading("End", 3), text],
    ] as const;

    expect(outlineOf(pagesOf([heading("Trees", 1)], ...sections))).toEqual(["1 1 Trees", "2 2 Aim", "3 2 End"]);
    expect(outlineOf(pagesOf([heading("Trees", 1), heading("Ann Lee", 2)], ...sections))).toEqual([
      "2 1 Aim",
      "3 1 End",
    ]);
  });

  it("loses its deepest levels above the limit", () => {
    const pages = pagesOf([heading("A"), text, heading("A.1", 2), text], [heading("B"), text, heading("B.1", 2), text]);

    expect(outlineOf(pages, 4)).toHaveLength(4);
    expect(outlineOf(pages, 3)).toEqual(["1 1 A", "2 1 B"]);
    expect(outlineOf(pages, 1)).toEqual([]);
  });

  it("has only texts of headings of their pages, in order, and levels that rise by one", () => {
    const block = fc.oneof(
      fc.record({ title: fc.stringMatching(/^[A-Z][a-z ]{0,9}[0-9]?$/), level: fc.integer({ min: 1, max: 6 }) }),
      fc.constant(undefined),
    );
    const document = fc
      .array(fc.array(block, { maxLength: 6 }), { maxLength: 6 })
      .map((pages) =>
        pagesOf(...pages.map((blocks) => blocks.map((one) => (one ? heading(one.title, one.level) : text)))),
      );
    fc.assert(
      fc.property(document, fc.integer({ min: 1, max: 20 }), (pages, most) => {
        const outline = headingOutline(pages, most);

        expect(outline.length).toBeLessThanOrEqual(most);
        let level = 0;
        let last = 0;
        for (const entry of outline) {
          const page = pages.find(({ number }) => number === entry.page);
          expect(
            page?.blocks.map((one) => one.kind === "heading" && one.text.replaceAll(/\s+/g, " ").trim()),
          ).toContain(entry.title);
          expect(entry.level).toBeGreaterThanOrEqual(1);
          expect(entry.level).toBeLessThanOrEqual(level + 1);
          expect(entry.page).toBeGreaterThanOrEqual(last);
          level = entry.level;
          last = entry.page ?? 0;
        }
      }),
    );
  });
});
