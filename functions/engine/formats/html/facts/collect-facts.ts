// Collects what a page says about itself, from the events of its markup: meta elements, JSON-LD, microdata, times and
// bylines. page-facts.ts decides between them.

type Attributes = Readonly<Record<string, string>>;

/** Kind of an element with a fact. A "byline" and a "date" are known by class names alone. */
export type FactKind = "author" | "published" | "modified" | "byline" | "date" | "time" | "headline";

export interface CollectedFacts {
  /** Contents of the meta elements by name, property or itemprop in lower case. */
  readonly metas: ReadonlyMap<string, readonly string[]>;
  /** Contents of `application/ld+json` scripts. */
  readonly jsonLd: readonly string[];
  readonly title: string | undefined;
  readonly language: string | undefined;
  readonly canonical: string | undefined;
  /** Facts in the page's text, in its order. */
  readonly found: readonly { readonly kind: FactKind; readonly value: string }[];
}

export interface FactCollector {
  /** Receives each element, also a hidden one. Returns the function that closes it, for elements with a fact. */
  open(name: string, attributes: Attributes): (() => void) | undefined;
  text(text: string): void;
  finish(): CollectedFacts;
}

/** Bytes of JSON-LD that are read. Real pages have up to 100 KB. */
const MAX_JSON_LD = 1_000_000;
/** Facts of one kind. An index page has a time for each of its articles. */
const MAX_FACTS = 50;
const MAX_METAS = 500;
/** Characters of a fact in the text. A byline with more is the box of the author. */
const MAX_FACT = 300;
const MAX_VALUE = 10_000;

interface Capture {
  readonly parts: string[];
  length: number;
  readonly most: number;
}

export function createFactCollector(): FactCollector {
  const metas = new Map<string, string[]>();
  const jsonLd: string[] = [];
  const found: { kind: FactKind; value: string }[] = [];
  const captures: Capture[] = [];
  let jsonLdLeft = MAX_JSON_LD;
  let title: string | undefined;
  let language: string | undefined;
  let canonical: string | undefined;

  const capture = (most: number, use: (text: string) => void) => {
    const own: Capture = { parts: [], length: 0, most };
    captures.push(own);
    return () => {
      captures.splice(captures.indexOf(own), 1);
      // A longer text is something else with that name.
      if (own.length <= most) use(own.parts.join(""));
    };
  };
  const add = (kind: FactKind, value: string) => {
    const shown = value.replaceAll(/\s+/g, " ").trim();
    if (shown !== "" && found.length < MAX_FACTS) found.push({ kind, value: shown });
  };
  const meta = ({ name, property, itemprop, content, ["http-equiv"]: header }: Attributes) => {
    if (content === undefined || content.trim() === "" || content.length > MAX_VALUE) return;
    for (const key of new Set([name, property, itemprop, header])) {
      if (key === undefined || metas.size >= MAX_METAS) continue;
      const values = metas.get(key.trim().toLowerCase()) ?? [];
      metas.set(key.trim().toLowerCase(), values);
      if (values.length < MAX_FACTS) values.push(content.trim());
    }
  };
  return {
    open(name, attributes) {
      if (name === "meta") meta(attributes);
      else if (name === "html") language ??= attributes["lang"] || attributes["xml:lang"] || undefined;
      else if (name === "link" && attributes["rel"]?.toLowerCase() === "canonical") canonical ??= attributes["href"];
      else if (name === "title") return capture(MAX_VALUE, (text) => (title ??= text.replaceAll(/\s+/g, " ").trim()));
      else if (name === "script" && /^application\/ld\+json/i.test(attributes["type"]?.trim() ?? "")) {
        return capture(jsonLdLeft, (text) => {
          jsonLdLeft -= text.length;
          jsonLd.push(text);
        });
      } else {
        const kind = found.length < MAX_FACTS ? factKindOf(name, attributes) : undefined;
        if (kind === undefined) return undefined;
        const value = attributes["datetime"] ?? attributes["content"];
        if (value !== undefined && value.trim() !== "") add(kind, value);
        else return capture(MAX_FACT, (text) => add(kind, text));
      }
      return undefined;
    },
    text(text) {
      for (const each of captures) {
        each.length += text.length;
        if (each.length <= each.most) each.parts.push(text);
      }
    },
    finish: () => ({ metas, jsonLd, title, language, canonical, found }),
  };
}

const BYLINE = /(?:^|[\s_-])(?:by-?lines?|author(?:-?names?)?|posted-by)(?:[\s_-]|$)/i;
const DATE =
  /(?:^|[\s_-])(?:date-?line|date|pub-?date|publish(?:ed)?|publication-?date|timestamp|posted-on|post-?date|entry-?date)(?:[\s_-]|$)/i;

function factKindOf(name: string, { itemprop, rel, class: names, id, pubdate }: Attributes): FactKind | undefined {
  if (itemprop !== undefined) {
    if (/\bauthor\b/.test(itemprop)) return "author";
    if (/\bdatePublished\b/.test(itemprop)) return "published";
    if (/\bdateModified\b/.test(itemprop)) return "modified";
  }
  if (name === "h1") return "headline";
  if (rel === "author") return "byline";
  if (name === "time") return pubdate === undefined ? "time" : "published";
  if (names === undefined && id === undefined) return undefined;
  const own = `${names ?? ""} ${id ?? ""}`;
  if (BYLINE.test(own)) return "byline";
  return DATE.test(own) ? "date" : undefined;
}
