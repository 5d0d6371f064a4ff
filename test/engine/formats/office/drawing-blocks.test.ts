import { expect, it } from "vitest";
import { drawingBlocks, graphicBlocks } from "../../../../functions/engine/formats/office/drawing-blocks.ts";
import { officeParts } from "../../../support/documents/office-parts.ts";
import { xmlElement } from "../../../support/documents/xml-element.ts";

const text = (words: string) => `<a:p><a:r><a:t>${words}</a:t></a:r></a:p>`;
const shape = (words: string) => `<xdr:sp><xdr:txBody>${text(words)}</xdr:txBody></xdr:sp>`;
const PARTS = {
  "chart.xml": `<c:chartSpace><c:title>${text("chart-1")}</c:title></c:chartSpace>`,
  "data.xml": `<dgm:dataModel><dgm:ptLst><dgm:pt><dgm:t>${text("diagram-1")}</dgm:t></dgm:pt></dgm:ptLst></dgm:dataModel>`,
};
const RELATED = { "drawing.xml": { chart: "chart chart.xml", data: "diagramData data.xml" } };
const read = (content: string) =>
  drawingBlocks(
    officeParts({ ...PARTS, "drawing.xml": `<xdr:wsDr>${content}</xdr:wsDr>` }, RELATED),
    "drawing.xml",
  ).map(({ text: words }) => words);
const graphic = (content: string) => {
  const parts = officeParts(PARTS, RELATED);
  return graphicBlocks(xmlElement(content), { parts, relationships: parts.relationships("drawing.xml") });
};

it("has shapes, charts and diagrams in their order", () => {
  const content = `<xdr:anchor>${shape("one")}<a:graphic><c:chart r:id="chart"/></a:graphic></xdr:anchor>${shape("two")}<a:graphicData><dgm:relIds r:dm="data"/></a:graphicData>`;

  expect(read(content)).toEqual(["one", "chart-1", "two", "diagram-1"]);
});

it("has the choice of an alternative, or else its fallback", () => {
  const fallback = `<mc:Fallback>${shape("old")}</mc:Fallback>`;

  expect(read(`<mc:AlternateContent><mc:Choice>${shape("new")}</mc:Choice>${fallback}</mc:AlternateContent>`)).toEqual([
    "new",
  ]);
  expect(read(`<mc:AlternateContent>${fallback}</mc:AlternateContent>`)).toEqual(["old"]);
});

it("may be missing", () => {
  expect(drawingBlocks(officeParts({}), "drawing.xml")).toEqual([]);
});

it.each(["c:chart", "cx:chart"])("reads the part of a %s", (name) => {
  expect(graphic(`<${name} r:id="chart"/>`)?.map(({ text: words }) => words)).toEqual(["chart-1"]);
});

it.each([
  '<c:chart r:id="none"/>',
  "<c:chart/>",
  '<dgm:relIds r:dm="none"/>',
  '<dgm:relIds r:id="data"/>',
  '<a:blip r:id="chart" r:dm="data"/>',
])("finds no graphic in %s", (content) => {
  expect(graphic(content)).toBeUndefined();
});
