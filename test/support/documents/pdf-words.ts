import { readSettings } from "../../../functions/engine/base/settings.ts";
import { withPage, withPdf } from "../../../functions/engine/pdf/render/pdfjs.ts";

/** Words of a PDF's text layer in content order, of one page (counted from 1) or of all. */
export async function readPdfWords(bytes: Uint8Array, only?: number): Promise<readonly string[]> {
  return await withPdf(bytes, { limits: readSettings({}).limits }, async (pdf) => {
    const words: string[] = [];
    for (let number = only ?? 1; number <= (only ?? pdf.numPages); number++) {
      const text = await withPage(pdf, number, async (page) => {
        const { items } = await page.getTextContent();
        return items.map((item) => ("str" in item ? item.str + (item.hasEOL ? "\n" : "") : "")).join("");
      });
      words.push(...text.split(/\s+/).filter(Boolean));
    }
    return words;
  });
}
