// Adds text layers to a PDF: a form for each page, painted before the page's own content, and one font for all.

import { PDFArray, PDFDict, PDFName, type PDFRef } from "@cantoo/pdf-lib";
import { addGlyphlessFont, createGlyphCodes, deflate, type GlyphCodes } from "./glyphless-font.ts";
import { inherited, type PageNode } from "./page-tree.ts";
import { viewOf } from "./page-view.ts";
import { LAYER_FONT } from "./text-layer.ts";

/** Adds the layers, by page. Adds the font only when a layer has text. */
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

/** Writes a string as bytes, which deflate better than hexadecimal digits (ISO 32000-2, 7.3.4.2). */
function literalString(hexadecimal: string): string {
  const bytes = Buffer.from(hexadecimal, "hex").toString("latin1");
  return `(${bytes.replace(/[\\()]/g, "\\$&").replaceAll("\r", "\\r")})`;
}

/**
 * Adds the form to the page's resources, and a stream that paints it before the page's own streams. A garbled page gets
 * an empty replacement text (ISO 32000-2, 14.9.4): poppler, PDFium and Acrobat use it, pdf.js and MuPDF do not.
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

/** Gives the page its own copy of its resources. Pages may share a dictionary, or inherit it from the page tree. */
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
