import { describe, expect, it } from "vitest";
import * as op from "../../../../functions/engine/pdf/core/operators.ts";
import { readAnnotations } from "../../../../functions/engine/pdf/read/annotations.ts";
import type { ReadablePage } from "../../../../functions/engine/pdf/read/readable-pdf.ts";

const rect = [10, 20, 30, 40];
const painted = { fnArray: [op.showText], argsArray: [[[{ unicode: "painted" }]]] };

/** Annotations of a page, which paint "painted". */
async function read(...annotations: readonly object[]) {
  const unused = () => Promise.reject(new Error("not needed for annotations"));
  const page: ReadablePage = {
    geometry: { width: 600, height: 800, rotation: 0, transform: [1, 0, 0, -1, 0, 800] },
    readInk: unused,
    taggedElements: unused,
    annotations: async () => annotations.map((data) => ({ data: { rect, ...data }, operators: async () => painted })),
  };
  return await readAnnotations(page);
}

const textsOf = async (annotation: object) => (await read(annotation)).texts.map(({ text }) => text);

describe("the text of an annotation", () => {
  it.each([
    ["a text box", { subtype: "FreeText", textContent: ["two", "lines"] }, "two\nlines"],
    ["a text box without appearance", { subtype: "FreeText", contentsObj: { str: "said" } }, "said"],
    [
      "a text field",
      { subtype: "Widget", fieldType: "Tx", textContent: ["two", "lines"], fieldValue: "x" },
      "two\nlines",
    ],
    ["a text field without appearance", { subtype: "Widget", fieldType: "Tx", fieldValue: " filled in " }, "filled in"],
    ["a choice", { subtype: "Widget", fieldType: "Ch", fieldValue: ["one", 2, "three"] }, "one\nthree"],
    ["a stamp", { subtype: "Stamp", hasAppearance: true }, "painted"],
    ["a signature", { subtype: "Widget", fieldType: "Sig", hasAppearance: true }, "painted"],
    ["a push button", { subtype: "Widget", fieldType: "Btn", hasAppearance: true }, "painted"],
    ["a list", { subtype: "Widget", fieldType: "Ch", hasAppearance: true, fieldValue: "x" }, "painted"],
    ["a list with text", { subtype: "Widget", fieldType: "Ch", hasAppearance: true, textContent: ["x"] }, "x"],
  ])("is read from %s", async (_, annotation, expected) => {
    expect(await textsOf(annotation)).toEqual([expected]);
  });

  it.each([
    ["an empty text box", { subtype: "FreeText" }],
    ["a password", { subtype: "Widget", fieldType: "Tx", password: true, fieldValue: "secret" }],
    ["a signature without appearance", { subtype: "Widget", fieldType: "Sig", fieldValue: "x" }],
    ["a text field with a value that is no text", { subtype: "Widget", fieldType: "Tx", fieldValue: 7 }],
    ["a check box", { subtype: "Widget", fieldType: "Btn", checkBox: true, hasAppearance: true }],
    ["a radio button", { subtype: "Widget", fieldType: "Btn", radioButton: true, hasAppearance: true }],
    ["a painted text field without text", { subtype: "Widget", fieldType: "Tx", hasAppearance: true }],
    ["a painted link", { subtype: "Link", fieldType: "Sig", hasAppearance: true }],
    ["a value of no field", { subtype: "Link", fieldType: "Tx", fieldValue: "x" }],
    ["a stamp without appearance", { subtype: "Stamp" }],
    ["a hidden text box", { subtype: "FreeText", textContent: ["x"], annotationFlags: 2 }],
    ["a text box that is not viewed", { subtype: "FreeText", textContent: ["x"], annotationFlags: 32 | 4 }],
  ])("is empty for %s", async (_, annotation) => {
    expect(await read(annotation)).toMatchObject({ texts: [], links: [], files: [] });
  });

  it("is read when other flags are set", async () => {
    expect(await textsOf({ subtype: "FreeText", textContent: ["x"], annotationFlags: 1 | 4 | 8 | 16 | 64 })).toEqual([
      "x",
    ]);
  });

  it("is the field's value when its appearance is damaged or empty", async () => {
    const list = { subtype: "Widget", fieldType: "Ch", hasAppearance: true, fieldValue: "chosen", rect };
    const withOperators = (operators: () => Promise<typeof painted>) => {
      const annotations = async () => [{ data: list, operators }];
      return readAnnotations({ annotations } as unknown as ReadablePage);
    };

    const damaged = await withOperators(() => Promise.reject(new Error("damaged")));
    const empty = await withOperators(async () => ({ fnArray: [], argsArray: [] }));

    expect(damaged.texts).toEqual([{ text: "chosen", rectangle: rect, isComment: false }]);
    expect(empty.texts).toEqual(damaged.texts);
  });
});

describe("a remark", () => {
  it.each(
    "Text Highlight Underline Squiggly StrikeOut Caret Line Square Circle Polygon PolyLine Ink Stamp FileAttachment".split(
      " ",
    ),
  )("is read from %s", async (subtype) => {
    const { texts } = await read({ subtype, contentsObj: { str: " remark " } });

    expect(texts).toEqual([{ text: "remark", rectangle: rect, isComment: true }]);
  });

  it("comes after the stamp that it belongs to", async () => {
    const { texts } = await read({ subtype: "Stamp", hasAppearance: true, contentsObj: { str: "remark" } });

    expect(texts.map(({ text, isComment }) => [text, isComment])).toEqual([
      ["painted", false],
      ["remark", true],
    ]);
  });

  it.each([
    ["of a link", { subtype: "Link", contentsObj: { str: "x" } }],
    ["without kind", { contentsObj: { str: "x" } }],
    ["without text", { subtype: "Text", contentsObj: {} }],
    ["without content", { subtype: "Text" }],
    ["of white space", { subtype: "Text", contentsObj: { str: " \n" } }],
  ])("%s is none", async (_, annotation) => {
    expect((await read(annotation)).texts).toEqual([]);
  });
});

describe("links and files", () => {
  it("include areas that lead to places in the document", async () => {
    const place = [{ num: 3, gen: 0 }, { name: "XYZ" }, 72, 100, 0];
    const { jumps, links } = await read(
      ...[
        { subtype: "Link", dest: place },
        { subtype: "Link", dest: "chapter" },
      ],
      ...[
        { subtype: "Link", url: "x:y" },
        { subtype: "Text", dest: "chapter" },
      ],
    );

    expect(jumps.map(({ target }) => target)).toEqual([JSON.stringify(place), '"chapter"']);
    expect(links).toHaveLength(1);
  });

  it("are read with their addresses, names and ids", async () => {
    const { links, files } = await read(
      { subtype: "Link", url: "https://example.org/" },
      { subtype: "FileAttachment", file: { filename: "a.txt" }, fileId: "f1" },
    );

    expect(links).toEqual([{ uri: "https://example.org/", rectangle: rect }]);
    expect(files).toEqual([{ name: "a.txt", id: "f1" }]);
  });

  it("need all their parts", async () => {
    const { links, files } = await read(
      { subtype: "Widget", url: "https://example.org/" },
      { subtype: "Link" },
      { subtype: "FileAttachment", file: { filename: "a.txt" } },
      { subtype: "FileAttachment", fileId: "f1" },
    );

    expect([links, files]).toEqual([[], []]);
  });

  it("lie at the corner of the page without a rectangle", async () => {
    const { links } = await read({ subtype: "Link", url: "x:y", rect: undefined });

    expect(links).toEqual([{ uri: "x:y", rectangle: [0, 0, 0, 0] }]);
  });
});
