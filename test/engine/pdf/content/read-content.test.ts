// Compares our reader of content streams with pdf.js's own on the same bytes. Results are equal, to the last digit, but for
// signs whose glyphs only we know by name.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { withReadablePdf } from "../../../../functions/engine/pdf/read/open-pdf.ts";
import { paintedBy } from "../../../../functions/engine/pdf/read/painted.ts";
import { rulingsOf } from "../../../../functions/engine/pdf/read/ruling-lines.ts";
import { withPage, withPdf } from "../../../../functions/engine/pdf/render/pdfjs.ts";
import { buildPdf, text } from "../../../support/documents/pdf.ts";
import { REAL_DOCUMENTS } from "../../../support/real-documents.ts";

const limits = { pages: 10_000 };
/** Font name without the document's name; both readers name fonts alike. */
const fontIn = (name: string) => name.replace(/^g_d\d*_/, "");
const rename = (item: object) => ("fontName" in item ? { ...item, fontName: fontIn(String(item.fontName)) } : item);
/** Item of pdf.js without its direction, which our reader does not give. */
const withoutDirection = (item: object) => {
  const { dir: _, ...rest } = { dir: undefined, ...item };
  return rename(rest);
};

async function ours(bytes: Uint8Array, marked: boolean, pages = 1): Promise<unknown[]> {
  return await withReadablePdf(bytes, { limits }, async (pdf) => {
    const read: unknown[] = [];
    for (let number = 1; number <= Math.min(pages, pdf.numPages); number++) {
      const page = await pdf.page(number);
      const { items } = await page.readInk(marked);
      read.push({ ...page.geometry, items: items.map(rename) });
    }
    return read;
  });
}

async function theirs(bytes: Uint8Array, marked: boolean, pages = 1): Promise<unknown[]> {
  return await withPdf(bytes, { limits, images: "skip" }, async (pdf) => {
    const read: unknown[] = [];
    for (let number = 1; number <= Math.min(pages, pdf.numPages); number++) {
      read.push(
        await withPage(pdf, number, async (page) => {
          const { width, height, rotation, transform } = page.getViewport({ scale: 1 });
          const { items } = await page.getTextContent({ includeMarkedContent: marked });
          return { width, height, rotation, transform, items: items.map(withoutDirection) };
        }),
      );
    }
    return read;
  });
}

interface Read {
  readonly items: readonly { readonly str?: string }[];
}

/** Items of pdf.js with our signs in place of the Latin letters that it takes from the codes of TeX's fonts. */
function withSigns(theirs: unknown[], ours: unknown[]): unknown[] {
  const signed = (text: string, own: string) =>
    Array.from(text, (letter, at) => (letter < "\u0100" && (own[at] ?? "") > "\u0236" ? own[at] : letter)).join("");
  return (theirs as Read[]).map((page, index) => {
    const own = (ours as Read[])[index]?.items ?? [];
    return {
      ...page,
      items: page.items.map((item, at) => (item.str ? { ...item, str: signed(item.str, own[at]?.str ?? "") } : item)),
    };
  });
}

/** The pages without the gaps that pdf.js does not note. */
const withoutBreaks = (ours: unknown) =>
  (ours as { items: object[] }[]).map((page) => ({
    ...page,
    items: page.items.map((item) => {
      const { breaks: _, ...rest } = item as { breaks?: unknown };
      return rest;
    }),
  }));

const wordsShown = (page: unknown) =>
  (page as { items: { str: string }[] }).items.map(({ str }) => str).filter((str) => str.trim() !== "");

const form = (data: string, entries = "") => ({
  entries: `/Type /XObject /Subtype /Form /BBox [0 0 600 800] /Resources << /Font << /F1 4 0 R >> >> ${entries}`,
  data: Buffer.from(data),
});
const PAGES: Readonly<Record<string, Parameters<typeof buildPdf>[0][number]>> = {
  "lines and words by kerning": {
    content: "BT /F1 12 Tf 72 700 Td 14 TL [(Wo) -20 (rds) -400 (apart) 90 (.)] TJ T* (next) ' ET",
  },
  "spacing of characters and words": {
    content: 'BT /F1 12 Tf .4 Tc 5 Tw 72 700 Td (wide words here) Tj 1 .3 (and more) " ET',
  },
  "rises, scales and other sizes": {
    content: "BT /F1 12 Tf 80 Tz 72 700 Td (E=mc) Tj 5 Ts /F1 7 Tf (2) Tj 0 Ts /F2 12 Tf 100 Tz ( bold) Tj ET",
  },
  "text in all directions": {
    content: [
      "BT /F1 12 Tf 0 1 -1 0 300 300 Tm (up) Tj 20 0 Td (ward) Tj ET",
      "BT /F1 12 Tf -1 0 0 -1 300 300 Tm (over) Tj ( head) Tj ET",
      "BT /F1 12 Tf 0 -1 1 0 300 300 Tm (down) Tj 40 0 Td (ward) Tj ET",
      "BT /F1 12 Tf .8 .6 -.6 .8 200 200 Tm (slanted) Tj 3 0 Td (text) Tj ET",
    ].join("\n"),
  },
  "a turned page with a crop box": {
    content: text(72, 700, 12, "Turned"),
    rotate: 90,
    entries: "/CropBox [20 30 500 760] /UserUnit 2",
  },
  "forms within states, twice": {
    content: "q 2 0 0 2 10 20 cm BT /F1 9 Tf (before ) Tj ET /Form Do Q /Form Do BT /F1 9 Tf 50 50 Td (after) Tj ET",
    images: { Form: form("BT /F1 10 Tf 20 20 Td (inside) Tj ET 0 0 5 5 re f", "/Matrix [1 0 0 1 7 7]") },
  },
  "marked content": {
    content:
      "/P << /MCID 0 >> BDC BT /F1 12 Tf 72 700 Td (one) Tj ET EMC /Artifact BMC BT /F1 12 Tf 72 600 Td (two) Tj ET",
  },
  "an inline image and damage": {
    content:
      "BI /W 2 /H 2 /BPC 8 /CS /G ID abcd EI BT /F1 12 Tf 72 700 Td (kept) Tj ET Q Q 3 Td BT /F1 12 Tf (too) Tj [(open",
  },
};

describe("reading a content stream", () => {
  it.each([
    ["keeps words with spaced letters together", "2 Tc 72 700 Td (SPACED WORDS) Tj", ["SPACED WORDS"]],
    ["keeps them together when they are shown in pieces", "2 Tc 72 700 Td (SPA) Tj [(C) 10 (ED)] TJ", ["SPACED"]],
    ["keeps the first letters of a kerned word", "2 Tc 72 700 Td [(L) -10 (I) -10 (STS)] TJ", ["LISTS"]],
    ["splits two letters with a spacing of their own", "2 Tc 72 700 Td [(L) -10 (I)] TJ", ["L I"]],
    [
      "splits words that a program separates by the spacing of one letter",
      "72 700 Td (Dr) Tj 2 Tc [(.S) 167] TJ 0 Tc (euss) Tj",
      ["Dr. Seuss"],
    ],
    [
      "keeps a space where each letter is placed as if no spacing were set",
      `2 Tc 72 700 Td ${[..."abab ab"].map((letter) => `(${letter}) Tj ${letter === " " ? 3.34 : 6.67} 0 Td`).join(" ")}`,
      ["abab ab"],
    ],
    ["splits letters that are far apart", "5 Tc 72 700 Td (1357) Tj", ["1 3 5 7"]],
    [
      "reads a letter once if it is painted twice to look bold",
      "72 700 Td (b) Tj .4 0 Td (b) Tj 6.3 0 Td (o) Tj .4 0 Td (o) Tj 6.3 0 Td (o) Tj .4 0 Td (o) Tj 6.3 0 Td (k) Tj",
      ["book"],
    ],
  ])("%s", async (_, shown, expected) => {
    const bytes = buildPdf([{ content: `BT /F1 12 Tf ${shown} ET` }]);

    expect((await ours(bytes, false)).flatMap(wordsShown)).toEqual(expected);
  });

  it.each(Object.entries(PAGES))("reads the same as pdf.js: %s", async (_, page) => {
    const bytes = buildPdf([page]);

    for (const marked of [false, true]) expect(await ours(bytes, marked)).toEqual(await theirs(bytes, marked));
    expect(JSON.stringify(await ours(bytes, false))).toMatch(/"str":"\w/);
  });

  it("reads a form that paints itself once, and keeps the text around it", async () => {
    const paintsItself = form("BT /F1 10 Tf 20 20 Td (once) Tj ET /Form Do", "/XObject << /Form 11 0 R >>");
    const bytes = buildPdf([
      { content: "/Form Do BT /F1 9 Tf 50 50 Td (after) Tj ET", images: { Form: paintsItself } },
    ]);

    const read = JSON.stringify(await ours(bytes, false));

    expect(read).toContain("once");
    expect(read).toContain("after");
  });

  it("records the lines that a page and its forms draw, with their colours", async () => {
    const content = "1 g 0 0 50 1 re f 0 g 100 100 50 1 re f q 1 0 0 1 0 300 cm /Form Do Q .5 w 10 500 m 90 500 l S";
    const bytes = buildPdf([{ content, images: { Form: form("/DeviceRGB cs 1 0 0 sc 20 20 40 1 re f") } }]);

    const rulings = await withReadablePdf(bytes, { limits }, async (pdf) => {
      const page = await pdf.page(1);
      return rulingsOf(paintedBy((await page.readInk(false)).drawing, page.geometry.transform));
    });

    expect(rulings).toEqual([
      [100, 691, 150, 692],
      [20, 471, 60, 472],
      [10, 291.75, 90, 292.25],
    ]);
  });

  const corpus = join(REAL_DOCUMENTS, "long");
  const documents = existsSync(corpus) ? readdirSync(corpus).filter((name) => name.endsWith(".pdf")) : [];
  it.skipIf(documents.length === 0)(
    "reads the same as pdf.js from real documents (the corpus beside the project)",
    async () => {
      for (const name of documents) {
        const bytes = readFileSync(join(corpus, name));
        const own = await ours(bytes, true, 3);
        expect(withoutBreaks(own)).toEqual(withSigns(await theirs(bytes, true, 3), own));
      }
    },
  );
});
