// HTML and XHTML: all text that a reader sees without scripts, or only the main part.

import type { Metadata } from "../../base/model.ts";
import { type DecodedText, decodeText } from "../../codecs/text/decode-text.ts";
import { toNfc } from "../../codecs/text/nfc.ts";
import { encodingWarnings } from "../plain-text/text.ts";
import type { ExtractOptions, Format } from "../shared/format.ts";
import { singlePage, wantedPages } from "../shared/single-page.ts";
import type { HtmlBlocks, HtmlBlocksOptions, Meaning } from "./blocks/html-blocks.ts";
import { type PageFacts, pageFacts } from "./facts/page-facts.ts";

// HTML, section 13.2.3.2 looks in the first 1,024 bytes, but real pages put long comments before the declaration.
const DECLARATION_BYTES = 16 * 1024;

export const html: Format = {
  name: "html",
  method: "html_to_text",
  extensions: [".html", ".htm", ".xhtml"],
  mediaTypes: ["text/html", "application/xhtml+xml"],

  async extract(bytes, options) {
    wantedPages(options.pages, 1);
    const decoded = await decodeHtml(bytes, options.charset);
    const page = await readPage(decoded.text, blockOptions(options));
    const facts = await pageFacts(page.facts, page.blocks);
    const wanted = await wantedPart(decoded.text, page, facts, options);
    const hidden = page.hiddenCharacters;
    const warnings = [
      ...encodingWarnings(decoded.encoding, decoded.invalid),
      ...page.warnings,
      ...(hidden === 0 ? [] : [`${hidden} characters of hidden text were skipped`]),
      ...wanted.warnings,
    ];
    return singlePage(metadataOf(facts, decoded), wanted.blocks, warnings);
  },
};

type WantedPart = Pick<HtmlBlocks, "blocks" | "warnings">;

/** The blocks that the options ask for. Selectors come first, and chosen elements are not cut further. */
async function wantedPart(
  html: string,
  page: HtmlBlocks,
  facts: PageFacts,
  options: ExtractOptions,
): Promise<WantedPart> {
  const { select, remove, content } = options;
  const mainOf = async (text: string, read: HtmlBlocks) => {
    const { mainBlocks } = await import("./article/main-blocks.ts");
    return await mainBlocks(text, read, facts, blockOptions(options));
  };
  if (select === undefined && remove === undefined) {
    return { blocks: content === "main" ? await mainOf(html, page) : page.blocks, warnings: [] };
  }
  const { selectElements } = await import("./select-elements.ts");
  const cut = selectElements(html, { select, remove }, options.limits.nestingDepth);
  const read = await readPage(cut.html, { ...blockOptions(options), uri: page.baseUri });
  const isMain = content === "main" && select === undefined;
  return { blocks: isMain ? await mainOf(cut.html, read) : read.blocks, warnings: cut.warnings };
}

/** Pages that show less than this share of their text hide it until a script shows it. */
const LEAST_SHOWN = 0.1;

async function readPage(text: string, options: HtmlBlocksOptions): Promise<HtmlBlocks> {
  const { htmlBlocks } = await import("./blocks/html-blocks.ts");
  const shown = htmlBlocks(text, options);
  const characters = shown.blocks.reduce((sum, block) => sum + block.text.length, 0);
  if (characters >= LEAST_SHOWN * shown.hiddenCharacters) return shown;
  return htmlBlocks(text, { ...options, showsHidden: true });
}

function blockOptions({ limits, uri, pictures }: ExtractOptions): HtmlBlocksOptions {
  const keepsPictures = pictures !== undefined;
  return { uri, maxDepth: limits.nestingDepth, tables: "layout", meaningOf: meaningByRole, keepsPictures };
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

function metadataOf(facts: PageFacts, { encoding }: DecodedText): Omit<Metadata, "pages"> {
  const { title, authors, published, modified, description, keywords, language, canonical, site, generator } = facts;
  const texts = {
    title,
    author: authors.length === 0 ? undefined : authors.join(", "),
    subject: description,
    keywords,
    creator: generator,
    created: published,
    modified,
    published,
    siteName: site,
    canonicalUri: canonical,
    language,
    encoding,
  };
  const present = Object.entries(texts).flatMap(([name, text]) => (text ? [[name, toNfc(text)]] : []));
  const names = authors.length === 0 ? {} : { authors: authors.map(toNfc) };
  return { format: "html", ...Object.fromEntries(present), ...names };
}
