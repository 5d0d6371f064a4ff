import { strToU8, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { openPackage } from "../../../../functions/engine/formats/office/office-package.ts";
import { relationships } from "../../../support/documents/office.ts";
import { options } from "../shared/options.ts";

const open = (parts: Readonly<Record<string, string>>) =>
  openPackage(
    zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)]))),
    options.limits,
    /^word\/document\d*\.xml$/,
  );

describe("the main part of a package", () => {
  it("is the target of its relationship, else the part of a known name", () => {
    const rels = relationships({ a: ["officeDocument", "gone.xml"], b: ["officeDocument", "/Main.xml"] });

    expect(open({ "_rels/.rels": rels, "main.xml": "<a/>", "word/document.xml": "<b/>" }).main).toBe("Main.xml");
    expect(open({ "other.xml": "<a/>", "word/document2.xml": "<b/>" }).main).toBe("word/document2.xml");
  });

  it("is required", () => {
    expect(() => open({ "other.xml": "<a/>" })).toThrowError(
      expect.objectContaining({ code: "DAMAGED_DOCUMENT", message: expect.stringContaining("save it again") }),
    );
  });
});

describe("the parts of a package", () => {
  const parts = open({ "word/document.xml": "<a/>", "word/Empty.xml": "", "word/big.xml": "<B x='1'/>" });

  it("have their relationships read once", () => {
    expect(parts.relationships("word/document.xml")).toBe(parts.relationships("word/document.xml"));
  });

  it("are found whatever the case of their names", () => {
    expect(parts.xml("WORD/BIG.xml")?.attributes).toEqual({ x: "1" });
    expect(parts.bytes("word/Big.XML")).toHaveLength(10);
  });

  it("may be missing or empty", () => {
    expect([parts.xml("none.xml"), parts.xml("word/empty.xml"), parts.bytes("none.xml")]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(parts.relationships("word/document.xml").size).toBe(0);
  });
});

describe("relationships of a part", () => {
  const of = (...targets: readonly string[]) => {
    const items = Object.fromEntries(targets.map((target, index) => [`r${index}`, ["slide", target] as const]));
    return open({ "word/document.xml": "<a/>", "word/_rels/document.xml.rels": relationships(items) });
  };

  it.each([
    ["a.xml", "word/a.xml"],
    ["../a.xml", "a.xml"],
    ["../../../a.xml", "a.xml"],
    ["./x/./a.xml", "word/x/a.xml"],
    ["/x/a.xml", "x/a.xml"],
    ["x\\a.xml", "word/x/a.xml"],
    ["a.xml#place", "word/a.xml"],
    ["x//a.xml", "word/x/a.xml"],
  ])("name the target %s as %s", (written, target) => {
    expect(of(written).related("word/document.xml", "slide")).toEqual([target]);
  });

  it("keep addresses, which are no parts", () => {
    const parts = of("http://a/../b", "a.xml");

    expect(parts.related("word/document.xml", "slide")).toEqual(["word/a.xml"]);
    expect(parts.relationships("word/document.xml").get("r0")).toEqual({
      id: "r0",
      type: "slide",
      target: "http://a/../b",
      external: true,
    });
    expect(parts.related("word/document.xml", "other")).toEqual([]);
  });

  it("need an identifier, a type and a target", () => {
    const items =
      '<R><R Id="a" Type="t"/><R Id="a" Target="t"/><R Type="t" Target="t"/><R Id="b" Type="x/t" Target="t"/></R>';
    const parts = open({ "word/document.xml": "<a/>", "word/_rels/document.xml.rels": items });

    expect([...parts.relationships("word/document.xml").keys()]).toEqual(["b"]);
  });
});
