// JSON and JSON lines as written. Each part between blank lines becomes a block of code.

import { decodeText } from "../../codecs/text/decode-text.ts";
import type { Format } from "../shared/format.ts";
import { singlePage, wantedPages } from "../shared/single-page.ts";
import { encodingWarnings, paragraphsOf } from "./text.ts";

export const json: Format = {
  name: "json",
  method: "json_to_text",
  extensions: [".json", ".ndjson", ".jsonl"],
  mediaTypes: ["application/json", "application/x-ndjson"],

  async extract(bytes, options) {
    wantedPages(options.pages, 1);
    const { text, encoding, invalid } = await decodeText(bytes);
    const blocks = paragraphsOf(text).map((block) => ({ ...block, kind: "code" as const }));
    return singlePage({ format: "json", encoding }, blocks, encodingWarnings(encoding, invalid));
  },
};
