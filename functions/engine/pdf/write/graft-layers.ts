// Text layers into the objects of a PDF: a form for each page, painted before what the page shows, and one font for all.

import { PDFArray, PDFDict, PDFName, type PDFRef } from "@cantoo/pdf-lib";
import { addGlyphlessFont, createGlyphCodes, deflate, type GlyphCodes } from "./glyphless-font.ts";
import { inherited, type PageNode } from "./page-tree.ts";
import { viewOf } from "./page-view.ts";
import { LAYER_FONT } from "./text-layer.ts";

/** Adds the layers, by page, and the font when there is any. */
export function graftLayers(
  pages: readonly PageNode[],
  layers: ReadonlyMap<number, string>,
  garbled: ReadonlySet<number> = new Set(),
): void {
  const present = [...layers].filter(([, layer]) => layer !== "").sort(([a], [b]) => a - b);
  if (present.length === 0) return;
  const context = pages[0]?.node.context;
  if (context === undefined) throw new Error("it has no pages");
  const codes = createGlyphCodes();
  const font = context.nextRef();
  for (const [number, layer] of present) {
    const page = pages[number - 1];
    if (page === undefined) throw new Error(`its page tree has ${pages.length} pages and not ${number}`);
    paintFirst(page.node, layerForm(page.node, layer, codes, font), garbled.has(number));
  }
  addGlyphlessFont(context, font, codes);
}

function layerForm(page: PDFDict, layer: string, codes: GlyphCodes, font: PDFRef): PDFRef {
  const { context } = page;
  const { matrix, width, height } = viewOf(page);
  const content = layer.replace(/<([0-9A-F]*)>/g, (_, utf16: string) => literalString(codes.encode(utf16)));
  return context.register(
    context.stream(deflate(Buffer.from(content, "latin1")), {
      Type: "XObject",
      Subtype: "Form",
      BBox: [0, 0, width, height],
      Matrix: [...matrix],
      Resources: { Font: { [LAYER_FONT]: font } },
      Filter: "FlateDecode",
    }),
  );
}

/** The bytes themselves, which deflate better than their hexadecimal digits (ISO 32000-2, 7.3.4.2). */
function literalString(hexadecimal: string): string {
  const bytes = Buffer.from(hexadecimal, "hex").toString("latin1");
  return `(${bytes.replace(/[\\()]/g, "\\$&").replaceAll("\r", "\\r")})`;
}

/**
 * Puts the form into the page's resources and a stream that paints it in front of the page's own. What those show counts
 * as no text when it is garbled (ISO 32000-2, 14.9.4): poppler, PDFium and Acrobat heed that, pdf.js and MuPDF do not.
 */
function paintFirst(page: PDFDict, form: PDFRef, garbled: boolean): void {
  const { context } = page;
  const resources = ownResources(page);
  const forms = PDFDict.withContext(context);
  const shared = resources.lookup(XOBJECT);
  if (shared instanceof PDFDict) for (const [name, value] of shared.entries()) forms.set(name, value);
  const name = forms.uniqueKey("TextLayer");
  forms.set(name, form);
  resources.set(XOBJECT, forms);

  const [before, after] = garbled
    ? ["/Span <</ActualText ()>> BDC\n", [context.register(context.stream("\nEMC\n"))]]
    : ["", []];
  const painting = context.register(context.stream(`q ${name} Do Q\n${before}`));
  const contents = page.get(CONTENTS);
  const own = context.lookup(contents);
  const streams = own instanceof PDFArray ? own.asArray() : contents === undefined ? [] : [contents];
  page.set(CONTENTS, context.obj([painting, ...streams, ...after]));
}

/** Resources of this page alone: dictionaries may be shared among pages, or belong to the page tree. */
function ownResources(page: PDFDict): PDFDict {
  const resources = PDFDict.withContext(page.context);
  const shared = page.context.lookup(inherited(page, "Resources"));
  if (shared instanceof PDFDict) for (const [name, value] of shared.entries()) resources.set(name, value);
  page.set(RESOURCES, resources);
  return resources;
}

const XOBJECT = PDFName.of("XObject");
const CONTENTS = PDFName.of("Contents");
const RESOURCES = PDFName.of("Resources");
