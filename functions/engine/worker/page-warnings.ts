// Warnings of pages, said once for all the pages that they are true of: a thousand pages may miss for one reason.

import { namePages } from "../base/page-ranges.ts";

/** In the order of their first pages. `say` is given "page 7", or "pages 3-7,9". */
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
