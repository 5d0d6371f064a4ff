// References of an article. Those that publishers have not written out are put together from their parts.

import { childrenOf, type XmlElement } from "../../../codecs/text/xml-tree.ts";
import {
  attributeOf,
  childrenNamed,
  elementAt,
  identity,
  insideOf,
  isNamed,
  joinedWords,
  remembered,
  wordsOf,
} from "./elements.ts";
import type { WriteElement } from "./vocabulary.ts";

export const reference: WriteElement = (element, walk) => {
  const mark = wordsOf(elementAt(element, "label"));
  walk.html("p", identity(element), () => {
    if (mark !== undefined) walk.text(`${mark} `);
    for (const citation of childrenOf(element).filter((child) => !isNamed(child, "label"))) {
      const written = isNamed(citation, ...CITATIONS) && isBare(citation) ? writtenOut(citation) : "";
      if (written === "") walk.these([citation], element);
      else walk.text(written);
    }
  });
};

const CITATIONS = ["element-citation", "mixed-citation", "nlm-citation", "citation"];

/** Name of a person, whose parts have no space between them in the XML. */
export const personName: WriteElement = (element, walk) => {
  walk.html("span", {}, () => {
    if (isBare(element))
      walk.text(
        childrenOf(element)
          .flatMap((part) => wordsOf(part) ?? [])
          .join(" "),
      );
    else walk.inside(element);
  });
};

/** Identifier in a reference. Publishers write no space before it. */
export const publicationId: WriteElement = (element, walk) => {
  const before = walk.parent === undefined ? undefined : childrenBefore(walk.parent).get(element);
  if (typeof before === "string" && /\S$/.test(before)) walk.text(" ");
  walk.html("span", {}, () => walk.inside(element));
};

const childrenBefore = remembered(({ children }) => new Map(children.map((child, at) => [child, children[at - 1]])));

/** Decides whether there is no punctuation between the parts. */
function isBare({ children }: XmlElement): boolean {
  return children.every((child) => typeof child !== "string" || child.trim() === "");
}

/** Parts that have their own place in a reference. All others end it. */
const PLACED = (
  "person-group name string-name collab chapter-title article-title source edition publisher-loc publisher-name year " +
  "volume issue fpage lpage elocation-id comment pub-id ext-link uri"
).split(" ");

function writtenOut(citation: XmlElement): string {
  const of = (name: string) => wordsOf(elementAt(citation, name));
  const names = insideOf(citation, "name", "string-name", "collab").flatMap((name) => {
    const parts = joinedWords(name, "surname", "given-names");
    return parts === "" ? (wordsOf(name) ?? []) : [parts];
  });
  const volume = [of("volume"), of("issue") === undefined ? undefined : `(${of("issue")})`].join("");
  const pages = [of("fpage") ?? of("elocation-id"), of("lpage")].filter((page) => page !== undefined).join("–");
  const place = [of("year"), [volume, pages].filter((part) => part !== "").join(":")].filter(Boolean).join(";");
  const publisher = [of("publisher-loc"), of("publisher-name")].filter(Boolean).join(": ");
  const identifiers = childrenNamed(citation, "pub-id", "ext-link", "uri").flatMap((id) => {
    const kind = attributeOf(id, "pub-id-type");
    const words = wordsOf(id);
    return words === undefined ? [] : [kind === undefined ? words : `${kind}: ${words}`];
  });
  const parts = [
    names.join(", "),
    of("chapter-title"),
    of("article-title"),
    of("source"),
    of("edition"),
    publisher,
    place,
    of("comment"),
    ...childrenOf(citation).flatMap((part) => (isNamed(part, ...PLACED) ? [] : (wordsOf(part) ?? []))),
    ...identifiers,
  ];
  return parts.filter((part) => part !== undefined && part !== "").join(". ");
}
