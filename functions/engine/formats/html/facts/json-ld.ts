// Reads the facts of an article from JSON-LD (schema.org), whose values may be texts, objects, lists of both, and
// references to other objects of the page.

import { isRecord } from "../../../base/is-record.ts";

export interface JsonLdArticle {
  /** Type of schema.org, such as "NewsArticle". */
  readonly type: string;
  readonly headline?: string;
  readonly authors: readonly string[];
  readonly published?: string;
  readonly modified?: string;
  readonly description?: string;
  readonly keywords?: string;
  readonly language?: string;
  readonly site?: string;
  readonly body?: string;
}

type Node = Readonly<Record<string, unknown>>;

const MAX_NODES = 2_000;
const MAX_DEPTH = 12;
const MAX_AUTHORS = 50;

const ARTICLE = /(?:Article|Posting|^Report|^Review)$/;
/** Pages that hold an article describe it in their own object. */
const PAGE = /^(?:WebPage|ItemPage|AboutPage|CreativeWork)$/;

/** Returns the page's first article; else its page object; undefined without either. Broken scripts are skipped. */
export function jsonLdArticle(scripts: readonly string[]): JsonLdArticle | undefined {
  const nodes = scripts.flatMap(parsed).slice(0, MAX_NODES);
  const byId = new Map(
    nodes.flatMap((node) => (typeof node["@id"] === "string" ? [[node["@id"], node] as const] : [])),
  );
  const ofType = (wanted: RegExp) => nodes.find((node) => typesOf(node).some((type) => wanted.test(type)));
  const node = ofType(ARTICLE) ?? ofType(PAGE);
  if (node === undefined) return undefined;
  const fields = {
    headline: textOf(node["headline"] ?? node["name"]),
    published: textOf(node["datePublished"]),
    modified: textOf(node["dateModified"]),
    description: textOf(node["description"]),
    keywords: keywordsOf(node["keywords"]),
    language: textOf(node["inLanguage"]),
    site: nameOf(node["publisher"], byId),
    body: textOf(node["articleBody"]),
  };
  return {
    type: typesOf(node)[0] ?? "",
    authors: listOf(node["author"] ?? node["creator"])
      .slice(0, MAX_AUTHORS)
      .flatMap((author) => nameOf(author, byId) ?? []),
    ...Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)),
  };
}

function parsed(script: string): readonly Node[] {
  try {
    // Content systems wrap the script in a comment, and leave line breaks in texts, which JSON does not allow.
    const json = script
      .replace(/^\s*(?:<!--|\/\*.*?\*\/|\/\/\s*<!\[CDATA\[)/s, "")
      .replace(/(?:-->|\/\/\s*\]\]>)\s*;?\s*$/, "");
    return nodesOf(JSON.parse(json.replaceAll(/\s+/g, " ")), 0);
  } catch (error) {
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}

function nodesOf(value: unknown, depth: number): readonly Node[] {
  if (depth > MAX_DEPTH) return [];
  if (Array.isArray(value)) return value.flatMap((each) => nodesOf(each, depth + 1));
  if (!isRecord(value)) return [];
  const inner = [value["@graph"], value["mainEntity"], value["mainEntityOfPage"], value["hasPart"]];
  return [value, ...inner.flatMap((each) => nodesOf(each, depth + 1))];
}

function typesOf(node: Node): readonly string[] {
  return listOf(node["@type"]).filter((type) => typeof type === "string");
}

function listOf(value: unknown): readonly unknown[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : [value];
}

function textOf(value: unknown): string | undefined {
  const first = Array.isArray(value) ? value[0] : value;
  return typeof first === "string" && first.trim() !== "" ? first.trim() : undefined;
}

function nameOf(value: unknown, byId: ReadonlyMap<string, Node>): string | undefined {
  if (typeof value === "string") return textOf(value);
  if (!isRecord(value)) return undefined;
  const id = value["@id"];
  return textOf(value["name"]) ?? (typeof id === "string" ? textOf(byId.get(id)?.["name"]) : undefined);
}

function keywordsOf(value: unknown): string | undefined {
  const words = listOf(value).filter((each) => typeof each === "string" && each.trim() !== "");
  return words.length === 0 ? undefined : words.join(", ");
}
