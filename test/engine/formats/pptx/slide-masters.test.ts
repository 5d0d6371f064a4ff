import { expect, it } from "vitest";
import { masterBlocks } from "../../../../functions/engine/formats/pptx/slide-masters.ts";
import { placeholder, shape } from "../../../support/documents/pptx.ts";
import { packageOf, slideXml } from "./parts.ts";

const LAYOUTS = { one: "ppt/slideLayouts/one.xml", two: "ppt/slideLayouts/two.xml" };

/** Two slides with layouts of their own, and a master for both. */
function deck({ hidingSlide = "", hidingLayout = "" } = {}) {
  const parts = packageOf(
    {
      "ppt/slides/one.xml": slideXml("p:sld", shape("slide-1"), hidingSlide),
      "ppt/slides/two.xml": slideXml("p:sld", shape("slide-2")),
      [LAYOUTS.one]: slideXml("p:sldLayout", placeholder("body", "Click here") + shape("layout-1"), hidingLayout),
      [LAYOUTS.two]: slideXml("p:sldLayout", shape("layout-2")),
      "ppt/slideMasters/master.xml": slideXml("p:sldMaster", shape("master-3")),
    },
    {
      "ppt/slides/one.xml": { a: ["slideLayout", "../slideLayouts/one.xml"] },
      "ppt/slides/two.xml": { a: ["slideLayout", "../slideLayouts/two.xml"] },
      [LAYOUTS.one]: { a: ["slideMaster", "../slideMasters/master.xml"] },
      [LAYOUTS.two]: { a: ["slideMaster", "../slideMasters/master.xml"] },
    },
  );
  const shown = new Set<string>();
  return (slide: "one" | "two") => {
    const part = `ppt/slides/${slide}.xml`;
    return masterBlocks(parts, part, parts.xml(part), shown).map(({ text }) => text);
  };
}

it("returns the words of the layout, then of the master, as footers without placeholders", () => {
  const parts = packageOf(
    { "ppt/layout.xml": slideXml("p:sldLayout", shape("layout-1") + placeholder("ftr", "Footer here")) },
    { "ppt/slide.xml": { a: ["slideLayout", "layout.xml"] } },
  );

  expect(masterBlocks(parts, "ppt/slide.xml", undefined, new Set())).toEqual([{ kind: "footer", text: "layout-1" }]);
  expect(deck()("one")).toEqual(["layout-1", "master-3"]);
});

it("returns each layout and each master once", () => {
  const of = deck();

  expect([of("one"), of("one"), of("two"), of("two")]).toEqual([["layout-1", "master-3"], [], ["layout-2"], []]);
});

it.each(["0", "false"])("returns nothing for a slide that hides its master with %s", (value) => {
  const of = deck({ hidingSlide: `showMasterSp="${value}"` });

  expect(of("one")).toEqual([]);
  expect(of("two")).toEqual(["layout-2", "master-3"]);
});

it("keeps the master for a later layout if the first layout hides it", () => {
  const of = deck({ hidingLayout: 'showMasterSp="0"' });

  expect([of("one"), of("two")]).toEqual([["layout-1"], ["layout-2", "master-3"]]);
});

it("shows the master if the attribute is true, and has no blocks for a slide without a layout", () => {
  expect(deck({ hidingSlide: 'showMasterSp="1"' })("one")).toEqual(["layout-1", "master-3"]);
  expect(masterBlocks(packageOf({}), "ppt/slides/one.xml", undefined, new Set())).toEqual([]);
});
