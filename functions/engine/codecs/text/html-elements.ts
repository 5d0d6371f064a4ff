// Kinds of HTML elements (HTML Living Standard, sections 13.1.2 and 15.3).

const names = (text: string): ReadonlySet<string> => new Set(text.split(" "));

export const VOID_ELEMENTS = names(
  "area base basefont bgsound br col command embed frame hr img input keygen link meta param source track wbr",
);

const BLOCKS = names(
  "address article aside blockquote body caption center col colgroup dd details dialog dir div dl dt fieldset " +
    "figcaption figure footer form frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html legend li listing main menu " +
    "nav ol optgroup option p plaintext pre search section select summary table tbody td tfoot th thead title tr ul xmp",
);
const TABLE_SCOPE = names("table tbody thead tfoot tr td th caption");
const LISTS = names("ul ol menu dir");

/** Decides whether the element's text starts and ends on its own lines. */
export function isBlock(name: string): boolean {
  return BLOCKS.has(name);
}

/** Decides whether the end tag of another element has no effect beyond this element. */
export function isTableScope(name: string): boolean {
  return TABLE_SCOPE.has(name);
}

export interface ImpliedEnd {
  /** Open elements that end when the new one starts. */
  readonly closes: ReadonlySet<string>;
  /** Elements at which the search for open elements stops. */
  readonly stops: (name: string) => boolean;
}

const CELLS = names("td th");
const ROWS = names("tr td th");
const SECTIONS = names("thead tbody tfoot tr td th caption colgroup");
const paragraphEnd: ImpliedEnd = { closes: names("p"), stops: isBlock };
const headingEnd: ImpliedEnd = { closes: names("p h1 h2 h3 h4 h5 h6"), stops: isBlock };
const isTable = (name: string) => name === "table";

/** End tags that an author may omit, by the name of the element that starts (HTML, 13.1.2.4). */
export const CLOSED_BY: ReadonlyMap<string, ImpliedEnd> = new Map<string, ImpliedEnd>([
  ...[...BLOCKS]
    .filter(
      (name) => !TABLE_SCOPE.has(name) && !["option", "optgroup", "select", "title", "col", "colgroup"].includes(name),
    )
    .map((name): [string, ImpliedEnd] => [name, paragraphEnd]),
  ["table", paragraphEnd],
  ...["h1", "h2", "h3", "h4", "h5", "h6"].map((name): [string, ImpliedEnd] => [name, headingEnd]),
  ["li", { closes: names("li p"), stops: (name) => LISTS.has(name) || CELLS.has(name) }],
  ["dt", { closes: names("dt dd p"), stops: (name) => name === "dl" || CELLS.has(name) }],
  ["dd", { closes: names("dt dd p"), stops: (name) => name === "dl" || CELLS.has(name) }],
  ["td", { closes: CELLS, stops: (name) => name === "tr" || isTable(name) }],
  ["th", { closes: CELLS, stops: (name) => name === "tr" || isTable(name) }],
  ["tr", { closes: ROWS, stops: isTable }],
  ["thead", { closes: SECTIONS, stops: isTable }],
  ["tbody", { closes: SECTIONS, stops: isTable }],
  ["tfoot", { closes: SECTIONS, stops: isTable }],
  ["option", { closes: names("option"), stops: (name) => name === "select" || name === "datalist" }],
  ["optgroup", { closes: names("option optgroup"), stops: (name) => name === "select" }],
  ["body", { closes: names("head"), stops: () => false }],
  ["a", { closes: names("a"), stops: isBlock }],
]);
