import { describe, expect, it } from "vitest";
import { isHiddenElement, isWithoutText } from "../../../../../functions/engine/formats/html/blocks/hidden-elements.ts";

describe("hidden elements", () => {
  it.each([
    "display:none",
    "color:red; DISPLAY : none !important",
    "visibility:hidden",
    "opacity:0",
    "opacity: 0.0;",
    "font-size:0",
    "font-size: 0px;",
    "position:absolute;left:-9999px",
    "text-indent: -1000em",
    "height:0;overflow:hidden",
    "width:1px;height:1px;clip:rect(0,0,0,0)",
    "height:1px;clip-path:inset(50%)",
    "color:#FFF;background:#ffffff",
    "background-color: white; color:#fff",
  ])("have the style %s", (style) => {
    expect(isHiddenElement("p", { style })).toBe(true);
  });

  it.each([
    "display:block",
    "opacity:0.5",
    "font-size:0.9em",
    "left:-20px",
    "height:0",
    "overflow:hidden;height:200px",
    "color:#fff;background:#000",
    "background:#fff",
    "color:inherit;background:inherit",
    "color:#fff;background:#fff url(x.png)",
  ])("do not have the style %s", (style) => {
    expect(isHiddenElement("p", { style })).toBe(false);
  });

  it.each([
    ["p", { hidden: "" }, true],
    ["p", { hidden: "until-found" }, false],
    ["p", { "aria-hidden": "true" }, true],
    ["p", { "aria-hidden": "false" }, false],
    ["noscript", {}, true],
  ])("are marked: %s %j is %s", (name, attributes, isHidden) => {
    expect(isHiddenElement(name, attributes)).toBe(isHidden);
  });
});

describe("elements without text of the page", () => {
  it.each([
    ["script", true],
    ["template", true],
    ["p", false],
  ])("%s: %s", (name, expected) => {
    expect(isWithoutText(name)).toBe(expected);
  });
});
