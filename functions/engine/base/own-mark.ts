// The mark on every object that this project writes: such an object is refused as the document of an upload event,
// so that no trigger can loop.

import { ENGINE_VERSION } from "./version.ts";

const MARK = "textractor";

export function ownMark(): Readonly<Record<string, string>> {
  return { [MARK]: ENGINE_VERSION };
}

export function isOwnOutput(metadata: Readonly<Record<string, string>>): boolean {
  return metadata[MARK] !== undefined;
}
