// The event field `regions`: its schema, and the regions that the engine works with.

import * as v from "valibot";
import type { Box } from "../base/model.ts";
import { expandPages, isPageRanges } from "../base/page-ranges.ts";
import { pageNumber } from "./page-number.ts";

/** Each region is looked for on each of its pages. */
const MAX_REGIONS = 100;
const LONGEST_NAME = 100;

const NAME = `must be a line of 1 to ${LONGEST_NAME} characters`;
const PAGES = 'must be page ranges such as "1-3,9"';
const BOX = "must be [left, top, right, bottom] in points from the page's top left corner";
const points = v.pipe(v.number(BOX), v.finite(BOX));

const RegionField = v.pipe(
  v.strictObject(
    {
      name: v.optional(
        v.pipe(v.string(NAME), v.minLength(1, NAME), v.maxLength(LONGEST_NAME, NAME), v.regex(/^\P{C}+$/u, NAME)),
      ),
      page: v.optional(pageNumber),
      pages: v.optional(v.pipe(v.string(PAGES), v.check(isPageRanges, PAGES))),
      box: v.pipe(
        v.tuple([points, points, points, points], BOX),
        v.check(([left, top, right, bottom]) => left < right && top < bottom, BOX),
      ),
    },
    "must have a box, and may have a name, and page or pages",
  ),
  v.check(({ page, pages }) => page === undefined || pages === undefined, "has page and pages; give one of them"),
);

export const RegionFields = v.pipe(
  v.array(RegionField, "must be a list of { name, page, box }"),
  v.minLength(1, "must name one"),
  v.maxLength(MAX_REGIONS, `must be at most ${MAX_REGIONS}`),
  v.check((regions) => hasUniqueNames(regions), "two of them have one name; give each its own"),
);

/** A region on the pages of a document. */
export interface Region {
  readonly name: string;
  /** Pages, ascending; every page when absent. */
  readonly pages?: readonly number[];
  readonly box: Box;
}

/** A region of a valid event. Its pages are ranges, because only the settings know how many are allowed. */
export interface RequestedRegion {
  readonly name: string;
  readonly pages: string | undefined;
  readonly box: Box;
}

/** Regions with every default filled in. */
export function requestedRegions(
  fields: v.InferOutput<typeof RegionFields> | undefined,
): readonly RequestedRegion[] | undefined {
  return fields?.map(({ page, pages = page?.toString(), box, ...rest }, index) => ({
    name: nameOf(rest, index),
    pages,
    box,
  }));
}

/** Throws LIMIT_EXCEEDED for a region on more than `maxPages`. */
export function expandRegions(
  regions: readonly RequestedRegion[] | undefined,
  maxPages: number,
): readonly Region[] | undefined {
  return regions?.map(({ pages, ...region }) =>
    pages === undefined ? region : { ...region, pages: expandPages(pages, maxPages) },
  );
}

/** Pages of all regions; undefined where one of them is on every page. */
export function pagesOfRegions(regions: readonly Region[] | undefined): readonly number[] | undefined {
  if (regions === undefined) return undefined;
  const pages = new Set<number>();
  for (const region of regions) {
    if (region.pages === undefined) return undefined;
    for (const page of region.pages) pages.add(page);
  }
  return [...pages].sort((a, b) => a - b);
}

function hasUniqueNames(regions: readonly { readonly name?: string | undefined }[]): boolean {
  return new Set(regions.map(nameOf)).size === regions.length;
}

function nameOf({ name }: { readonly name?: string | undefined }, index: number): string {
  return name ?? `region ${index + 1}`;
}
