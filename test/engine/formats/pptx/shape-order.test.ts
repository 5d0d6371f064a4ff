import { describe, expect, it } from "vitest";
import type { XmlElement } from "../../../../functions/engine/codecs/text/xml-tree.ts";
import { inReadingOrder, type ShapeBox } from "../../../../functions/engine/formats/pptx/shape-order.ts";
import { slideShapes } from "../../../../functions/engine/formats/pptx/slide-shapes.ts";
import { packageOf, slideXml } from "./parts.ts";

function orderOf(boxes: Readonly<Record<string, ShapeBox | undefined>>): string {
  const children = Object.keys(boxes).map((id): XmlElement => ({ name: "p:sp", attributes: { id }, children: [] }));
  const shapes = inReadingOrder(
    { name: "", attributes: {}, children },
    ({ attributes }) => boxes[attributes["id"] ?? ""],
  );
  return shapes.map(({ attributes }) => attributes["id"]).join("");
}

describe("the shapes of a slide", () => {
  it.each([
    ["from top to bottom", { b: [0, 20, 9, 29], a: [0, 0, 9, 9] }, "ab"],
    ["from left to right", { b: [20, 0, 29, 9], a: [0, 1, 9, 10] }, "ab"],
    ["column by column", { c: [50, 0, 90, 9], d: [50, 10, 90, 40], a: [0, 0, 40, 9], b: [0, 10, 40, 40] }, "abcd"],
    ["below a wide shape", { c: [50, 20, 90, 40], b: [0, 20, 40, 40], a: [0, 0, 90, 9] }, "abc"],
    ["as drawn where they overlap", { b: [0, 5, 9, 15], a: [0, 0, 9, 9] }, "ba"],
    [
      "as drawn where shapes without extent share a place",
      { b: [5, 5, 5, 5], a: [5, 5, 5, 5], c: [5, 9, 5, 9] },
      "bac",
    ],
    ["as drawn where a place is unknown", { b: [0, 20, 9, 29], a: [0, 0, 9, 9], c: undefined }, "bac"],
  ] as const)("come %s", (_, boxes, order) => {
    expect(orderOf(boxes)).toBe(order);
  });

  it("stay as drawn where they are too many", () => {
    const boxes = Array.from({ length: 501 }, (_, index) => [String(index), [0, -index, 1, -index + 1]] as const);

    expect(orderOf(Object.fromEntries(boxes)).startsWith("0123")).toBe(true);
  });

  it("have their own places or those of their layout", () => {
    const at = (y: number) => `<p:spPr><a:xfrm><a:off x="0" y="${y}"/><a:ext cx="9" cy="9"/></a:xfrm></p:spPr>`;
    const words = (text: string) => `<p:txBody><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:txBody>`;
    const filled = '<p:nvSpPr><p:nvPr><p:ph type="body" idx="7"/></p:nvPr></p:nvSpPr>';
    const slide = "ppt/slides/slide1.xml";
    const parts = packageOf(
      {
        [slide]: slideXml(
          "p:sld",
          `<p:sp>${at(50)}${words("last")}</p:sp><p:sp>${filled}<p:spPr/>${words("first")}</p:sp>`,
        ),
        "ppt/layout.xml": slideXml("p:sldLayout", `<p:sp>${filled}${at(10)}</p:sp>`),
      },
      { [slide]: { layout: ["slideLayout", "../layout.xml"] } },
    );

    expect(slideShapes(parts, slide, parts.xml(slide)).blocks.map(({ text }) => text)).toEqual(["first", "last"]);
  });
});
