// Decodes an XML part. Office formats allow UTF-8 and UTF-16 (ECMA-376 part 2, 8.3); the first bytes show which.

import { encodingByMark, utf16ByZeros } from "./decode-text.ts";

export function decodeXml(bytes: Uint8Array): string {
  return new TextDecoder(encodingByMark(bytes) ?? utf16ByZeros(bytes) ?? "utf-8").decode(bytes);
}
