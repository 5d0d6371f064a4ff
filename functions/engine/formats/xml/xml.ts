// XML: the words of its elements.

import { encodingWarnings } from "../plain-text/text.ts";
import type { Format } from "../shared/format.ts";
import { singlePage, wantedPages } from "../shared/single-page.ts";
import { decodeXmlText } from "./decode-xml-text.ts";

export const xml: Format = {
  name: "xml",
  method: "xml_to_text",
  extensions: [".xml", ".svg"],
  mediaTypes: ["application/xml", "text/xml", "image/svg+xml"],

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
