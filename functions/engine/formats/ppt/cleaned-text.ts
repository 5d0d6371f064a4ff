// Text of a presentation without control characters.

import { toNfc } from "../../codecs/text/nfc.ts";
import { withoutSoftHyphens } from "../../codecs/text/soft-hyphens.ts";

/** Turns vertical tabs into line breaks and drops other control characters. */
export function cleaned(text: string): string {
  const lines = withoutSoftHyphens(text).replaceAll("\v", "\n").replaceAll("\r", "\n");
  return toNfc(
    [...lines]
      .filter((character) => character >= " " || character === "\n" || character === "\t")
      .join("")
      .trim(),
  );
}
