// Pictures of a part of an Office document, in their order.

import type { Block } from "../../base/model.ts";
import { toNfc } from "../../codecs/text/nfc.ts";
import { descendantsOf, pathOf, type XmlElement } from "../../codecs/text/xml-tree.ts";
import type { AttachedFile } from "../shared/attachments.ts";
import type { OfficePackage, Relationship } from "./office-package.ts";

/** Elements of current drawings (ECMA-376 part 1, 20.1.8.13) and of Word's older ones (part 4, 19.1.2.11). */
const PICTURES = ["a:blip", "v:imagedata"];

export function* picturesOf(parts: OfficePackage, part: string, root: XmlElement | undefined): Generator<AttachedFile> {
  const relationships = parts.relationships(part);
  // Fallbacks repeat a picture for older readers.
  const fallbacks = [...descendantsOf(root, "mc:Fallback")].flatMap((each) => [...descendantsOf(each, ...PICTURES)]);
  const repeated = new Set(fallbacks);
  for (const picture of descendantsOf(root, ...PICTURES)) {
    const { "r:embed": embed, "r:id": id } = picture.attributes;
    const found = relationships.get(embed ?? id ?? "");
    if (found === undefined || found.external || repeated.has(picture)) continue;
    const { target } = found;
    const name = target.slice(target.lastIndexOf("/") + 1);
    yield { name, bytes: () => parts.bytes(target) };
  }
}

/**
 * Figure of a picture in a slide or a sheet, with its description. Pictures that only decorate have a mark instead
 * (MS-ODRAWXML, 2.24).
 */
export function pictureFigure(
  picture: XmlElement,
  prefix: "p" | "xdr",
  relationships: ReadonlyMap<string, Relationship>,
): readonly Block[] {
  const about = pathOf(picture, `${prefix}:nvPicPr`, `${prefix}:cNvPr`);
  const marks = [...descendantsOf(about, "adec:decorative")].map(({ attributes }) => attributes["val"]);
  const blip = pathOf(picture, `${prefix}:blipFill`, "a:blip");
  const target = relationships.get(blip?.attributes["r:embed"] ?? blip?.attributes["r:link"] ?? "")?.target;
  if (target === undefined || marks.includes("1") || marks.includes("true")) return [];
  const alt = toNfc((about?.attributes["descr"] ?? "").replaceAll(/\s+/g, " ").trim());
  return [{ kind: "figure", text: "", ...(alt === "" ? {} : { alt }), uri: target.slice(target.lastIndexOf("/") + 1) }];
}
