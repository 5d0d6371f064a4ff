// Image files: documents whose pages have no text until OCR. Only the header is read here.

import { ExtractionError, limitExceeded } from "../../base/errors.ts";
import type { Page } from "../../base/model.ts";
import { imageFrames, imageTypeOf } from "../../codecs/pictures/decode-image.ts";
import type { Format } from "../shared/format.ts";
import { existingPages, wantedPages } from "../shared/single-page.ts";

const POINTS_PER_INCH = 72;

export const image: Format = {
  name: "image",
  method: "image_to_text",
  hasPlaces: true,
  extensions: [
    ".png",
    ".jpg",
    ".jpeg",
    ".tif",
    ".tiff",
    ".gif",
    ".webp",
    ".bmp",
    ".heic",
    ".heif",
    ".hif",
    ".jp2",
    ".j2k",
    ".jpx",
    ".jpf",
    ".j2c",
    ".jpc",
  ],
  mediaTypes: [
    "image/png",
    "image/jpeg",
    "image/tiff",
    "image/gif",
    "image/webp",
    "image/bmp",
    "image/heic",
    "image/heif",
    "image/jp2",
    "image/jpx",
    "image/j2c",
  ],

  async extract(bytes, options) {
    const { limits } = options;
    const type = imageTypeOf(bytes);
    const frames = imageFrames(bytes, limits.pages + 1);
    if (type === undefined || frames.length === 0) {
      throw new ExtractionError("DAMAGED_DOCUMENT", "the image's header cannot be read", {
        remedy: "save it again with an image editor",
      });
    }
    if (frames.length > limits.pages) {
      throw limitExceeded("pages", `more than ${limits.pages}`, String(limits.pages), "TEXTRACTOR_MAX_PAGES");
    }
    const wanted = new Set(wantedPages(existingPages(options, frames.length), frames.length));
    const all = frames.map(({ width, height, dpi }, index): Page => {
      const points = (pixels: number) => Math.round((pixels / dpi) * POINTS_PER_INCH * 100) / 100;
      return { number: index + 1, width: points(width), height: points(height), source: "missing", blocks: [] };
    });
    const pages = all.filter(({ number }) => wanted.has(number));
    return {
      document: { metadata: { format: type, pages: frames.length }, outline: [], pages, attachments: [] },
      warnings: [],
      unreadable: pages.map(({ number }) => ({ page: number, reason: "image_file" })),
    };
  },
};
