import { describe, expect, it } from "vitest";
import { readAbout } from "../../../../functions/engine/formats/pdf/pdf-about.ts";
import type { ReadablePdf } from "../../../../functions/engine/pdf/read/readable-pdf.ts";

const broken = async () => {
  throw new Error("boom");
};
const bookmark = (title: string, dest: unknown, items: readonly unknown[] = []) => ({ title, dest, items });

interface Parts {
  readonly catalog?: Readonly<Record<string, unknown>>;
  readonly facts?: Readonly<Record<string, unknown>>;
  readonly changes?: Partial<ReadablePdf>;
}

/** A PDF of three pages with these parts of its catalogue and its document. */
function pdfOf({ catalog = {}, facts = {}, changes = {} }: Parts): ReadablePdf {
  return {
    numPages: 3,
    warnings: [],
    async catalog<T>(property: string) {
      if (catalog[property] instanceof Error) throw catalog[property];
      return (catalog[property] ?? null) as T;
    },
    document: async <T>() => facts as T,
    listedFiles: async () => [],
    getPageIndex: broken,
    page: broken,
    ...changes,
  };
}

const about = async (parts: Parts, depth = 9) => await readAbout(pdfOf(parts), [], depth);

describe("the parts of a PDF besides its pages", () => {
  it("are empty for a plain document", async () => {
    expect(await about({})).toEqual({
      metadata: { format: "pdf", pages: 3 },
      outline: [],
      files: [],
      labels: [],
      warnings: [],
    });
  });

  it("are metadata, outline, attachments and page labels", async () => {
    const files = [{ name: "a.txt", bytes: new Uint8Array(2), isSupplement: false }];
    const found = await about({
      facts: { Title: "Tides" },
      catalog: { documentOutline: [bookmark("One", [1])], pageLabels: ["i", "ii", "1"] },
      changes: { listedFiles: async () => files },
    });

    expect(found).toEqual({
      metadata: { format: "pdf", pages: 3, title: "Tides" },
      outline: [{ title: "One", level: 1, page: 2 }],
      files,
      labels: ["i", "ii", "1"],
      warnings: [],
    });
  });

  it("include files of annotations", async () => {
    const bytes = new Uint8Array(4);
    const { files } = await readAbout(pdfOf({ catalog: { attachmentContent: bytes } }), [{ name: "b", id: "7" }], 9);

    expect(files).toEqual([{ name: "b", bytes, isSupplement: false }]);
  });

  it("have an outline down to the limit of depth", async () => {
    const documentOutline = [bookmark("One", null, [bookmark("Two", null, [bookmark("Three", null)])])];

    expect((await about({ catalog: { documentOutline } }, 2)).outline.map(({ title }) => title)).toEqual([
      "One",
      "Two",
    ]);
  });

  it("include the number of outline entries without a target", async () => {
    const documentOutline = [bookmark("One", [9]), bookmark("Two", [0])];

    expect((await about({ catalog: { documentOutline } })).warnings).toEqual([
      "outline entries without a target page: 1",
    ]);
  });

  it.each([
    ["the outline", { catalog: { documentOutline: new Error("boom") } }],
    ["the attachments", { changes: { listedFiles: broken } }],
    ["the page numbering", { catalog: { pageLabels: new Error("boom") } }],
    ["the metadata", { catalog: { metadata: new Error("boom") } }],
  ])("become a warning if they are damaged: %s", async (what, parts) => {
    const labels = what === "the page numbering" ? {} : { pageLabels: ["i"] };

    const found = await about({ ...parts, catalog: { ...labels, ...("catalog" in parts ? parts.catalog : {}) } });

    expect(found.warnings).toEqual([`could not read ${what} (boom)`]);
    expect(found).toMatchObject({ metadata: { format: "pdf", pages: 3 }, outline: [], files: [] });
    expect(found.labels).toEqual(what === "the page numbering" ? [] : ["i"]);
  });

  it("include the kind of a form", async () => {
    const xfa = "the PDF is an XFA form, whose pages cannot be read; print it to a PDF first";

    expect((await about({ facts: { IsXFAPresent: true } })).warnings).toEqual([xfa]);
    expect((await about({ facts: { IsXFAPresent: true, IsAcroFormPresent: true } })).warnings).toEqual([]);
    expect((await about({ changes: { document: broken } })).warnings).toEqual([
      "could not read the metadata (boom)",
      "could not read the form type (boom)",
    ]);
  });
});
