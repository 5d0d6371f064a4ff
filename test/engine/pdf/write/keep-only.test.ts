import { PDFArray, PDFDict, PDFDocument, PDFName, PDFRef } from "@cantoo/pdf-lib";
import { describe, expect, it } from "vitest";
import { keepOnly } from "../../../../functions/engine/pdf/write/keep-only.ts";
import { pagesOf } from "../../../../functions/engine/pdf/write/page-tree.ts";

const name = (text: string) => PDFName.of(text);

/** Document of three pages, 101 to 103 points wide, in a tree of two levels whose nodes have attributes. */
async function threePages() {
  const document = await PDFDocument.create({ updateMetadata: false });
  const { context, catalog } = document;
  const page = (width: number) => context.register(context.obj({ Type: "Page", CropBox: [0, 0, width, 50] }));
  const refs = [page(101), page(102), page(103)] as const;
  const node = context.register(context.obj({ Type: "Pages", Kids: [refs[0], refs[1]], Count: 2, Rotate: 90 }));
  const resources = context.register(context.obj({ Font: {} }));
  const root = context.obj({
    Type: "Pages",
    Kids: [node, refs[2]],
    Count: 3,
    MediaBox: [0, 0, 200, 50],
    Resources: resources,
  });
  const rootRef = context.register(root);
  context.lookup(node, PDFDict).set(name("Parent"), rootRef);
  for (const ref of refs.slice(0, 2)) context.lookup(ref, PDFDict).set(name("Parent"), node);
  context.lookup(refs[2], PDFDict).set(name("Parent"), rootRef);
  catalog.set(name("Pages"), rootRef);
  return { document, context, catalog, refs, node, rootRef, resources };
}

const cropOf = (page: PDFDict) => page.lookup(name("CropBox"), PDFArray).toString();

describe("a PDF reduced to one page", () => {
  it.each([1, 2, 3])("has only page %i", async (number) => {
    const { document, context, catalog, refs, node, rootRef } = await threePages();

    keepOnly(document, number);

    const [kept, ...others] = pagesOf(context, catalog);
    expect(others).toEqual([]);
    expect(kept?.ref).toBe(refs[number - 1]);
    expect(cropOf(kept?.node as PDFDict)).toBe(`[ 0 0 ${100 + number} 50 ]`);
    expect(catalog.lookup(name("Pages"), PDFDict).get(name("Count"))?.toString()).toBe("1");
    const gone = [...refs, node, rootRef].filter((ref) => ref !== refs[number - 1]);
    expect(gone.map((ref) => context.lookup(ref))).toEqual(gone.map(() => undefined));
  });

  it("keeps the attributes that the page had from its tree", async () => {
    const { document, context, catalog, resources } = await threePages();

    keepOnly(document, 2);

    const [kept] = pagesOf(context, catalog);
    expect(kept?.node.get(name("Rotate"))?.toString()).toBe("90");
    expect(kept?.node.get(name("MediaBox"))?.toString()).toBe("[ 0 0 200 50 ]");
    expect(kept?.node.get(name("Resources"))).toBe(resources);
    expect(context.lookup(resources)).toBeInstanceOf(PDFDict);
    expect(kept?.node.lookup(name("Parent"))).toBe(catalog.lookup(name("Pages")));
  });

  it("adds no attributes that the page never had", async () => {
    const { document, context, catalog } = await threePages();

    keepOnly(document, 3);

    expect(pagesOf(context, catalog)[0]?.node.has(name("Rotate"))).toBe(false);
  });

  it("loses the entries that refer to other pages, and keeps those for the look of the page", async () => {
    const { document, context, catalog } = await threePages();
    const others = "AA Dests MarkInfo Names OpenAction Outlines PageLabels StructTreeRoot Threads".split(" ");
    for (const entry of [...others, "OCProperties", "AcroForm"]) catalog.set(name(entry), context.obj({ Own: entry }));

    keepOnly(document, 1);

    expect(others.filter((entry) => catalog.has(name(entry)))).toEqual([]);
    expect(["OCProperties", "AcroForm"].filter((entry) => catalog.has(name(entry)))).toHaveLength(2);
  });

  it("keeps exactly the objects that the page or the document refers to, even in circles", async () => {
    const { document, context, refs } = await threePages();
    const own = context.register(context.stream("own", { Deep: [context.register(context.obj({ A: 1 }))] }));
    const lost = context.register(context.obj({ B: 1 }));
    const information = context.register(context.obj({ Author: name("A") }));
    context.trailerInfo.Info = information;
    const page = context.lookup(refs[0], PDFDict);
    page.set(name("Contents"), own);
    page.set(name("Circle"), context.obj([refs[0]]));
    page.set(name("Missing"), PDFRef.of(9_999));
    context.lookup(refs[1], PDFDict).set(name("Contents"), lost);

    keepOnly(document, 1);

    const left = context.enumerateIndirectObjects().map(([ref]) => ref);
    expect(left).toEqual(expect.arrayContaining([own, information, refs[0]]));
    expect(left).not.toContain(lost);
    // The catalog, the tree, the page, its resources, its content with a part, and the information.
    expect(left).toHaveLength(7);
  });

  it("loses the other pages even where the page refers to them", async () => {
    const { document, context, refs } = await threePages();
    context.lookup(refs[0], PDFDict).set(name("Link"), refs[1]);

    keepOnly(document, 1);

    expect(context.lookup(refs[1])).toBeUndefined();
  });

  it("may have had its page directly in the tree", async () => {
    const { document, context, catalog } = await threePages();
    const direct = context.obj({ Type: "Page", CropBox: [0, 0, 7, 7] });
    catalog.lookup(name("Pages"), PDFDict).set(name("Kids"), context.obj([direct]));

    keepOnly(document, 1);

    const [kept] = pagesOf(context, catalog);
    expect([kept?.node, kept?.ref]).toEqual([direct, expect.any(PDFRef)]);
  });

  it("needs the page to exist", async () => {
    const { document } = await threePages();

    expect(() => keepOnly(document, 4)).toThrow("its page tree has 3 pages and not 4");
    expect(() => keepOnly(document, 0)).toThrow("its page tree has 3 pages and not 0");
  });
});
