import { describe, expect, it } from "vitest";
import {
  aroundBlocks,
  isHiddenSheet,
  isHiddenSlide,
  odfStyles,
  usedMasterPages,
} from "../../../../functions/engine/formats/odf/odf-styles.ts";
import { odfSource, odfTools } from "../../../support/documents/odf-tools.ts";
import { xmlElement } from "../../../support/documents/xml-element.ts";

const contentOf = (styles: string) =>
  `<office:document-content><office:automatic-styles>${styles}</office:automatic-styles></office:document-content>`;
const stylesOf = (styles: string, masters = "") =>
  `<office:document-styles><office:styles>${styles}</office:styles><office:master-styles>${masters}</office:master-styles></office:document-styles>`;
const style = (family: string, name: string, more = "", inside = "") =>
  `<style:style style:family="${family}" style:name="${name}" ${more}>${inside}</style:style>`;
const master = (name: string, inside = "") => `<style:master-page style:name="${name}">${inside}</style:master-page>`;

describe("a style", () => {
  it("has a family and a name", () => {
    const { style: find } = odfStyles(
      odfSource({ content: contentOf(style("table", "A", 'at="t"') + style("text", "A", 'at="x"')) }),
    );

    expect(find("table", "A")?.attributes["at"]).toBe("t");
    expect(find("text", "A")?.attributes["at"]).toBe("x");
    expect(find("table", "B")).toBeUndefined();
    expect(find("table", undefined)).toBeUndefined();
  });

  it("of the content wins over one of the document", () => {
    const { style: find } = odfStyles(
      odfSource({
        content: contentOf(style("table", "A", 'at="content"')),
        styles: stylesOf(style("table", "A", 'at="styles"') + style("table", "B", 'at="styles"')),
      }),
    );

    expect([find("table", "A")?.attributes["at"], find("table", "B")?.attributes["at"]]).toEqual(["content", "styles"]);
  });
});

describe("the visibility", () => {
  const hidden = (content: string) => odfStyles(odfSource({ content: contentOf(content) }));

  it.each([
    ["false", true],
    ["true", false],
  ])("of a sheet with display %s is hidden: %s", (display, expected) => {
    const styles = hidden(style("table", "S", "", `<style:table-properties table:display="${display}"/>`));

    expect(isHiddenSheet(xmlElement('<table:table table:style-name="S"/>'), styles)).toBe(expected);
    expect(isHiddenSheet(xmlElement("<table:table/>"), styles)).toBe(false);
  });

  it.each([
    ["hidden", true],
    ["visible", false],
  ])("of a slide is %s: %s", (visibility, expected) => {
    const properties = `<style:drawing-page-properties presentation:visibility="${visibility}"/>`;
    const styles = hidden(style("drawing-page", "S", "", properties));

    expect(isHiddenSlide(xmlElement('<draw:page draw:style-name="S"/>'), styles)).toBe(expected);
    expect(isHiddenSlide(xmlElement("<draw:page/>"), styles)).toBe(false);
  });
});

describe("the master pages in use", () => {
  function used(masters: readonly string[], named: string) {
    const automatic = named === "" ? "" : style("paragraph", "P", `style:master-page-name="${named}"`);
    const source = odfSource({
      content: contentOf(automatic),
      styles: stylesOf("", masters.map((name) => master(name)).join("")),
    });
    return usedMasterPages(source, odfStyles(source)).map(({ attributes }) => attributes["style:name"]);
  }

  it.each([
    [["Other", "Standard"], "", ["Standard"]],
    [["Other", "Default"], "", ["Default"]],
    [["Other", "My Standard", "Standard 2"], "", ["Other"]],
    [["Other", "Standard", "Third"], "Other", ["Other", "Standard"]],
    [["Standard"], "Missing", ["Standard"]],
    [[], "", []],
  ])("of %j with the style's page %j are %j", (masters, named, expected) => {
    expect(used(masters, named)).toEqual(expected);
  });
});

describe("page headers and footers", () => {
  const page = (inside: string) => xmlElement(master("M", inside));
  const text = (name: string, words: string, more = "") =>
    `<style:${name} ${more}><text:p>${words}</text:p></style:${name}>`;

  it("come from all kinds of pages, without repeats and empty ones", () => {
    const kinds = (kind: string) =>
      [
        text(kind, `${kind}-1`),
        text(`${kind}-left`, `${kind}-2`),
        text(`${kind}-first`, `${kind}-1`),
        text(kind, ""),
      ].join("");
    const pages = [page(kinds("header") + kinds("footer")), page(text("header", "header-3"))];

    expect(aroundBlocks("header", pages, odfTools())).toEqual([
      { kind: "header", text: "header-1" },
      { kind: "header", text: "header-2" },
      { kind: "header", text: "header-3" },
    ]);
    expect(aroundBlocks("footer", pages, odfTools())).toEqual([
      { kind: "footer", text: "footer-1" },
      { kind: "footer", text: "footer-2" },
    ]);
  });

  it("exclude those that are switched off, and join paragraphs by lines", () => {
    const pages = [
      page(
        text("header", "off", 'style:display="false"') +
          text("header-left", "a</text:p><text:p>b", 'style:display="true"'),
      ),
    ];

    expect(aroundBlocks("header", pages, odfTools())).toEqual([{ kind: "header", text: "a\nb" }]);
  });
});
