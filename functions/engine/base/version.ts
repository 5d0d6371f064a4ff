// What this engine is called, by people and in the names of page results.

import { hashPageCode } from "./page-code.ts";

/** The release, as in package.json. */
export const ENGINE_VERSION = "0.1.0";

/** Written in by the bundlers. */
declare const PAGE_CODE_HASH: string | undefined;

let hash: string | undefined;

/**
 * Part of the name of every page result. It changes by itself with the code that decides what a recognised page says, so
 * that no page of an older one is taken for a page of this one.
 */
export function pageEngine(): string {
  hash ??= typeof PAGE_CODE_HASH === "string" ? PAGE_CODE_HASH : hashPageCode();
  return `${ENGINE_VERSION}-${hash}`;
}
