// The engine's version, for people and for the names of page results.

import { hashPageCode } from "./page-code.ts";

/** The release, as in package.json. */
export const ENGINE_VERSION = "1.0.0-rc.1";

/** Hash that the bundlers insert. */
declare const PAGE_CODE_HASH: string | undefined;

let hash: string | undefined;

/**
 * Engine version in the name of every page result. It changes automatically with the code that decides the text of a
 * recognised page, so that results of older code are not reused.
 */
export function pageEngine(): string {
  hash ??= typeof PAGE_CODE_HASH === "string" ? PAGE_CODE_HASH : hashPageCode();
  return `${ENGINE_VERSION}-${hash}`;
}
