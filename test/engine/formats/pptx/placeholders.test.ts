import { describe, expect, it } from "vitest";
import { placeholderOf, slideBullets } from "../../../../functions/engine/formats/pptx/placeholders.ts";
import { elementOf, packageOf, rootXml, slideXml } from "./parts.ts";

const SLIDE = "ppt/slides/slide1.xml";
const BULLET = '<a:buChar char="•"/>';
const NONE = "<a:buNone/>";

/** A list style with a setting for each level, from 0. */
const styleXml = (name: string, levels: readonly string[]) =>
  `<${name}>${levels.map((level, index) => `<a:lvl${index + 1}pPr>${level}</a:lvl${index + 1}pPr>`).join("")}</${name}>`;

const shapeXml = (placeholder: string, levels: readonly string[] = []) =>
  `<p:sp><p:nvSpPr><p:nvPr>${placeholder}</p:nvPr></p:nvSpPr>
    <p:txBody>${styleXml("a:lstStyle", levels)}</p:txBody></p:sp>`;

interface Deck {
  readonly layout?: string;
  readonly master?: string;
  readonly bodyStyle?: readonly string[];
}

/** Bullets of a shape on a slide with this layout and master, for the levels 0 and 1. */
function bulletsOf(shapeText: string, { layout = "", master = "", bodyStyle = [] }: Deck) {
  const parts = packageOf(
    {
      "ppt/layout.xml": slideXml("p:sldLayout", layout),
      "ppt/master.xml": rootXml(
        "p:sldMaster",
        `<p:cSld><p:spTree>${master}</p:spTree></p:cSld><p:txStyles>${styleXml("p:bodyStyle", bodyStyle)}</p:txStyles>`,
      ),
    },
    { [SLIDE]: { l: ["slideLayout", "../layout.xml"] }, "ppt/layout.xml": { m: ["slideMaster", "master.xml"] } },
  );
  const shape = elementOf(shapeText);
  const has = slideBullets(parts, SLIDE).of(shape, placeholderOf(shape));
  return [has(0), has(1)];
}

describe("the placeholder of a shape", () => {
  it("has a type and an index", () => {
    expect(placeholderOf(elementOf(shapeXml('<p:ph type="body" idx="7"/>')))).toEqual({ type: "body", index: "7" });
  });

  it("is an object by default", () => {
    expect(placeholderOf(elementOf(shapeXml("<p:ph/>")))).toEqual({ type: "obj", index: undefined });
  });

  it.each(["nvSpPr", "nvGraphicFramePr", "nvPicPr"])("is found in p:%s", (name) => {
    const frame = `<p:x><p:${name}><p:nvPr><p:ph type="tbl"/></p:nvPr></p:${name}></p:x>`;

    expect(placeholderOf(elementOf(frame))?.type).toBe("tbl");
  });

  it("is undefined for other shapes", () => {
    expect(placeholderOf(elementOf(shapeXml("")))).toBeUndefined();
    expect(placeholderOf(elementOf("<p:sp/>"))).toBeUndefined();
  });
});

describe("the bullets of a paragraph", () => {
  const body = '<p:ph type="body"/>';

  it("are missing if nothing defines them", () => {
    expect(bulletsOf(shapeXml(body), {})).toEqual([false, false]);
    expect(
      slideBullets(packageOf({}), SLIDE).of(elementOf(shapeXml(body)), { type: "body", index: undefined })(0),
    ).toBe(false);
  });

  it("come from the master's style of body text, level by level", () => {
    expect(bulletsOf(shapeXml(body), { bodyStyle: [BULLET, NONE] })).toEqual([true, false]);
    expect(bulletsOf(shapeXml(body), { bodyStyle: [NONE, BULLET] })).toEqual([false, true]);
  });

  it.each([
    ["the master's placeholder over the master's style", [], [], [NONE], [BULLET]],
    ["the layout over the master's placeholder", [], [NONE], [BULLET], []],
    ["the shape over the layout", [NONE], [BULLET], [], []],
  ])("come from %s", (_what, own, layout, master, bodyStyle) => {
    const deck = { layout: shapeXml(body, layout), master: shapeXml(body, master), bodyStyle };

    expect(bulletsOf(shapeXml(body, own), deck)[0]).toBe(false);
  });

  it("come from the layout's placeholder with the same index", () => {
    const layout = shapeXml('<p:ph type="body" idx="1"/>', [NONE]) + shapeXml('<p:ph type="body" idx="2"/>', [BULLET]);

    expect(bulletsOf(shapeXml('<p:ph type="body" idx="2"/>'), { layout })[0]).toBe(true);
    expect(bulletsOf(shapeXml('<p:ph type="body" idx="1"/>'), { layout })[0]).toBe(false);
  });

  it("come from the layout's placeholder of the same type if the shape has no index", () => {
    const layout = shapeXml("") + shapeXml('<p:ph type="title"/>', [NONE]) + shapeXml("<p:ph/>", [BULLET]);

    expect(bulletsOf(shapeXml("<p:ph/>"), { layout })[0]).toBe(true);
  });

  it("come from the master's body for objects too, and not from its other placeholders", () => {
    const master = shapeXml('<p:ph type="title"/>', [NONE]) + shapeXml(body, [BULLET]);

    expect(bulletsOf(shapeXml("<p:ph/>"), { master })[0]).toBe(true);
  });

  it.each(["", '<p:ph type="title"/>', '<p:ph type="subTitle"/>'])(
    "are not inherited by a shape with the placeholder '%s'",
    (placeholder) => {
      const layout = shapeXml(placeholder, [BULLET]);

      expect(bulletsOf(shapeXml(placeholder), { layout, bodyStyle: [BULLET] })[0]).toBe(false);
      expect(bulletsOf(shapeXml(placeholder, [BULLET]), {})[0]).toBe(true);
    },
  );
});
