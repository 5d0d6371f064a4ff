import { describe, expect, it } from "vitest";
import {
  childOf,
  childrenOf,
  descendantsOf,
  isElement,
  parseXml,
  pathOf,
  textOf,
} from "../../../../functions/engine/codecs/text/xml-tree.ts";

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

describe("the elements of a tree", () => {
  const root = parse("<r>a<b/>c<d><b>1</b></d><b>2</b></r>");
  const namesOf = (elements: Iterable<{ readonly name: string }>) => [...elements].map(({ name }) => name);

  it("are children with any name or one, without texts", () => {
    expect(namesOf(childrenOf(root))).toEqual(["b", "d", "b"]);
    expect(childrenOf(root, "b").map(textOf)).toEqual(["", "2"]);
    expect(childrenOf(undefined)).toEqual([]);
    expect(root.children.map(isElement)).toEqual([false, true, false, true, true]);
  });

  it("are descendants with any name or some", () => {
    expect(namesOf(descendantsOf(root))).toEqual(["b", "d", "b", "b"]);
    expect(namesOf(descendantsOf(root, "d", "b"))).toEqual(["b", "d", "b", "b"]);
    expect(namesOf(descendantsOf(undefined))).toEqual([]);
  });

  it("are missing below a missing one", () => {
    expect(childOf(undefined, "b")).toBeUndefined();
    expect(pathOf(root, "d", "x", "b")).toBeUndefined();
    expect(textOf(undefined)).toBe("");
    expect(textOf(root)).toBe("ac12");
  });
});

describe("the namespaces of a part", () => {
  it("end with their element, and may change inside it", () => {
    const root = parse('<r xmlns:q="urn:a"><q:x xmlns:q="urn:b"><q:y/></q:x><q:z/></r>');

    expect([...descendantsOf(root)].map(({ name }) => name)).toEqual(["b:x", "b:y", "a:z"]);
  });

  it("that are unknown leave names as written", () => {
    const root = parse('<q:r xmlns:q="urn:z" q:a="1" z:b="2" xmlns:a="urn:b" a:c="3"><z:x/></q:r>');

    expect(root.name).toBe("q:r");
    expect(root.attributes).toMatchObject({ "q:a": "1", "z:b": "2", "b:c": "3" });
    expect(childrenOf(root)[0]?.name).toBe("z:x");
  });

  it("do not change attributes without a prefix, nor declarations", () => {
    const { attributes } = parse('<r xmlns="urn:a" xmlns:a="urn:b" b="1"/>');

    expect(attributes).toEqual({ xmlns: "urn:a", "xmlns:a": "urn:b", b: "1" });
  });
});

describe("the limits of a part", () => {
  it("let the deepest allowed element pass", () => {
    expect(textOf(parse(`${"<r>".repeat(50)}deep${"</r>".repeat(50)}`))).toBe("deep");
  });

  it("refuse a document type in any case, and no other declaration", () => {
    expect(() => parse("<!doctype r><r/>")).toThrow("has a document type");
    expect(parse('<?xml version="1.0"?><?other doctype?><r/>').name).toBe("r");
  });
});
