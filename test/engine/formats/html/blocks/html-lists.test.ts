import { describe, expect, it } from "vitest";
import { createLists } from "../../../../../functions/engine/formats/html/blocks/html-lists.ts";

function markersOf(attributes: Readonly<Record<string, string>>, items: readonly Readonly<Record<string, string>>[]) {
  const lists = createLists();
  lists.openList("ol", attributes);
  return items.map((item) => {
    const close = lists.openItem(item);
    const marker = lists.take()?.marker;
    close();
    return marker;
  });
}

describe("markers of an ordered list", () => {
  it.each([
    [{}, ["1.", "2."]],
    [{ start: "9" }, ["9.", "10."]],
    [{ start: "x" }, ["1.", "2."]],
    [{ start: "-1" }, ["-1.", "0."]],
    [{ type: "a", start: "26" }, ["z.", "aa."]],
    [{ type: "A", start: "52" }, ["AZ.", "BA."]],
    [{ type: "a", start: "702" }, ["zz.", "aaa."]],
    [{ type: "a", start: "0" }, ["0.", "a."]],
    [{ type: "i", start: "3" }, ["iii.", "iv."]],
    [{ type: "I", start: "3" }, ["III.", "IV."]],
    [{ type: "x", start: "3" }, ["3.", "4."]],
  ])("with %j are %j", (attributes, markers) => {
    expect(markersOf(attributes, [{}, {}])).toEqual(markers);
  });

  it("go on from the value of an item", () => {
    expect(markersOf({}, [{}, { value: "7" }, {}, { value: "x" }])).toEqual(["1.", "7.", "8.", "9."]);
  });
});

describe("items", () => {
  it("have the level of their list, and a marker in their first block only", () => {
    const lists = createLists();
    const closeOuter = lists.openList("ol", {});
    const closeItem = lists.openItem({});
    const first = lists.take();
    const closeInner = lists.openList("ul", {});
    const closeBullet = lists.openItem({});
    const bullet = lists.take();
    closeBullet();
    closeInner();
    const rest = lists.take();
    closeItem();
    const outside = lists.take();
    closeOuter();

    expect([first, bullet, rest, outside]).toEqual([
      { level: 1, marker: "1." },
      { level: 2, marker: "•" },
      { level: 1 },
      undefined,
    ]);
  });

  it("without a list have a bullet on the first level", () => {
    const lists = createLists();
    lists.openItem({ value: "3" });

    expect(lists.take()).toEqual({ level: 1, marker: "•" });
  });
});
