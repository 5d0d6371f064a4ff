// Pictures of a web page: their address and their description.

import type { Block } from "../../../base/model.ts";
import { toNfc } from "../../../codecs/text/nfc.ts";
import type { ResolveLink } from "./link-base.ts";

type Attributes = Readonly<Record<string, string>>;

/** Pictures of this size in pixels count visits. */
const MAX_COUNTER = 2;

/** Returns the figure of an <img>. Undefined for decoration (`alt=""`, HTML section 4.8.4.4.8) and for counters. */
export function pictureOf(
  attributes: Attributes,
  resolve: ResolveLink,
  keepsData: boolean,
): Pick<Block, "alt" | "uri"> | undefined {
  const { alt, role, width, height } = attributes;
  if (alt?.trim() === "" || role === "presentation" || role === "none") return undefined;
  if ([width, height].some((size) => size !== undefined && Number.parseInt(size, 10) <= MAX_COUNTER)) return undefined;
  const address = addressOf(attributes, keepsData);
  if (address === undefined && alt === undefined) return undefined;
  return {
    ...(alt === undefined ? {} : { alt: toNfc(alt.replaceAll(/\s+/g, " ").trim()) }),
    ...(address === undefined ? {} : { uri: isData(address) ? address : resolve(address) }),
  };
}

/** Attributes of scripts that load a picture when it comes into view. */
const LATE = ["data-src", "data-original", "data-lazy-src"];

/** Address of the picture. Placeholders and pictures in the markup itself (data:) have none, unless those are kept. */
function addressOf(attributes: Attributes, keepsData: boolean): string | undefined {
  const [fromSet] = (attributes["srcset"] ?? attributes["data-srcset"] ?? "").trim().split(/[\s,]/, 1);
  const candidates = [...LATE.map((name) => attributes[name]), attributes["src"], fromSet];
  const addresses = candidates.map((address) => address?.trim() ?? "").filter((address) => address !== "");
  return addresses.find((address) => !isData(address)) ?? (keepsData ? addresses[0] : undefined);
}

function isData(address: string): boolean {
  return /^data:/i.test(address);
}
