import { expect, test } from "vitest";
import { paragraphSizes } from "../../../../functions/engine/formats/odf/odf-sizes.ts";
import { odfStyles } from "../../../../functions/engine/formats/odf/odf-styles.ts";
import { odfSource } from "../../../support/documents/odf-tools.ts";
import { xmlElement } from "../../../support/documents/xml-element.ts";

const style = (family: string, name: string, size = "", parent = "") =>
  `<style:style style:family="${family}" style:name="${name}" style:parent-style-name="${parent}">
    <style:text-properties fo:font-size="${size}"/></style:style>`;
const content = `<office:document-content><office:automatic-styles>
  ${style("paragraph", "Big", "20pt")}${style("paragraph", "Own", "", "Big")}${style("paragraph", "Half", "50%", "Big")}
  ${style("paragraph", "Odd", "large")}${style("text", "Small", "8.5pt")}${style("text", "Double", "200%")}
  </office:automatic-styles></office:document-content>`;
const sizeOf = paragraphSizes(odfStyles(odfSource({ content })).style);
const paragraph = (inside: string, name = "Standard") =>
  sizeOf(xmlElement(`<text:p text:style-name="${name}">${inside}</text:p>`));
const span = (name: string, text: string) => `<text:span text:style-name="${name}">${text}</text:span>`;

test("words have the size of their paragraph, in points, or as a share of the style that it is based on", () => {
  expect(["Big", "Own", "Half", "Odd", "Standard"].map((name) => paragraph("words", name))).toEqual([
    20, 20, 10, 12, 12,
  ]);
});

test("words have the size of their span, as a share of that around it", () => {
  expect(paragraph(span("Small", "words"))).toBe(8.5);
  expect(paragraph(span("Double", "words"), "Big")).toBe(40);
  expect(paragraph(`<text:a>${span("Double", span("Double", "words"))}</text:a>`)).toBe(48);
});

test("a paragraph without words, or with words of several sizes, has none", () => {
  expect(paragraph(" <text:s/>", "Big")).toBeUndefined();
  expect(paragraph(`words ${span("Small", "words")}`)).toBeUndefined();
  expect(paragraph(`words ${span("Small", " ")}`, "Big")).toBe(20);
});
