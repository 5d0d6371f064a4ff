import { expect, it } from "vitest";
import { odfProperties } from "../../../../functions/engine/formats/odf/odf-metadata.ts";
import { odfSource } from "../../../support/documents/odf-tools.ts";

function propertiesOf(fields: string) {
  return odfProperties(
    odfSource({ meta: `<office:document-meta><office:meta>${fields}</office:meta></office:document-meta>` }),
  );
}

it.each([
  ["dc:title", "title"],
  ["meta:initial-creator", "author"],
  ["dc:creator", "author"],
  ["dc:subject", "subject"],
  ["dc:language", "language"],
  ["meta:creation-date", "created"],
  ["dc:date", "modified"],
  ["meta:generator", "creator"],
  ["meta:keyword", "keywords"],
])("%s becomes %s", (element, field) => {
  expect(propertiesOf(`<${element}>value-1</${element}>`)).toEqual({ [field]: "value-1" });
});

it("prefers the first author to the last editor, in either order", () => {
  const first = "<meta:initial-creator>first</meta:initial-creator>";
  const last = "<dc:creator>last</dc:creator>";

  expect(propertiesOf(first + last)).toEqual({ author: "first" });
  expect(propertiesOf(last + first)).toEqual({ author: "first" });
});

it("skips a blank first author for the last editor", () => {
  expect(propertiesOf("<meta:initial-creator> </meta:initial-creator><dc:creator>last</dc:creator>")).toEqual({
    author: "last",
  });
});

it("joins keywords, trims values and composes accents", () => {
  const fields =
    "<dc:title> Cafe\u0301 </dc:title><meta:keyword> sea </meta:keyword><meta:keyword>Re\u0301</meta:keyword>";

  expect(propertiesOf(fields)).toEqual({ title: "Café", keywords: "sea, Ré" });
});

it("returns no metadata for a document without meta.xml, or with an empty one", () => {
  expect(odfProperties(odfSource({}))).toEqual({});
  expect(propertiesOf("")).toEqual({});
});
