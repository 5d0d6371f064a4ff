import { describe, expect, it } from "vitest";
import type { Box } from "../../../../functions/engine/base/model.ts";
import * as op from "../../../../functions/engine/pdf/core/operators.ts";
import { openFontBook } from "../../../../functions/engine/pdf/read/font-book.ts";
import { withReadablePdf } from "../../../../functions/engine/pdf/read/open-pdf.ts";
import { messageOf, readPage } from "../../../../functions/engine/pdf/read/read-page.ts";
import type { ReadablePage, ReadablePdf } from "../../../../functions/engine/pdf/read/readable-pdf.ts";
import { openStructure, type StructuredInk } from "../../../../functions/engine/pdf/read/tagged-structure.ts";
import { buildPdf, text } from "../../../support/documents/pdf.ts";

const unused = () => Promise.reject(new Error("not needed to read a page"));
const EMPTY: StructuredInk = {
  ...{ text: { items: [] }, fonts: new Map(), unmapped: new Set(), drawing: { fnArray: [], argsArray: [] } },
  ...{ doubtful: new Map(), outside: 0, alternatives: new Map() },
};
const annotation = (data: object) => ({ data, operators: unused });
const remark = (text: string, rect: readonly number[]) =>
  annotation({ subtype: "Text", contentsObj: { str: text }, rect });

interface Given {
  readonly ink?: Partial<StructuredInk>;
  readonly annotations?: ReadablePage["annotations"];
  readonly geometry?: Partial<ReadablePage["geometry"]>;
  readonly wantsRulings?: boolean;
}

async function read({ ink = {}, annotations = async () => [], geometry = {}, wantsRulings = true }: Given = {}) {
  const page: ReadablePage = {
    geometry: { width: 600, height: 800, rotation: 0, transform: [1, 0, 0, -1, 0, 800], ...geometry },
    ...{ readInk: unused, taggedElements: unused, annotations },
  };
  const pdf: ReadablePdf = {
    numPages: 9,
    warnings: [],
    ...{ catalog: unused, document: unused, listedFiles: unused, getPageIndex: unused },
    page: async (number) => (number === 4 ? page : await unused()),
  };
  const fonts = openFontBook();
  const content = await readPage(pdf, 4, {
    readText: async (given) => (given === page ? { ...EMPTY, ...ink } : await unused()),
    fonts,
    wantsRulings: () => wantsRulings,
  });
  return { ...content, fonts };
}

const drawingOf = (...operations: readonly (readonly [number, ...unknown[]])[]) => ({
  fnArray: operations.map(([operator]) => operator),
  argsArray: operations.map(([, ...args]) => args),
});

describe("a page", () => {
  it("has its size in hundredths of points, its rotation, and what was read", async () => {
    const items = [{ str: "a", width: 1, height: 1, transform: [1, 0, 0, 1, 0, 0], fontName: "f", hasEOL: false }];
    const unmapped = new Set(["f"]);

    const page = await read({
      geometry: { width: 595.276, height: 841.8849, rotation: 90 },
      ink: { text: { items }, unmapped, outside: 7 },
    });

    expect(page).toMatchObject({ width: 595.28, height: 841.88, rotation: 90, outside: 7 });
    expect(page.text).toEqual({ items, styles: {}, transform: [1, 0, 0, -1, 0, 800] });
    expect(page.unmapped).toBe(unmapped);
    expect(page).not.toHaveProperty("annotationProblem");
  });

  it("has the metrics of its fonts, with defaults, and teaches their names", async () => {
    const fonts = new Map([
      ["f1", { name: "ABCDEF+Bold", ascent: 0.9, descent: -0.2, vertical: true }],
      ["__proto__", { name: "Plain" }],
    ]);

    const { text, fonts: book } = await read({ ink: { fonts } });

    expect(Object.entries(text.styles)).toEqual([
      ["f1", { ascent: 0.9, descent: -0.2, vertical: true }],
      ["__proto__", { ascent: 0, descent: 0, vertical: false }],
    ]);
    expect(book.fonts.get("f1")?.name).toBe("Bold");
  });

  it("has surfaces only when some text may be invisible", async () => {
    const drawing = drawingOf([op.shadingFill]);
    const paint = {
      mode: 3,
      fill: undefined,
      stroke: undefined,
      fillAlpha: 1,
      strokeAlpha: 1,
      isPlain: false,
      after: 0,
    };
    const doubtful = new Map([[{ type: "endMarkedContent" } as const, paint]]);

    expect((await read({ ink: { drawing } })).surfaces).toEqual([]);
    const page = await read({ ink: { drawing, doubtful } });

    expect(page.surfaces).toHaveLength(1);
    expect(page.doubtful).toBe(doubtful);
  });

  it("has rulings only when they are wanted", async () => {
    const line = [op.constructPath, op.stroke, [new Float32Array([0, 50, 700, 1, 150, 700])]] as const;
    const ink = { drawing: drawingOf([op.setLineWidth, 2], line) };

    expect((await read({ ink })).rulings).toEqual([[50, 99, 150, 101]]);
    expect((await read({ ink, wantsRulings: false })).rulings).toEqual([]);
  });

  it("has pictures with their descriptions", async () => {
    const paint = (x: number, id: string | null) =>
      [
        ...([[op.save], [op.transform, 100, 0, 0, 100, x, 600], [op.beginMarkedContent, id]] as const),
        ...([[op.paintXObject], [op.endMarkedContent], [op.restore]] as const),
      ] as const;
    const ink = {
      drawing: drawingOf(...paint(10, "m1"), ...paint(300, null)),
      alternatives: new Map([["m1", "A map"]]),
    };

    expect((await read({ ink })).pictures).toEqual([
      { box: [10, 100, 110, 200], alt: "A map" },
      { box: [300, 100, 400, 200] },
    ]);
  });
});

describe("the annotations of a page", () => {
  it("are boxes from the top down, then from left to right", async () => {
    const { annotationTexts } = await read({
      annotations: async () => [
        remark("low", [10, 100, 20, 110]),
        remark("right", [300, 700, 310.004, 710]),
        remark("left", [50, 710, 40, 700]),
      ],
    });

    expect(annotationTexts).toEqual([
      { text: "left", box: [40, 90, 50, 100], isComment: true },
      { text: "right", box: [300, 90, 310, 100], isComment: true },
      { text: "low", box: [10, 690, 20, 700], isComment: true },
    ]);
  });

  it("lie where the page's transformation puts them", async () => {
    const { annotationTexts } = await read({
      annotations: async () => [remark("a", [1, 2, 3, 5])],
      geometry: { transform: [2, 3, 5, 7, 11, 13] },
    });

    expect(annotationTexts[0]?.box).toEqual([2 + 10 + 11, 3 + 14 + 13, 6 + 25 + 11, 9 + 35 + 13]);
  });

  it("stay in place without a transformation", async () => {
    const annotations = async () => [remark("a", [10, 20, 30, 45])];

    expect((await read({ annotations, geometry: { transform: [] } })).annotationTexts[0]?.box).toEqual([
      10, 20, 30, 45,
    ]);
  });

  it("have zeros for missing corners", async () => {
    const { annotationTexts } = await read({ annotations: async () => [remark("a", [])] });

    expect(annotationTexts[0]?.box).toEqual([0, 800, 0, 800]);
  });

  it("include links and files", async () => {
    const { links, files } = await read({
      annotations: async () => [
        annotation({ subtype: "Link", url: "x:y", rect: [10, 20, 30, 40] }),
        annotation({ file: { filename: "a.txt" }, fileId: "f1", rect: [10, 20, 30, 40] }),
      ],
    });

    expect(links).toEqual([{ uri: "x:y", box: [10, 760, 30, 780] }]);
    expect(files).toEqual([{ name: "a.txt", id: "f1" }]);
  });

  it("are reported when they are damaged, and the page keeps its text", async () => {
    const page = await read({ ink: { outside: 5 }, annotations: () => Promise.reject(new Error("broken")) });

    expect(page).toMatchObject({ annotationProblem: "broken", annotationTexts: [], links: [], files: [], outside: 5 });
  });
});

describe("the message of an error", () => {
  it("is its own, or the thrown value", () => {
    expect([messageOf(new Error("broken")), messageOf("broken"), messageOf(7)]).toEqual(["broken", "broken", "7"]);
  });
});

describe("the print of a page", () => {
  const DRAWN = "q 2.5 w 50 600 m 350 600 l S Q 50 500 8 8 re f 60 400 300 9 re f 100 100 m 140 160 l S";

  /** Page with text of this size and drawings, all enlarged alike. */
  async function enlarged(size: number, factor: number) {
    const content = `${factor} 0 0 ${factor} 0 0 cm ${text(50, 700, size, "Most of this text")} ${text(50, 650, 30, "Title")} ${DRAWN}`;
    const bytes = buildPdf([{ content, width: 612 * factor, height: 792 * factor }]);
    return await withReadablePdf(bytes, { limits: { pages: 1 } }, async (pdf) => {
      const page = await readPage(pdf, 1, {
        readText: await openStructure(pdf),
        fonts: openFontBook(),
        wantsRulings: () => true,
      });
      const usual = (box: Box) => box.map((each) => Math.round((each / factor) * 100) / 100);
      const { unit, rulings, marks, sketches } = page;
      return {
        unit,
        rulings: rulings.map(usual),
        marks: marks.map(({ box }) => usual(box)),
        sketches: sketches().map(usual),
      };
    });
  }

  it("shows how thick its lines and how small its marks may be", async () => {
    const { unit, ...usual } = await enlarged(10, 1);
    const { unit: large, ...four } = await enlarged(10, 4);
    const { unit: small, ...third } = await enlarged(10, 0.25);

    expect([usual.rulings.length > 1, usual.marks.length, usual.sketches.length]).toEqual([true, 1, 1]);
    expect(four).toEqual(usual);
    expect(third).toEqual(usual);
    expect([unit, large, small]).toEqual([1, 4, 0.25]);
  });

  it.each([
    [5.5, 0.55],
    [6, 1],
    [15, 1],
    [16, 1.6],
  ])("of %s points is %s times as large as usual", async (size, unit) => {
    expect((await enlarged(size, 1)).unit).toBeCloseTo(unit, 5);
  });

  it("has a usual size where nothing is printed", async () => {
    expect((await read()).unit).toBe(1);
  });
});
