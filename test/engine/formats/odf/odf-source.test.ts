import { strToU8, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { bodyOf, inlineSource, openSource } from "../../../../functions/engine/formats/odf/odf-source.ts";
import { odfSource } from "../../../support/documents/odf-tools.ts";
import { xmlElement } from "../../../support/documents/xml-element.ts";
import { options } from "../shared/options.ts";

const OFFICE = 'xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"';
const part = (mark: string) => `<office:document-content ${OFFICE} mark="${mark}"/>`;
const open = (entries: Readonly<Record<string, string>>, own: Partial<typeof options> = {}) =>
  openSource(zipSync(Object.fromEntries(Object.entries(entries).map(([name, text]) => [name, strToU8(text)]))), {
    ...options,
    ...own,
  });
const markOf = (element: { readonly attributes: Readonly<Record<string, string>> } | undefined) =>
  element?.attributes["mark"];

describe("an OpenDocument package", () => {
  it("has its content, styles, metadata and files", () => {
    const source = open({
      "content.xml": part("c"),
      "styles.xml": part("s"),
      "meta.xml": part("m"),
      "Pictures/a.png": "png",
    });

    expect([source.content, source.styles, source.meta].map(markOf)).toEqual(["c", "s", "m"]);
    expect(source.file("Pictures/a.png")).toEqual(strToU8("png"));
    expect(source.file("./Pictures/a.png")).toEqual(strToU8("png"));
    expect(source.file("missing.png")).toBeUndefined();
  });

  it("may lack styles and metadata, or have empty ones", () => {
    const source = open({ "content.xml": part("c"), "styles.xml": "", "META-INF/manifest.xml": "" });

    expect([source.styles, source.meta]).toEqual([undefined, undefined]);
  });

  it.each([{ "other.xml": "<a/>" }, { "content.xml": "" }])("without content is damaged: %j", (entries) => {
    expect(() => open(entries)).toThrow(
      expect.objectContaining({
        code: "DAMAGED_DOCUMENT",
        problem: "the OpenDocument file has no content.xml",
        remedy: "open it in an office program and save it again",
      }),
    );
  });

  it("opens embedded objects in their folders, with their own parts", () => {
    const source = open({
      "content.xml": part("outer"),
      "Object 1/content.xml": part("inner"),
      "Object 1/styles.xml": part("styles"),
      "Object 1/a.bin": "bin",
      "Object 1/Object 2/content.xml": part("innermost"),
    });

    const inner = source.object("./Object 1/");

    expect([inner?.content, inner?.styles].map(markOf)).toEqual(["inner", "styles"]);
    expect(inner?.file("./a.bin")).toEqual(strToU8("bin"));
    expect(markOf(inner?.object("Object 2")?.content)).toBe("innermost");
    expect(source.object("Object 3")).toBeUndefined();
  });

  it("opens objects four levels deep, and no deeper", () => {
    const folders = [1, 2, 3, 4, 5].map((depth) => "o/".repeat(depth));
    const source = open({
      "content.xml": part("0"),
      ...Object.fromEntries(folders.map((folder, index) => [`${folder}content.xml`, part(String(index + 1))])),
    });

    const fourth = source.object("o")?.object("o")?.object("o")?.object("o");

    expect(markOf(fourth?.content)).toBe("4");
    expect(fourth?.object("o")).toBeUndefined();
  });

  it("needs its password if the manifest says so", () => {
    const manifest = `<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0">
      <manifest:file-entry manifest:full-path="content.xml"><manifest:encryption-data/></manifest:file-entry></manifest:manifest>`;

    expect(() => open({ "content.xml": "x", "META-INF/manifest.xml": manifest })).toThrow(
      expect.objectContaining({ code: "PASSWORD_REQUIRED" }),
    );
  });

  it("may be nested as deep as the setting says, and may have a document type", () => {
    const xml = `<!DOCTYPE a><a><b><c/></b></a>`;
    const limits = (nestingDepth: number) => ({ limits: { ...options.limits, nestingDepth } });

    expect(open({ "content.xml": xml }, limits(3)).content.name).toBe("a");
    expect(() => open({ "content.xml": xml }, limits(2))).toThrow(expect.objectContaining({ code: "LIMIT_EXCEEDED" }));
  });
});

describe("a flat OpenDocument file", () => {
  it("is content, styles and metadata in one element, without files", () => {
    const source = openSource(strToU8(`<office:document ${OFFICE} mark="flat"/>`), options);

    expect([source.content, source.styles, source.meta].map(markOf)).toEqual(["flat", "flat", "flat"]);
    expect([source.file("a"), source.object("a")]).toEqual([undefined, undefined]);
  });

  it("is damaged with another root", () => {
    expect(() => openSource(strToU8("<html/>"), options)).toThrow(
      expect.objectContaining({ code: "DAMAGED_DOCUMENT", problem: "the OpenDocument file has no office:document" }),
    );
  });
});

describe("the names of elements", () => {
  it.each([
    ["urn:oasis:names:tc:opendocument:xmlns:text:1.0", "text"],
    ["urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0", "svg"],
    ["http://openoffice.org/2000/table", "table"],
    ["http://www.w3.org/1999/xlink", "xlink"],
    ["http://purl.org/dc/elements/1.1/", "dc"],
    ["http://www.w3.org/1998/Math/MathML", "math"],
  ])("in %s have the prefix %s", (namespace, prefix) => {
    expect(open({ "content.xml": `<x:a xmlns:x="${namespace}"/>` }).content.name).toBe(`${prefix}:a`);
  });
});

describe("an object inside a flat file", () => {
  it.each(["office:document", "math:math"])("is its %s", (name) => {
    const source = inlineSource(xmlElement(`<draw:object><${name} mark="in"/></draw:object>`));

    expect([source?.content, source?.styles, source?.meta].map(markOf)).toEqual(["in", "in", "in"]);
    expect([source?.file("a"), source?.object("a")]).toEqual([undefined, undefined]);
  });

  it("is missing in other elements", () => {
    expect(inlineSource(xmlElement("<draw:object><text:p/></draw:object>"))).toBeUndefined();
  });
});

describe("the body of a document", () => {
  const body = (inside: string) => bodyOf(odfSource({ content: `<a><office:body>${inside}</office:body></a>` }))?.name;

  it.each(["text", "spreadsheet", "presentation", "drawing", "chart", "database"])("is office:%s", (kind) => {
    expect(body(`<other/><office:${kind}/>`)).toBe(`office:${kind}`);
  });

  it("is office:body itself in files of OpenOffice 1, and missing without one", () => {
    expect(body("<text:p/>")).toBe("office:body");
    expect(bodyOf(odfSource({}))).toBeUndefined();
  });
});
