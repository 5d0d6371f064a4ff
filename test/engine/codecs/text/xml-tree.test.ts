import { describe, expect, it } from "vitest";
import { childOf, descendantsOf, parseXml, pathOf, textOf } from "../../../../functions/engine/codecs/text/xml-tree.ts";

const options = {
  name: "part.xml",
  maxDepth: 50,
  prefixes: { "urn:a": "a", "urn:b": "b" },
  documentType: "refuse",
} as const;
const parse = (xml: string, changed = {}) => parseXml(new TextEncoder().encode(xml), { ...options, ...changed });

describe("an XML part as a tree", () => {
  it("has known prefixes in its names, whatever prefixes the part uses", () => {
    const root = parse(
      '<r xmlns="urn:a" xmlns:q="urn:b" q:x="1" y="2"><q:c>one</q:c><c xmlns="urn:b"/><o xmlns="urn:z"/></r>',
    );

    expect(root.name).toBe("a:r");
    expect(root.attributes).toMatchObject({ "b:x": "1", y: "2" });
    expect(root.children.map((child) => typeof child !== "string" && child.name)).toEqual(["b:c", "b:c", "o"]);
  });

  it("joins the text around entities, and keeps unknown entities as they are", () => {
    expect(textOf(parse("<r>a &amp; b &#x41; &bomb;</r>"))).toBe("a & b A &bomb;");
  });

  it("lists descendants in document order", () => {
    const root = parse("<r><a><b>1</b></a><b>2<b>3</b></b></r>");

    expect([...descendantsOf(root, "b")].map(textOf)).toEqual(["1", "23", "3"]);
    expect(textOf(pathOf(root, "a", "b"))).toBe("1");
    expect(childOf(root, "c")).toBeUndefined();
  });

  it("is refused with the setting's name when it nests too deep", () => {
    expect(() => parse("<r>".repeat(51))).toThrow(
      expect.objectContaining({
        code: "LIMIT_EXCEEDED",
        message: expect.stringContaining("TEXTRACTOR_MAX_NESTING_DEPTH"),
      }),
    );
  });

  it("is refused when it has too many elements", () => {
    expect(() => parse(`<r>${"<p/>".repeat(1_000_001)}</r>`)).toThrow(
      expect.objectContaining({ code: "LIMIT_EXCEEDED" }),
    );
  });

  it("is refused for its document type or read without it, as the caller chooses", () => {
    const xml = '<!DOCTYPE r [<!ENTITY e SYSTEM "file:///etc/passwd">]><r>&e;words</r>';

    expect(() => parse(xml)).toThrow(expect.objectContaining({ code: "DAMAGED_DOCUMENT" }));
    expect(textOf(parse(xml, { documentType: "skip" }))).toBe("&e;words");
  });

  it("is damaged when it has no element", () => {
    expect(() => parse("words")).toThrow(expect.objectContaining({ code: "DAMAGED_DOCUMENT" }));
  });

  it("lists descendants however deep and wide it is", () => {
    const xml = `${"<a>".repeat(900)}${"<b/>".repeat(100_000)}${"</a>".repeat(900)}`;

    expect([...descendantsOf(parse(xml, { maxDepth: 1_000 }), "b")]).toHaveLength(100_000);
  });
});
