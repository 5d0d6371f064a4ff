// A package of Office parts for tests, without an archive around them.

import type { OfficePackage, Relationship } from "../../../functions/engine/formats/office/office-package.ts";
import { xmlElement } from "./xml-element.ts";

/** Parts are XML by name. A relationship is "type target", or "type target external", by its part and id. */
export function officeParts(
  parts: Readonly<Record<string, string>>,
  related: Readonly<Record<string, Readonly<Record<string, string>>>> = {},
  main = "main.xml",
): OfficePackage {
  const relationships = (part: string): ReadonlyMap<string, Relationship> =>
    new Map(
      Object.entries(related[part] ?? {}).map(([id, written]) => {
        const [type = "", target = "", mode] = written.split(" ");
        return [id, { id, type, target, external: mode === "external" }];
      }),
    );
  const find = (part: string) => Object.entries(parts).find(([name]) => name.toLowerCase() === part.toLowerCase())?.[1];
  const encode = (text: string | undefined) => (text === undefined ? undefined : new TextEncoder().encode(text));
  const parse = (text: string | undefined) => (text === undefined ? undefined : xmlElement(text));
  return {
    names: Object.keys(parts),
    main,
    bytes: (part) => encode(find(part)),
    xml: (part) => parse(find(part)),
    relationships,
    related: (part, type) =>
      [...relationships(part).values()]
        .filter((each) => each.type === type && !each.external)
        .map(({ target }) => target),
  };
}
