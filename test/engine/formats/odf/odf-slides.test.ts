import { expect, it } from "vitest";
import { slidePage } from "../../../../functions/engine/formats/odf/odf-slides.ts";
import { odfStyles } from "../../../../functions/engine/formats/odf/odf-styles.ts";
import { odfSource, odfTools } from "../../../support/documents/odf-tools.ts";
import { xmlElement } from "../../../support/documents/xml-element.ts";

const frame = (words: string, kind?: string) =>
  `<draw:frame ${kind === undefined ? "" : `presentation:class="${kind}"`}><draw:text-box>${words
    .split("\n")
    .map((line) => `<text:p>${line}</text:p>`)
    .join("")}</draw:text-box></draw:frame>`;

function read(
  inside: string,
  { attributes = "", declarations = "", styles = "", masters = "" } = {},
  tools = odfTools(),
) {
  const content = `<office:document-content><office:automatic-styles>${styles}</office:automatic-styles></office:document-content>`;
  const masterStyles = `<office:document-styles><office:master-styles>${masters}</office:master-styles></office:document-styles>`;
  const body = xmlElement(`<office:presentation>${declarations}</office:presentation>`);
  return slidePage(
    xmlElement(`<draw:page ${attributes}>${inside}</draw:page>`),
    body,
    odfStyles(odfSource({ content, styles: masterStyles })),
    tools,
  );
}

it("puts titles first, as headings, and labels the slide by the first", () => {
  const slide = read(frame("body-1") + frame("title-1\nsecond line", "title") + frame("title-2", "title"));

  expect(slide).toEqual({
    label: "title-1\nsecond line",
    blocks: [
      { kind: "heading", level: 1, text: "title-1\nsecond line" },
      { kind: "heading", level: 1, text: "title-2" },
      { kind: "paragraph", text: "body-1" },
    ],
  });
});

it("has no label and no heading for an empty title", () => {
  expect(read(frame("", "title") + frame("body-1", "outline"))).toEqual({
    blocks: [{ kind: "paragraph", text: "body-1" }],
  });
});

it("skips slide numbers on the slide and in its notes", () => {
  const number = frame("7", "page-number");

  expect(
    read(`${number + frame("body-1")}<presentation:notes>${number}${frame("note-1")}</presentation:notes>`),
  ).toEqual({
    blocks: [
      { kind: "paragraph", text: "body-1" },
      { kind: "note", text: "note-1" },
    ],
  });
});

it("has one note for each shape with words", () => {
  const notes = `<presentation:notes>${frame("a\nb")}${frame("")}${frame("c")}</presentation:notes>`;

  expect(read(notes).blocks).toEqual([
    { kind: "note", text: "a\nb" },
    { kind: "note", text: "c" },
  ]);
});

it("puts comments after notes, then the declared header and footer", () => {
  const declare = (kind: string, name: string, text: string) =>
    `<presentation:${kind}-decl presentation:name="${name}">${text}</presentation:${kind}-decl>`;
  const declarations = [
    declare("header", "h1", " Cafe\u0301 "),
    declare("header", "h2", "other"),
    declare("footer", "f1", "foot-1"),
    declare("footer", "h1", "wrong kind"),
  ].join("");
  const inside = `<office:annotation><text:p>comment-1</text:p></office:annotation><presentation:notes>${frame("note-1")}</presentation:notes>`;
  const attributes = 'presentation:use-header-name="h1" presentation:use-footer-name="f1"';

  expect(read(inside, { attributes, declarations }).blocks).toEqual([
    { kind: "note", text: "note-1" },
    { kind: "comment", text: "comment-1" },
    { kind: "header", text: "Café" },
    { kind: "footer", text: "foot-1" },
  ]);
});

it("has no header from declarations that are blank, unused or without a name", () => {
  const declarations = `<presentation:header-decl presentation:name="h1"> </presentation:header-decl>
    <presentation:footer-decl>nameless</presentation:footer-decl>`;

  expect(read("", { attributes: 'presentation:use-header-name="h1"', declarations }).blocks).toEqual([]);
});

it("flags a hidden slide", () => {
  const styles = `<style:style style:family="drawing-page" style:name="H"><style:drawing-page-properties presentation:visibility="hidden"/></style:style>`;

  expect(read("", { attributes: 'draw:style-name="H"', styles })).toEqual({ hidden: true, blocks: [] });
});

const MASTERS = `<style:master-page style:name="M">${frame("Click here", "outline")}${frame("House of examples")}${frame(
  "For you",
  "footer",
)}${frame("<text:page-number>7</text:page-number> of 9")}<presentation:notes>${frame("of notes")}</presentation:notes></style:master-page>`;

it("ends the first slide of a master page with the text that all its slides show", () => {
  const tools = odfTools();
  const named = { attributes: 'draw:master-page-name="M"', masters: MASTERS };
  const masters = odfStyles(
    odfSource({
      styles: `<office:document-styles><office:master-styles>${MASTERS}</office:master-styles></office:document-styles>`,
    }),
  );
  const page = xmlElement(`<draw:page draw:master-page-name="M">${frame("body-1")}</draw:page>`);
  const texts = [1, 2].map(() =>
    slidePage(page, undefined, masters, tools).blocks.map(({ kind, text }) => [kind, text]),
  );

  expect(texts).toEqual([
    [
      ["paragraph", "body-1"],
      ["footer", "House of examples"],
      ["footer", "For you"],
    ],
    [["paragraph", "body-1"]],
  ]);
  expect(read(frame("body-1"), { ...named, attributes: 'draw:master-page-name="N"' }).blocks).toHaveLength(1);
});

it.each([
  ['presentation:background-objects-visible="false"', []],
  ['presentation:display-footer="false"', ["House of examples"]],
])("leaves out what a slide's style hides: %s", (properties, expected) => {
  const slide = read("", {
    attributes: 'draw:master-page-name="M" draw:style-name="dp"',
    masters: MASTERS,
    styles: `<style:style style:name="dp" style:family="drawing-page"><style:drawing-page-properties ${properties}/></style:style>`,
  });

  expect(slide.blocks.map(({ text }) => text)).toEqual(expected);
});
