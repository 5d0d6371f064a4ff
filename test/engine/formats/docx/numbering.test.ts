import { describe, expect, it } from "vitest";
import { parseXml } from "../../../../functions/engine/codecs/text/xml-tree.ts";
import { wordNumbering } from "../../../../functions/engine/formats/docx/numbering.ts";

function numbering(content: string) {
  const bytes = new TextEncoder().encode(`<w:numbering>${content}</w:numbering>`);
  return wordNumbering(parseXml(bytes, { name: "numbering.xml", maxDepth: 20, prefixes: {}, documentType: "refuse" }));
}
const level = (at: number, text: string, more = '<w:start w:val="1"/>') =>
  `<w:lvl w:ilvl="${at}">${more}<w:lvlText w:val="${text}"/></w:lvl>`;
const definition = (id: number, ...levels: readonly string[]) =>
  `<w:abstractNum w:abstractNumId="${id}">${levels.join("")}</w:abstractNum>`;
const list = (id: number, definitionId: number, overrides = "") =>
  `<w:num w:numId="${id}"><w:abstractNumId w:val="${definitionId}"/>${overrides}</w:num>`;
const format = (name: string) => `<w:start w:val="1"/><w:numFmt w:val="${name}"/>`;

describe("markers of a Word list", () => {
  it.each([
    ["decimal", "%1.", "1."],
    ["upperRoman", " (%1) ", "(I)"],
    ["decimal", "x%0%1", "x%01"],
    ["decimal", " ", undefined],
    ["none", "%1", undefined],
    ["none", "x %1", undefined],
    ["bullet", "-", "-"],
    ["bullet", "o", "◦"],
    ["bullet", "\uf0b7", "•"],
    ["bullet", "\ue000", "•"],
    ["bullet", "§", "•"],
    ["bullet", "", "•"],
    ["bullet", " ", undefined],
    ["bullet", "\uf020", undefined],
  ])("of format %s and text %j are %j", (name, text, marker) => {
    expect(numbering(definition(0, level(0, text, format(name))) + list(1, 0)).next("1", 0)?.marker).toBe(marker);
  });

  it("have defaults: a bullet, a number and a point, a start at zero", () => {
    const plain = (more: string) => numbering(`${definition(0, `<w:lvl w:ilvl="1">${more}</w:lvl>`)}${list(1, 0)}`);

    expect(plain('<w:numFmt w:val="bullet"/>').next("1", 1)?.marker).toBe("•");
    expect(plain("").next("1", 1)?.marker).toBe("0.");
    expect(plain('<w:start w:val="x"/>').next("1", 1)?.marker).toBe("0.");
    expect(plain('<w:start w:val="5"/>').next("1", 1)?.marker).toBe("5.");
  });

  it("are missing for unknown lists, levels and definitions", () => {
    const numbers = numbering(`${definition(0, level(0, "%1"))}${list(1, 0)}${list(2, 9)}<w:num w:numId="3"/>`);

    expect([
      numbers.next("1", 1)?.marker,
      numbers.next("2", 0)?.marker,
      numbers.next("3", 0)?.marker,
      numbers.next("9", 0)?.marker,
    ]).toEqual(Array(4).fill(undefined));
    expect(wordNumbering(undefined).next("1", 0)?.marker).toBeUndefined();
  });

  it.each([
    ["", "I.1"],
    ["<w:isLgl/>", "1.1"],
    ['<w:isLgl w:val="1"/>', "1.1"],
    ['<w:isLgl w:val="false"/>', "I.1"],
    ['<w:isLgl w:val="0"/>', "I.1"],
  ])("with %j show the numbers above as %s", (legal, marker) => {
    const second = level(1, "%1.%2", `<w:start w:val="1"/>${legal}`);

    expect(
      numbering(definition(0, level(0, "%1", format("upperRoman")), second) + list(1, 0)).next("1", 1)?.marker,
    ).toBe(marker);
  });

  it.each([
    ["", ["a1", "1", "a1"]],
    ['<w:lvlRestart w:val="0"/>', ["a1", "1", "a2"]],
  ])("with %j restart below another item", (restart, markers) => {
    const second = level(1, "a%2", `<w:start w:val="1"/>${restart}`);
    const numbers = numbering(definition(0, level(0, "%1"), second) + list(1, 0));
    numbers.next("1", 0);

    expect([
      numbers.next("1", 1)?.marker,
      numbers.next("1", 0)?.marker?.replace("2", "1"),
      numbers.next("1", 1)?.marker,
    ]).toEqual(markers);
  });
});

describe("lists of one definition", () => {
  it("share their numbers, except with a start of their own", () => {
    const restarted = list(3, 0, '<w:lvlOverride w:ilvl="0"><w:startOverride w:val="7"/></w:lvlOverride>');
    const numbers = numbering(definition(0, level(0, "%1")) + list(1, 0) + list(2, 0) + restarted);

    expect([
      numbers.next("1", 0)?.marker,
      numbers.next("2", 0)?.marker,
      numbers.next("3", 0)?.marker,
      numbers.next("3", 0)?.marker,
    ]).toEqual(["1", "2", "7", "8"]);
  });

  it("with starts of their own on all levels restart none of the levels above their items", () => {
    const starts = [0, 1].map((at) => `<w:lvlOverride w:ilvl="${at}"><w:startOverride w:val="1"/></w:lvlOverride>`);
    const nested = list(2, 0, starts.join(""));
    const numbers = numbering(definition(0, level(0, "%1."), level(1, "%2.")) + list(1, 0) + nested);
    const markers = [
      numbers.next("1", 0),
      numbers.next("1", 0),
      numbers.next("2", 1),
      numbers.next("2", 1),
      numbers.next("1", 0),
      numbers.next("2", 1),
    ].map((item) => item?.marker);

    expect(markers).toEqual(["1.", "2.", "1.", "2.", "3.", "1."]);
  });

  it("may replace a level", () => {
    const own = list(2, 0, `<w:lvlOverride w:ilvl="0">${level(0, "[%1]")}</w:lvlOverride>`);
    const numbers = numbering(definition(0, level(0, "%1")) + list(1, 0) + own);

    expect([numbers.next("1", 0)?.marker, numbers.next("2", 0)?.marker]).toEqual(["1", "[2]"]);
  });

  it("find a definition in a list style, and share its numbers", () => {
    const linked = (id: number, style: string) =>
      `<w:abstractNum w:abstractNumId="${id}"><w:numStyleLink w:val="${style}"/>${level(0, "own %1")}</w:abstractNum>`;
    const styled = `<w:abstractNum w:abstractNumId="5"><w:styleLink w:val="S"/>${level(0, "style %1")}</w:abstractNum>`;
    const numbers = numbering(linked(0, "S") + styled + linked(2, "T") + list(1, 0) + list(2, 5) + list(3, 2));

    expect([numbers.next("1", 0)?.marker, numbers.next("2", 0)?.marker, numbers.next("3", 0)?.marker]).toEqual([
      "style 1",
      "style 2",
      "own 1",
    ]);
  });
});
