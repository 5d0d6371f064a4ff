// The mark on every object that this project writes. An upload event for a marked object is refused, so that no trigger
// can loop.

import { ENGINE_VERSION } from "./version.ts";

const MARK = "textractor";

export function ownMark(): Readonly<Record<string, string>> {
  return { [MARK]: ENGINE_VERSION };
}

export function isOwnOutput(metadata: Readonly<Record<string, string>>): boolean {
  return metadata[MARK] !== undefined;
}
