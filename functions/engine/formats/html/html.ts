// HTML and XHTML: all text that a reader sees without scripts, or only the main part.

import type { Block, Metadata } from "../../base/model.ts";
import { type DecodedText, decodeText } from "../../codecs/text/decode-text.ts";
import { toNfc } from "../../codecs/text/nfc.ts";
import { encodingWarnings } from "../plain-text/text.ts";
import type { ExtractOptions, Format } from "../shared/format.ts";
import { singlePage, wantedPages } from "../shared/single-page.ts";
import type { HtmlBlocks, HtmlBlocksOptions, Meaning } from "./html-blocks.ts";

// HTML, section 13.2.3.2 looks in the first 1,024 bytes, but real pages put long comments before the declaration.
const DECLARATION_BYTES = 16 * 1024;

export const html: Format = {
  name: "html",
  method: "html_to_text",
  extensions: [".html", ".htm", ".xhtml"],
  mediaTypes: ["text/html", "application/xhtml+xml"],

  async extract(bytes, options) {
    wantedPages(options.pages, 1);
    const { htmlBlocks } = await import("./html-blocks.ts");
    const decoded = await decodeHtml(bytes, options.charset);
    const read = htmlBlocks(decoded.text, blockOptions(options));
    const blocks = options.content === "main" ? await mainBlocks(decoded.text, read, options) : read.blocks;
    const warnings = [...encodingWarnings(decoded.encoding, decoded.invalid), ...read.warnings];
    return singlePage(metadataOf(read, decoded), blocks, warnings);
  },
};

function blockOptions({ limits }: ExtractOptions): HtmlBlocksOptions {
  return { maxDepth: limits.nestingDepth, tables: "layout", meaningOf: meaningByRole };
}

/** Blocks of Readability's article when it is long enough; else of the part that the page marks as main; else all. */
async function mainBlocks(text: string, read: HtmlBlocks, options: ExtractOptions): Promise<readonly Block[]> {
  const [{ articleOf, LEAST_CHARACTERS }, { htmlBlocks }] = await Promise.all([
    import("./html-article.ts"),
    import("./html-blocks.ts"),
  ]);
  // Readability would take minutes on a page nested so deeply that it was flattened.
  const article = read.warnings.length === 0 ? await articleOf(text) : undefined;
  const blocks = article === undefined ? [] : htmlBlocks(article, blockOptions(options)).blocks;
  const words = blocks.map((block) => block.text).join("");
  return words.length >= LEAST_CHARACTERS ? blocks : (read.main ?? read.blocks);
}

/** Finds the encoding from the byte order mark, the sender (WHATWG HTML, 13.2.3.2), the declaration, or the bytes. */
export async function decodeHtml(bytes: Uint8Array, charset?: string): Promise<DecodedText> {
  const head = Buffer.from(bytes.subarray(0, DECLARATION_BYTES)).toString("latin1");
  const declared =
    /<meta\s[^>]*?charset\s*=\s*["']?\s*([\w.:-]+)/i.exec(head)?.[1] ??
    /^\s*<\?xml\s[^>]*?encoding\s*=\s*["']([\w.:-]+)/.exec(head)?.[1];
  return decodeText(bytes, charset, declared);
}

export function meaningByRole(_name: string, attributes: Readonly<Record<string, string>>): Meaning {
  const role = attributes["role"] ?? attributes["epub:type"];
  if (role === undefined) return undefined;
  if (/^(?:doc-(?:footnote|endnote)|footnote|endnote|rearnote)$/.test(role)) return "footnote";
  return role === "doc-backlink" ? "hidden" : undefined;
}

function metadataOf({ facts }: HtmlBlocks, { encoding }: DecodedText): Omit<Metadata, "pages"> {
  const fields = {
    title: facts.get("title") ?? facts.get("og:title"),
    author: facts.get("author") ?? facts.get("dc.creator") ?? facts.get("article:author"),
    subject: facts.get("description") ?? facts.get("og:description"),
    keywords: facts.get("keywords"),
    creator: facts.get("generator"),
    created: isoDate(facts.get("article:published_time") ?? facts.get("dc.date") ?? facts.get("date")),
    modified: isoDate(facts.get("article:modified_time") ?? facts.get("last-modified")),
    language: facts.get("lang") ?? facts.get("content-language"),
    encoding,
  };
  const present = Object.entries(fields).filter(([, value]) => value !== undefined && value !== "");
  return { format: "html", ...Object.fromEntries(present.map(([name, value]) => [name, value && toNfc(value)])) };
}

/** Returns a date in ISO 8601. Other spellings are ambiguous and dropped. */
function isoDate(text: string | undefined): string | undefined {
  return text !== undefined && /^\d{4}-\d\d(?:-\d\d(?:T[\d:.]+(?:Z|[+-]\d\d:?\d\d)?)?)?$/.test(text) ? text : undefined;
}
