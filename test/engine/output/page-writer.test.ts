import { expect, test } from "vitest";
import { frameOf, written } from "../../../functions/engine/output/page-writer.ts";
import { documentOf, nativePage, paragraph } from "./documents.ts";

test("the frame of a document has its number of pages instead of the pages", () => {
  const document = documentOf([nativePage([paragraph("one")]), nativePage([])]);

  const { pages: _, ...rest } = document;

  expect(frameOf(document)).toEqual({ ...rest, pageCount: 2 });
});

test("the output is the beginning, the pages in order, and the end", () => {
  const pages = [nativePage([paragraph("one")]), nativePage([paragraph("two")])];

  const output = written(pages, {
    begin: () => ["(", "["],
    page: ({ blocks }) => blocks.map(({ text }) => text),
    end: () => ["]", ")"],
  });

  expect(output).toBe("([onetwo])");
});
