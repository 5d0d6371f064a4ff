// An old invisible layer is removed when a new one replaces it; nothing else of the page changes.

import { expect, test } from "vitest";
import { readSettings } from "../../../../functions/engine/base/settings.ts";
import { withPdf } from "../../../../functions/engine/pdf/render/pdfjs.ts";
import { renderPage } from "../../../../functions/engine/pdf/render/render-page.ts";
import { searchablePdf } from "../../../../functions/engine/pdf/write/searchable-pdf.ts";
import { textLayer } from "../../../../functions/engine/pdf/write/text-layer.ts";
import { wholePdf } from "../../../../functions/engine/pdf/write/whole-pdf.ts";
import { box, buildPdf, type TestPage, text } from "../../../support/documents/pdf.ts";
import { findText, pageOf } from "./recognized-words.ts";

const { limits } = readSettings({});
const LAYER = textLayer(pageOf(612, 792, [[{ text: "anew", left: 100, baseline: 200, width: 80 }]]));
const SEEN = text(72, 300, 12, "typed");
const OLD = text(100, 592, 12, "old reading");

const formOf = (data: string): Partial<TestPage> => ({
  images: {
    Form: {
      entries: "/Type /XObject /Subtype /Form /BBox [0 0 612 792] /Resources << /Font << /F1 4 0 R >> >>",
      data: Buffer.from(data),
    },
  },
});

async function redone(content: string, more: Partial<TestPage> = {}) {
  const original = buildPdf([{ content, ...more }, { content: `3 Tr ${OLD}` }]);
  const made = await searchablePdf({
    kind: "pdf",
    original,
    layers: [[1, LAYER]],
    replaced: [1],
    pagePixels: limits.pagePixels,
    decodingMemoryMb: limits.decodingMemoryMb,
  });
  return { original, pdf: wholePdf(original, made) };
}

function pixelsOf(pdf: Uint8Array) {
  return withPdf(pdf, { limits }, (opened) => renderPage(opened, 1, { dpi: 72, maxPixels: 1_000_000 }));
}

async function wordsOf(pdf: Uint8Array): Promise<readonly string[]> {
  return (await findText(pdf)).map((item) => item.text.trim()).filter((each) => each !== "");
}

test.each<[string, string, Partial<TestPage>?]>([
  ["shown by Tj", `${SEEN}q 3 Tr ${OLD}Q ${box(10, 10, 50, 50)}`],
  ["shown by TJ", `q 3 Tr BT /F1 12 Tf 100 592 Td [(old) -200 (reading)] TJ ET Q ${SEEN}`],
  ["shown by a quote", `q 3 Tr BT /F1 12 Tf 14 TL 100 592 Td (old) ' 1 0 (reading \\) \\() " ET Q ${SEEN}`],
  ["in a form", `${SEEN}/Form Do`, formOf(`BT 3 Tr /F1 12 Tf 100 592 Td (old) Tj ET`)],
  [
    "beside an inline image with the bytes of operators",
    `${SEEN}q 9 0 0 9 50 50 cm BI /W 3 /H 1 /CS /G /BPC 8 ID Tr ( EI Q q 3 Tr ${OLD}Q`,
  ],
])("a layer %s is removed, and the page looks the same", async (_, content, more) => {
  const { original, pdf } = await redone(content, more);

  expect((await wordsOf(pdf)).toSorted()).toEqual(["anew", "typed"]);
  expect(await pixelsOf(pdf)).toEqual(await pixelsOf(original));
});

test("a layer in white under a scan is removed too", async () => {
  const { original, pdf } = await redone(`1 g ${OLD}0 g ${box(0, 0, 612, 792)}`);

  expect(await wordsOf(pdf)).toEqual(["anew"]);
  expect(await pixelsOf(pdf)).toEqual(await pixelsOf(original));
});
