// Merges equal warnings of several pages into one: a thousand pages may be missing for one reason.

import { namePages } from "../base/page-ranges.ts";

/** Merged warnings, in the order of their first pages. `say` gets "page 7" or "pages 3-7,9". */
export function pageWarnings(
  warnings: readonly (readonly [page: number, warning: string])[],
  say: (pages: string, plural: boolean, warning: string) => string,
): readonly string[] {
  const byPage = [...warnings].sort(([a], [b]) => a - b);
  return [...Map.groupBy(byPage, ([, warning]) => warning)].map(([warning, same]) => {
    const pages = [...new Set(same.map(([page]) => page))];
    return say(namePages(pages), pages.length > 1, warning);
  });
}
