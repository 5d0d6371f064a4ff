// A page as the text outputs show it where regions are requested: a section for each region.

import type { Block, Page } from "../../base/model.ts";
import type { ReadRegion } from "./read-regions.ts";

/** Names of sections: a line in brackets in plain text, a heading elsewhere. */
export type SectionStyle = "brackets" | "heading";

/** Returns the page with the blocks of its regions, each after its name. */
export function regionPage(page: Page, regions: readonly ReadRegion[], style: SectionStyle): Page {
  return { ...page, blocks: regions.flatMap(({ text, blocks }) => [titleOf(text, style), ...blocks]) };
}

function titleOf({ name, missing }: ReadRegion["text"], style: SectionStyle): Block {
  if (style === "brackets") return { kind: "paragraph", text: `[${name}${missing === undefined ? "" : ": missing"}]` };
  return { kind: "heading", level: 2, text: missing === undefined ? name : `${name} (missing)` };
}
