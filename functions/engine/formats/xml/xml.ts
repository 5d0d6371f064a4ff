// XML: the words of its elements. Entities of a document type are never expanded.

import { decodeText } from "../../codecs/text/decode-text.ts";
import { encodingWarnings } from "../plain-text/text.ts";
import type { Format } from "../shared/format.ts";
import { singlePage, wantedPages } from "../shared/single-page.ts";

export const xml: Format = {
  name: "xml",
  method: "xml_to_text",
  extensions: [".xml", ".svg", ".fb2"],
  mediaTypes: ["application/xml", "text/xml", "image/svg+xml", "application/x-fictionbook+xml"],

  async extract(bytes, options) {
    wantedPages(options.pages, 1);
    const { text, encoding, invalid } = await decodeXmlText(bytes, options.charset);
    const { packageOf } = await import("./flat-package.ts");
    const packed = packageOf(text);
    if (packed !== undefined) {
      const { docx } = await import("../docx/docx.ts");
      return await docx.extract(packed, options);
    }
    const { xmlText } = await import("./xml-text.ts");
    const { blocks, properties, tooDeep } = xmlText(text, options.limits.nestingDepth);
    const deep = tooDeep
      ? [`elements nested more than ${options.limits.nestingDepth} deep were read as part of the elements around them`]
      : [];
    const warnings = [...encodingWarnings(encoding, invalid), ...deep];
    return singlePage({ format: "xml", encoding, ...properties }, blocks, warnings);
  },
};

/**
 * Finds the encoding from the byte order mark, the sender (RFC 7303, section 3), or the declaration (XML 1.0, appendix
 * F).
 */
async function decodeXmlText(bytes: Uint8Array, charset: string | undefined) {
  const head = Buffer.from(bytes.subarray(0, 256)).toString("latin1");
  return await decodeText(bytes, charset, /^\s*<\?xml\s[^>]*?encoding\s*=\s*["']([\w.:-]+)/.exec(head)?.[1]);
}
