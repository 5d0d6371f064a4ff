// The pictures of a part of an Office document, in the order in which they stand there.

import { descendantsOf, type XmlElement } from "../../codecs/text/xml-tree.ts";
import type { AttachedFile } from "../shared/attachments.ts";
import type { OfficePackage } from "./office-package.ts";

/** Of today (ECMA-376 part 1, 20.1.8.13) and of Word's older drawings (part 4, 19.1.2.11). */
const PICTURES = ["a:blip", "v:imagedata"];

export function* picturesOf(parts: OfficePackage, part: string, root: XmlElement | undefined): Generator<AttachedFile> {
  const relationships = parts.relationships(part);
  // For readers that do not know what it stands in for; the same picture once more.
  const fallbacks = [...descendantsOf(root, "mc:Fallback")].flatMap((each) => [...descendantsOf(each, ...PICTURES)]);
  const again = new Set(fallbacks);
  for (const picture of descendantsOf(root, ...PICTURES)) {
    const { "r:embed": embed, "r:id": id } = picture.attributes;
    const found = relationships.get(embed ?? id ?? "");
    if (found === undefined || found.external || again.has(picture)) continue;
    const { target } = found;
    const name = target.slice(target.lastIndexOf("/") + 1);
    yield { name, bytes: () => parts.bytes(target) };
  }
}
