// The JPEG file inside a PDF's picture (ISO 32000-2, 7.4.8), where viewers show it as the page does.

import { readImageHeader } from "../../codecs/pictures/image-header.ts";
import type { CoreDict, CoreStream } from "../core/core-types.ts";

/** Returns undefined for pictures of other filters, with masks, and in colours that files show differently. */
export function originalJpeg(image: CoreStream | undefined): Uint8Array | undefined {
  const dict = image?.dict;
  const encoded = image?.stream;
  if (dict === undefined || dict === null || encoded === undefined) return undefined;
  if (!isJpeg(dict) || ["SMask", "Mask", "Decode", "D"].some((key) => dict.has(key)) || !isPlain(dict))
    return undefined;
  encoded.reset();
  const bytes = encoded.getBytes();
  const [frame] = readImageHeader(bytes, 1);
  // Files are shown turned by their EXIF orientation, pictures of a PDF are not.
  return frame?.orientation === 1 ? bytes : undefined;
}

/** The last filter decodes the picture. */
function isJpeg(dict: CoreDict): boolean {
  const filters = [dict.getArray("Filter") ?? dict.getArray("F")].flat();
  const name = nameOf(filters.at(-1));
  return name === "DCTDecode" || name === "DCT";
}

const PLAIN: ReadonlySet<string> = new Set(["DeviceGray", "DeviceRGB", "CalGray", "CalRGB"]);

/** Gray or red, green and blue. Without a colour space, the file has its own. */
function isPlain(dict: CoreDict): boolean {
  const [space, profile] = [dict.getArray("ColorSpace") ?? dict.getArray("CS")].flat() as readonly unknown[];
  const name = nameOf(space);
  if (name !== "ICCBased") return name !== undefined && PLAIN.has(name);
  const components = profileOf(profile)?.get("N");
  return components === 1 || components === 3;
}

function profileOf(profile: unknown): CoreDict | undefined {
  return (profile as CoreStream | undefined)?.dict ?? undefined;
}

function nameOf(value: unknown): string | undefined {
  return typeof value === "object" && value !== null && "name" in value ? String(value.name) : undefined;
}
