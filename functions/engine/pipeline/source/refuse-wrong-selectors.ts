// Checks the CSS selectors of a request before its document is fetched and paid for.

import type { ExtractRequest } from "../../request/contract.ts";

/** Throws INVALID_EVENT for a selector that is no CSS. */
export async function refuseWrongSelectors({
  select,
  remove,
}: Pick<ExtractRequest, "select" | "remove">): Promise<void> {
  if (select === undefined && remove === undefined) return;
  const { checkSelectors } = await import("../../formats/html/select-elements.ts");
  checkSelectors({ select, remove });
}
