// Writes the elements of a vocabulary as events of HTML.

import type { MarkupHandler } from "../../../codecs/text/markup.ts";
import { descendantsOf, type XmlElement } from "../../../codecs/text/xml-tree.ts";
import { attributeOf, hasOwnWords, identity, localName } from "./elements.ts";
import type { Attributes, Vocabulary, Walk } from "./vocabulary.ts";

export function walkVocabulary(root: XmlElement, { rules }: Vocabulary, handler: MarkupHandler): void {
  const around: XmlElement[] = [];
  const notes: (() => void)[] = [];
  let depth = 0;
  let unknownInLine = 0;
  let named: ReadonlyMap<string, XmlElement> | undefined;
  const write = (element: XmlElement) => {
    const name = localName(element.name);
    const rule = name === "math" ? formula : (rules.get(name) ?? unknown);
    if (typeof rule !== "string") rule(element, walk);
    else if (rule !== "") walk.html(rule, identity(element), () => walk.inside(element));
  };
  /** An element without a rule is a part of a line if there are words next to it, or next to the unknown one around it. */
  const unknown = (element: XmlElement) => {
    const { parent } = walk;
    const isInLine = unknownInLine > 0 || (parent !== undefined && hasOwnWords(parent));
    if (isInLine) unknownInLine++;
    walk.html(isInLine ? "span" : "div", identity(element), () => walk.inside(element));
    if (isInLine) unknownInLine--;
  };
  const within = (element: XmlElement, work: () => void) => {
    around.push(element);
    work();
    around.pop();
  };
  const walk: Walk = {
    get parent() {
      return around.at(-1);
    },
    named(id) {
      named ??= new Map(
        [...descendantsOf(root)].flatMap((element): [string, XmlElement][] => {
          const own = attributeOf(element, "id");
          return own === undefined ? [] : [[own, element]];
        }),
      );
      return named.get(id);
    },
    get depth() {
      return depth;
    },
    inside: (element) =>
      within(element, () => {
        for (const child of element.children) {
          if (typeof child === "string") handler.text(child);
          else write(child);
        }
      }),
    these: (children, element) => within(element, () => children.forEach(write)),
    html(name: string, attributes: Attributes, inside: () => void) {
      handler.open(name, attributes);
      inside();
      handler.close(name);
    },
    text: (text) => handler.text(text),
    section(inside) {
      depth++;
      inside();
      depth--;
    },
    note(inside) {
      const number = notes.length + 1;
      const id = `note ${number}`;
      walk.html("a", { role: "doc-noteref", href: `#${id}` }, () => handler.text(`[${number}]`));
      notes.push(() => walk.html("aside", { role: "doc-footnote", id, "data-mark": `[${number}]` }, inside));
    },
  };
  write(root);
  // A note may have notes of its own, which follow it.
  for (let at = 0; at < notes.length; at++) notes[at]?.();
}

/** Formulas keep their elements, without prefixes. */
function formula(element: XmlElement, walk: Walk): void {
  walk.html(localName(element.name), element.attributes, () => {
    for (const child of element.children) {
      if (typeof child === "string") walk.text(child);
      else formula(child, walk);
    }
  });
}
