// Presentations (ECMA-376 part 1, 19). Each slide is a page.

import type { Format } from "../shared/format.ts";

export const pptx: Format = {
  name: "pptx",
  method: "pptx_to_text",
  extensions: [".pptx", ".pptm", ".ppsx", ".ppsm", ".potx", ".potm"],
  mediaTypes: [
    "application/vnd.openxmlformats-officedocument.presentationml.presentation",
    "application/vnd.ms-powerpoint.presentation.macroenabled.12",
    "application/vnd.openxmlformats-officedocument.presentationml.slideshow",
    "application/vnd.ms-powerpoint.slideshow.macroenabled.12",
    "application/vnd.openxmlformats-officedocument.presentationml.template",
    "application/vnd.ms-powerpoint.template.macroenabled.12",
  ],

  async extract(bytes, options) {
    const { presentationExtraction } = await import("./presentation.ts");
    return await presentationExtraction(bytes, options);
  },
};
