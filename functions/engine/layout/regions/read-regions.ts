// Reads the requested regions of a document, page by page.

import type { Block, Box, Page, RegionText, Word } from "../../base/model.ts";
import { renderBlock } from "../../output/text-output.ts";
import type { Region } from "../../request/region-fields.ts";
import { blocksInside } from "./blocks-inside.ts";

/** A region on one page, with its blocks in reading order. */
export interface ReadRegion {
  readonly text: RegionText;
  readonly blocks: readonly Block[];
}

export interface RegionReader {
  /** Reads the regions of a page. Expects each page once. */
  of(page: Page): readonly ReadRegion[];
  /** Returns, after the last page, the regions on pages that did not come. */
  elsewhere(): readonly RegionText[];
}

export function readRegions(regions: readonly Region[]): RegionReader {
  const everywhere = regions.filter(({ pages }) => pages === undefined);
  const awaited = new Map<number, Set<Region>>();
  for (const region of regions) {
    for (const page of region.pages ?? []) awaited.set(page, (awaited.get(page) ?? new Set()).add(region));
  }
  return {
    of(page) {
      const here = awaited.get(page.number) ?? new Set();
      awaited.delete(page.number);
      // In the order of the request.
      const wanted = everywhere.length === 0 ? [...here] : regions.filter((each) => here.has(each) || isOnEvery(each));
      return wanted.map((region) => readRegion(page, region));
    },
    elsewhere: () =>
      [...awaited].flatMap(([page, missed]) =>
        [...missed].map(
          ({ name, box }): RegionText => ({ name, page, box, text: "", words: [], missing: "absent_page" }),
        ),
      ),
  };
}

function isOnEvery({ pages }: Region): boolean {
  return pages === undefined;
}

function readRegion(page: Page, { name, box }: Region): ReadRegion {
  const about = { name, page: page.number, box };
  const missing = missingOn(page, box);
  if (missing !== undefined) return { text: { ...about, text: "", words: [], missing }, blocks: [] };
  const blocks = blocksInside(page.blocks, box);
  const words = blocks.flatMap(({ lines = [] }) => lines.flatMap((line) => line.words));
  const text = blocks
    .map(renderBlock)
    .filter((each) => each.trim() !== "")
    .join("\n\n");
  return { text: { ...about, text, ...confidenceOf(words), words }, blocks };
}

function missingOn({ source, width, height }: Page, [left, top, right, bottom]: Box): RegionText["missing"] {
  if (source === "missing") return "missing_page";
  const isOutside = right <= 0 || bottom <= 0 || (width !== undefined && left >= width);
  return isOutside || (height !== undefined && top >= height) ? "outside_page" : undefined;
}

function confidenceOf(words: readonly Word[]): Pick<RegionText, "confidence"> {
  const known = words.flatMap(({ confidence = [] }) => confidence);
  if (known.length === 0) return {};
  return { confidence: Math.round(known.reduce((sum, each) => sum + each, 0) / known.length) };
}

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
