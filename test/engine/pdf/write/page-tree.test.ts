import { PDFContext, PDFName, PDFNumber, type PDFObject, PDFRef } from "@cantoo/pdf-lib";
import { describe, expect, it } from "vitest";
import { inherited, pagesOf } from "../../../../functions/engine/pdf/write/page-tree.ts";

const name = PDFName.of;
type Entries = { [name: string]: PDFObject | number | (PDFObject | number)[] };

function treeOf() {
  const context = PDFContext.create();
  const dict = (entries: Entries = {}) => context.obj(entries);
  const catalogOf = (pages: PDFObject) => {
    const catalog = dict();
    catalog.set(name("Pages"), pages);
    return catalog;
  };
  return { context, dict, catalogOf };
}

describe("the pages of a page tree", () => {
  it("are its leaves in their order, with or without a reference and a type", () => {
    const { context, dict, catalogOf } = treeOf();
    const [first, second, third] = [dict({ N: 1 }), dict({ N: 2 }), dict({ N: 3 })];
    const [firstRef, thirdRef] = [context.register(first), context.register(third)];
    const inner = context.register(dict({ Kids: [second, thirdRef] }));
    const root = context.register(dict({ Kids: context.register(context.obj([firstRef, inner])) }));

    expect(pagesOf(context, catalogOf(root))).toEqual([
      { node: first, ref: firstRef },
      { node: second, ref: undefined },
      { node: third, ref: thirdRef },
    ]);
  });

  it("leave out missing nodes, values of other types, and a second use of a page", () => {
    const { context, dict, catalogOf } = treeOf();
    const page = context.register(dict());
    const root = dict({ Kids: [PDFRef.of(999), 7, page, page] });

    expect(pagesOf(context, catalogOf(root)).map(({ ref }) => ref)).toEqual([page]);
  });

  it("end where the tree returns to a node above", () => {
    const { context, dict, catalogOf } = treeOf();
    const root = dict();
    const rootRef = context.register(root);
    const page = context.register(dict());
    root.set(name("Kids"), context.obj([rootRef, page]));

    expect(pagesOf(context, catalogOf(rootRef)).map(({ ref }) => ref)).toEqual([page]);
  });

  it.each([
    [100, 1],
    [101, 0],
  ])("are found %i levels below the root: %i", (levels, count) => {
    const { context, dict, catalogOf } = treeOf();
    let node = dict();
    for (let level = 0; level < levels; level++) node = dict({ Kids: [node] });

    expect(pagesOf(context, catalogOf(node))).toHaveLength(count);
  });

  it("are none without a tree", () => {
    const { context, dict } = treeOf();

    expect(pagesOf(context, dict())).toEqual([]);
  });
});

describe("an inherited attribute", () => {
  it("comes from the page itself, else from the nearest node above", () => {
    const { context, dict } = treeOf();
    const root = context.register(dict({ Rotate: 90, UserUnit: 3 }));
    const middle = context.register(dict({ Parent: root, Rotate: 180 }));
    const page = dict({ Parent: middle, UserUnit: 2 });

    expect(inherited(page, "Rotate")).toEqual(PDFNumber.of(180));
    expect(inherited(page, "UserUnit")).toEqual(PDFNumber.of(2));
    expect(inherited(page, "CropBox")).toBeUndefined();
  });

  it.each([
    [100, true],
    [101, false],
  ])("is searched %i levels up: %s", (levels, found) => {
    const { dict } = treeOf();
    let node = dict({ Rotate: 90 });
    for (let level = 0; level < levels; level++) node = dict({ Parent: node });

    expect(inherited(node, "Rotate") !== undefined).toBe(found);
  });

  it("is absent in a circle of parents, and above a parent that is no dictionary", () => {
    const { context, dict } = treeOf();
    const page = dict();
    page.set(name("Parent"), context.register(page));

    expect(inherited(page, "Rotate")).toBeUndefined();
    expect(inherited(dict({ Parent: 5 }), "Rotate")).toBeUndefined();
  });
});
