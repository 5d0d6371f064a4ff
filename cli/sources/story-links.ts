// Pages of sites that discuss stories, such as Hacker News. The item page yields the address of its story.

import { readMarkup } from "../../functions/engine/codecs/text/markup.ts";
import { webAddress } from "./web-address.ts";

/** "item" for the page of one story or comment, "other" for lists and users. Undefined for a page of another site. */
export function roleOnStorySite(uri: string, sites: readonly string[]): "item" | "other" | undefined {
  const { host, pathname, searchParams } = new URL(uri);
  if (!sites.includes(host)) return undefined;
  return pathname === "/item" && searchParams.has("id") ? "item" : "other";
}

const MAX_DEPTH = 1_000;

/**
 * Finds the story that an item page discusses: the first link in a `.titleline`, or in a `td.title` as older pages have
 * it. A question without a story links to its own page, which is then the story. Undefined for the page of a comment.
 */
export function storyOf(page: string, uri: string): string | undefined {
  let story: string | undefined;
  // For each open element, whether it is a title. Titles may be nested.
  const titles: boolean[] = [];
  let inside = 0;
  readMarkup(
    page,
    { kind: "html", maxDepth: MAX_DEPTH },
    {
      open(name, attributes) {
        const isTitle = isTitleOf(name, attributes["class"] ?? "");
        titles.push(isTitle);
        if (isTitle) inside++;
        const href = attributes["href"];
        if (name !== "a" || inside === 0 || story !== undefined || href === undefined) return;
        story = URL.canParse(href, uri) ? webAddress(new URL(href, uri).href) : undefined;
      },
      close() {
        if (titles.pop()) inside--;
      },
      text: () => undefined,
    },
  );
  return story;
}

function isTitleOf(name: string, classes: string): boolean {
  const all = classes.split(/\s+/);
  return all.includes("titleline") || (name === "td" && all.includes("title"));
}
