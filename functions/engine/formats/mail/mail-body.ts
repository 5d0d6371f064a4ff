// Reads the body of a mail. Most mails have their words twice: as plain text and as HTML.

import type { Block } from "../../base/model.ts";
import { percentDecoded } from "../../base/percent-encoding.ts";
import type { ExtractOptions } from "../shared/format.ts";
import { quotedText } from "./quoted-text.ts";

export interface BodyPart {
  readonly kind: "text" | "html";
  readonly text: string;
  /** HTML with the same words, for a plain text. */
  readonly html?: string;
}

/** `pictures` has names of attachments by the names in the HTML. */
export async function bodyBlocks(
  { kind, text, html }: BodyPart,
  pictures: ReadonlyMap<string, string>,
  options: ExtractOptions,
): Promise<readonly Block[]> {
  if (kind === "html") return await pageBlocks(text, pictures, options);
  const plain = quotedText(text);
  if (html === undefined) return plain;
  const page = await pageBlocks(html, pictures, options);
  return isBetter(page, plain) ? page : plain;
}

async function pageBlocks(
  html: string,
  pictures: ReadonlyMap<string, string>,
  { limits, pictures: files }: ExtractOptions,
): Promise<readonly Block[]> {
  const { htmlBlocks } = await import("../html/blocks/html-blocks.ts");
  const { blocks } = htmlBlocks(html, {
    maxDepth: limits.nestingDepth,
    tables: "layout",
    meaningOf: () => undefined,
    keepsPictures: files !== undefined,
    pictureAt: (address) => {
      const name = /^cid:(.*)$/is.exec(address)?.[1];
      return name === undefined ? address : (pictures.get(percentDecoded(name)) ?? address);
    },
  });
  return blocks;
}

/** Content of a mail that its plain text cannot have. */
function isRicher(page: readonly Block[], plain: readonly Block[]): boolean {
  const isRich = ({ kind, links = [], table, marker }: Block) =>
    kind === "heading" ||
    kind === "figure" ||
    kind === "code" ||
    (table?.columns ?? 0) > 1 ||
    (kind === "list-item" && marker !== undefined) ||
    links.some(({ text, uri }) => !isSameAddress(text, uri));
  return page.some(isRich) || (page.some(isQuoted) && !plain.some(isQuoted));
}

function isQuoted({ quoted = 0 }: Block): boolean {
  return quoted > 0;
}

/** Recognises a link that shows its own address, as every mail program makes them. */
function isSameAddress(text: string, uri: string): boolean {
  const bare = (address: string) => address.replace(/^(?:mailto:|https?:\/\/)/i, "").replace(/\/$/, "");
  return bare(text.trim()) === bare(uri);
}

/** Smallest share of the words of the plain text that the HTML has, if it is the same mail. Some programs send a HTML of other words. */
const LEAST_SHARED = 0.9;
/** A plain text with less than this share of the HTML's words stands in for it, such as "Your program cannot show this mail". */
const STAND_IN = 0.5;
/** Below this number of words, a share of them says nothing. */
const LEAST_WORDS = 20;
const ADDRESS = /\b(?:https?:\/\/|mailto:)\S+/gi;

/** Mail programs show the HTML. It loses only against a plain text that has more to say. */
function isBetter(page: readonly Block[], plain: readonly Block[]): boolean {
  const shown = wordsIn(page);
  const wanted = wordsIn(plain);
  if (shown.length >= LEAST_WORDS && wanted.length < STAND_IN * shown.length) return true;
  if (!isRicher(page, plain)) return false;
  const known = new Set(shown);
  return (
    shown.length >= wanted.length || wanted.filter((word) => known.has(word)).length >= LEAST_SHARED * wanted.length
  );
}

function wordsIn(blocks: readonly Block[]): readonly string[] {
  return blocks.flatMap(
    ({ text }) =>
      text
        .replaceAll(ADDRESS, " ")
        .toLowerCase()
        .match(/[\p{L}\p{N}]+/gu) ?? [],
  );
}
