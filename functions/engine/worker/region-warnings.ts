// Warnings about regions that could not be read.

import type { RegionText } from "../base/model.ts";
import { namePages } from "../base/page-ranges.ts";

/** Returns one warning for each region and reason, with the pages. */
export function unreadRegionWarnings(unread: readonly RegionText[]): readonly string[] {
  const byRegion = Map.groupBy(unread, ({ name, missing }) => JSON.stringify([name, missing]));
  return [...byRegion.values()].map((same) => {
    const [{ name, missing } = { name: "", missing: undefined }] = same;
    const pages = namePages(same.map(({ page }) => page));
    if (missing === "outside_page") return `region "${name}" is outside of ${pages}`;
    const why = missing === "absent_page" ? "is not in the document or was not requested" : "is missing";
    return `region "${name}" was not read on ${pages}, which ${same.length === 1 ? why : plural(why)}`;
  });
}

function plural(why: string): string {
  return why.replace("is ", "are ").replace("was ", "were ");
}
