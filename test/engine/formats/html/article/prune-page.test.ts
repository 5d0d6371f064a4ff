import { parseHTML } from "linkedom";
import { describe, expect, it } from "vitest";
import type { DomDocument } from "../../../../../functions/engine/formats/html/article/dom.ts";
import { prunePage } from "../../../../../functions/engine/formats/html/article/prune-page.ts";

const STORY = `<p>${"A long sentence of the story. ".repeat(20)}</p>`;
function pruned(part: string): string {
  const { document } = parseHTML(`<html><body>${part}${STORY}</body></html>`);
  prunePage(document as unknown as DomDocument);
  return document.body.innerHTML.replace(STORY, "");
}

describe("the parts of a page that are never its article", () => {
  it.each([
    "<script>x</script>",
    "<button>x</button>",
    "<nav>x</nav>",
    "<div role=navigation>x</div>",
    "<figcaption>x</figcaption>",
    "<footer>x</footer>",
    "<p hidden>x</p>",
    "<p aria-hidden=true>x</p>",
    '<p style="color:red;display : none">x</p>',
    '<div class="c-newsletter big"><p>x</p></div>',
    "<div id=social-share>x</div>",
  ])("are removed: %s", (part) => {
    expect(pruned(part)).toBe("");
  });

  it.each([
    '<div class="shareholders"><p>x</p></div>',
    "<div><footer>x</footer></div>",
    '<div class="comments"><article>x</article></div>',
    `<div class="related"><p>${"x ".repeat(400)}</p></div>`,
    `<div hidden>${"<p>hidden until a script shows it</p>".repeat(100)}</div>`,
    `<p class="${Array.from({ length: 60 }, (_, at) => `s${at}`).join(" ")} share">x</p>`,
  ])("are not: %s", (part) => {
    expect(pruned(part)).not.toBe("");
  });
});
