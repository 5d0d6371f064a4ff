import { parseHTML } from "linkedom";
import { expect, it } from "vitest";
import type { DomElement } from "../../../../../functions/engine/formats/html/article/dom.ts";
import { measureElements } from "../../../../../functions/engine/formats/html/article/measure-elements.ts";

it("measures each element with the elements in it", () => {
  const { document } = parseHTML("<html><body><div> one <p>two<!-- no --></p></div><main>three</main></body></html>");
  const sizes = measureElements(document.body as unknown as DomElement);
  const of = (selector: string) => sizes.get(document.querySelector(selector) as unknown as DomElement);

  expect(of("body")).toEqual({ characters: 11, holdsArticle: true });
  expect(of("div")).toEqual({ characters: 6, holdsArticle: false });
  expect(of("main")).toEqual({ characters: 5, holdsArticle: true });
});
