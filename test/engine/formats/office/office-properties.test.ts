import { expect, it } from "vitest";
import { officeProperties } from "../../../../functions/engine/formats/office/office-properties.ts";
import { officeParts } from "../../../support/documents/office-parts.ts";

const core = (fields: string) => `<cp:coreProperties>${fields}</cp:coreProperties>`;
const read = (fields: string) => officeProperties(officeParts({ "docProps/core.xml": core(fields) }));

it.each([
  ["dc:title", "title"],
  ["dc:creator", "author"],
  ["dc:subject", "subject"],
  ["cp:keywords", "keywords"],
  ["dc:language", "language"],
  ["dcterms:created", "created"],
  ["dcterms:modified", "modified"],
])("%s becomes %s", (element, field) => {
  expect(read(`<${element}> Cafe\u0301 </${element}>`)).toEqual({ [field]: "Café" });
});

it("skips blank and other properties, and keeps the first of two", () => {
  expect(
    read("<dc:title> </dc:title><cp:revision>7</cp:revision><dc:title>a</dc:title><dc:title>b</dc:title>"),
  ).toEqual({
    title: "a",
  });
});

it("prefers the part that the package names", () => {
  const parts = {
    "other.xml": core("<dc:title>named</dc:title>"),
    "docProps/core.xml": core("<dc:title>usual</dc:title>"),
  };

  expect(officeProperties(officeParts(parts, { "": { a: "core-properties other.xml" } }))).toEqual({ title: "named" });
});

it("has the application that wrote the document, and nothing else of that part", () => {
  const app = "<ep:Properties><ep:Company>other</ep:Company><ep:Application>Word</ep:Application></ep:Properties>";

  expect(officeProperties(officeParts({ "docProps/app.xml": app }))).toEqual({ creator: "Word" });
  expect(officeProperties(officeParts({}))).toEqual({});
});
