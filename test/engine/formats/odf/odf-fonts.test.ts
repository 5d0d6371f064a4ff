import { expect, test } from "vitest";
import { monospacedParagraphs } from "../../../../functions/engine/formats/odf/odf-fonts.ts";
import { odfStyles } from "../../../../functions/engine/formats/odf/odf-styles.ts";
import { odfSource } from "../../../support/documents/odf-tools.ts";
import { xmlElement } from "../../../support/documents/xml-element.ts";

const style = (family: string, name: string, font = "", parent = "") =>
  `<style:style style:family="${family}" style:name="${name}" style:parent-style-name="${parent}">
    <style:text-properties ${font}/></style:style>`;
const content = `<office:document-content><office:automatic-styles>
  ${style("paragraph", "P1", 'style:font-name="Courier New"')}${style("paragraph", "P2", "", "P1")}
  ${style("paragraph", "P3", `fo:font-family="'Liberation Mono'"`)}${style("paragraph", "loop", "", "loop")}
  ${style("text", "T1", 'style:font-name="Consolas"')}${style("text", "T2", 'style:font-name="Arial"')}${style("text", "T3")}
  </office:automatic-styles></office:document-content>`;
const isMonospaced = monospacedParagraphs(odfStyles(odfSource({ content })).style);
const paragraph = (inside: string, name = "Standard") =>
  isMonospaced(xmlElement(`<text:p text:style-name="${name}">${inside}</text:p>`));
const span = (name: string, text: string) => `<text:span text:style-name="${name}">${text}</text:span>`;

test("a paragraph is monospaced by its style, or by one that this is based on", () => {
  expect(["P1", "P2", "P3", "Standard", "loop"].map((name) => paragraph("words", name))).toEqual([
    ...[true, true, true],
    ...[false, false],
  ]);
});

test("a paragraph is monospaced where each of its spans is", () => {
  expect(paragraph(`${span("T1", "all")} <text:s/>${span("T1", "words")}`)).toBe(true);
  expect(paragraph(`${span("T1", "most")} words`)).toBe(false);
  expect(paragraph(span("T2", "other"), "P1")).toBe(false);
  expect(paragraph(span("T3", span("T1", "inner")), "Standard")).toBe(true);
  expect(paragraph(span("T3", "same"), "P1")).toBe(true);
});

test("a paragraph without words is not monospaced", () => {
  expect(paragraph(" ", "P1")).toBe(false);
  expect(paragraph("<text:s/>", "P1")).toBe(false);
});
