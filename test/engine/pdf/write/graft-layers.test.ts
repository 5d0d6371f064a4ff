import { inflateSync } from "node:zlib";
import { PDFArray, PDFContext, PDFDict, PDFName, PDFRawStream, PDFRef } from "@cantoo/pdf-lib";
import { describe, expect, it } from "vitest";
import { graftLayers } from "../../../../functions/engine/pdf/write/graft-layers.ts";

const name = (text: string) => PDFName.of(text);
const LAYER = "BT <00410042> Tj ET";

/** Pages with these entries and boxes of 200 by 100 points. */
function pagesOf(...pages: readonly Readonly<Record<string, string | number | number[]>>[]) {
  const context = PDFContext.create();
  const nodes = pages.map((entries) => {
    const node = context.obj({
      Type: "Page",
      MediaBox: [0, 0, 200, 100],
      ...(entries as object),
    }) as unknown as PDFDict;
    return { node, ref: context.register(node) };
  });
  return { context, pages: nodes, node: nodes[0]?.node ?? PDFDict.withContext(context) };
}

const streamOf = (context: PDFContext, ref: unknown) => {
  const found = ref instanceof PDFRef ? context.lookup(ref) : ref;
  if (!(found instanceof PDFRawStream)) throw new Error("no stream");
  return found;
};
const contentsOf = (node: PDFDict) => node.lookup(name("Contents"), PDFArray).asArray();
const formsOf = (node: PDFDict) => node.lookup(name("Resources"), PDFDict).lookup(name("XObject"), PDFDict);
/** Operators that the layer's form has. */
const layerOf = (node: PDFDict) => {
  const { context } = node;
  const key = formsOf(node)
    .keys()
    .find((each) => each.toString().includes("TextLayer"));
  const form = streamOf(context, formsOf(node).get(key ?? name("none")));
  return { key: key?.toString(), form, operators: inflateSync(form.contents).toString("latin1") };
};
const textOf = (context: PDFContext, ref: unknown) => Buffer.from(streamOf(context, ref).contents).toString("latin1");

describe("a page with a text layer", () => {
  it("paints the layer's form before its own content", () => {
    const { context, pages, node } = pagesOf({});
    const own = context.register(context.stream("own"));
    node.set(name("Contents"), own);

    graftLayers(pages, new Map([[1, LAYER]]));

    const [painting, ...others] = contentsOf(node);
    expect(others).toEqual([own]);
    expect(textOf(context, painting)).toBe(`q ${layerOf(node).key} Do Q\n`);
  });

  it("keeps all parts of its content, and may have none", () => {
    const several = pagesOf({});
    const parts = [
      several.context.register(several.context.stream("a")),
      several.context.register(several.context.stream("b")),
    ];
    several.node.set(name("Contents"), several.context.obj(parts));
    const empty = pagesOf({});

    graftLayers(several.pages, new Map([[1, LAYER]]));
    graftLayers(empty.pages, new Map([[1, LAYER]]));

    expect(contentsOf(several.node).slice(1)).toEqual(parts);
    expect(contentsOf(empty.node)).toHaveLength(1);
  });

  it("has the layer in the page's visible box, with the font in its resources", () => {
    const { pages, node } = pagesOf({ CropBox: [50, 10, 150, 90], Rotate: 90 });

    graftLayers(pages, new Map([[1, LAYER]]));

    const { dict } = layerOf(node).form;
    expect(["BBox", "Matrix", "Subtype", "Filter"].map((key) => dict.get(name(key))?.toString())).toEqual([
      ...["[ 0 0 80 100 ]", "[ 0 1 -1 0 150 10 ]", "/Form", "/FlateDecode"],
    ]);
    const fonts = dict.lookup(name("Resources"), PDFDict).lookup(name("Font"), PDFDict);
    expect(fonts.lookup(name("F"), PDFDict).get(name("BaseFont"))).toBe(name("GlyphlessFont"));
  });

  it("shows its text in bytes, with escapes", () => {
    const { pages, node } = pagesOf({});

    graftLayers(pages, new Map([[1, "<0041005C> Tj <00280029> Tj <000D2028> Tj <> Tj"]]));

    expect(layerOf(node).operators).toBe("(\0A\0\\\\) Tj (\0\\(\0\\)) Tj (\0\\r \\() Tj () Tj");
  });

  it("keeps shared resources as they are, and has its own copy", () => {
    const { context, pages } = pagesOf({}, {});
    const picture = context.register(context.stream("picture"));
    const shared = context.obj({ Font: { F1: "x" }, XObject: { TextLayer: picture } });
    for (const { node } of pages) node.set(name("Resources"), shared);

    graftLayers(pages, new Map([[2, LAYER]]));

    const [first, second] = pages;
    expect(first?.node.get(name("Resources"))).toBe(shared);
    expect(shared.lookup(name("XObject"), PDFDict).keys()).toEqual([name("TextLayer")]);
    const own = second?.node ?? PDFDict.withContext(context);
    expect(own.lookup(name("Resources"), PDFDict).get(name("Font"))).toBe(shared.get(name("Font")));
    expect(formsOf(own).get(name("TextLayer"))).toBe(picture);
    expect(formsOf(own).keys()).toHaveLength(2);
  });

  it("inherits resources from the page tree", () => {
    const { context, pages, node } = pagesOf({});
    node.set(name("Parent"), context.register(context.obj({ Resources: { Font: { F1: "x" } } })));

    graftLayers(pages, new Map([[1, LAYER]]));

    expect(node.lookup(name("Resources"), PDFDict).lookup(name("Font"), PDFDict).keys()).toEqual([name("F1")]);
  });

  it("marks its own garbled text as replaced by nothing", () => {
    const { context, pages, node } = pagesOf({}, {});
    node.set(name("Contents"), context.register(context.stream("own")));

    graftLayers(
      pages,
      new Map([
        [1, LAYER],
        [2, LAYER],
      ]),
      new Set([1]),
    );

    const contents = contentsOf(node).map((ref) => textOf(context, ref));
    expect(contents).toEqual([expect.stringMatching(/Do Q\n\/Span <<\/ActualText \(\)>> BDC\n$/), "own", "\nEMC\n"]);
    expect(contentsOf(pages[1]?.node ?? node)).toHaveLength(1);
  });
});

describe("the layers of a document", () => {
  it("share one font, which knows the pairs of all pages", () => {
    const { context, pages } = pagesOf({}, {});

    graftLayers(
      pages,
      new Map([
        [2, "<D83DDE00> Tj"],
        [1, "<D83CDF89> Tj"],
      ]),
    );

    const fonts = pages.map(({ node }) =>
      layerOf(node).form.dict.lookup(name("Resources"), PDFDict).lookup(name("Font"), PDFDict).get(name("F")),
    );
    expect(fonts[0]).toBe(fonts[1]);
    // The pages come in order, whatever the order of the map.
    expect(pages.map(({ node }) => layerOf(node).operators)).toEqual(["(\u00d8\0) Tj", "(\u00d8\u0001) Tj"]);
    expect(context.lookup(fonts[0] as PDFRef)).toBeInstanceOf(PDFDict);
  });

  it("add nothing where they are empty", () => {
    const { context, pages, node } = pagesOf({}, {});
    const before = context.enumerateIndirectObjects().length;

    graftLayers(pages, new Map([[1, ""]]));
    expect(context.enumerateIndirectObjects()).toHaveLength(before);
    graftLayers(
      pages,
      new Map([
        [1, ""],
        [2, LAYER],
      ]),
    );

    expect(node.has(name("Contents"))).toBe(false);
  });

  it("need their pages", () => {
    const { pages } = pagesOf({}, {});

    expect(() => graftLayers(pages, new Map([[3, LAYER]]))).toThrow("its page tree has 2 pages and not 3");
    expect(() => graftLayers([], new Map([[1, LAYER]]))).toThrow("it has no pages");
    expect(() => graftLayers([], new Map())).not.toThrow();
  });
});
