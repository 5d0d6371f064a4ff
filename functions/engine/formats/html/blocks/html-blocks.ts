// Reads HTML into blocks of the document model, in one pass over its events.

import type { Block, BlockKind } from "../../../base/model.ts";
import { percentDecoded } from "../../../base/percent-encoding.ts";
import { createDrawnText } from "../../../codecs/text/drawn-text.ts";
import { isBlock } from "../../../codecs/text/html-elements.ts";
import { type MarkupHandler, readMarkup } from "../../../codecs/text/markup.ts";
import { type CollectedFacts, createFactCollector } from "../facts/collect-facts.ts";
import { type BlockWriter, type Close, createBlockWriter, type Entry, type Region } from "./block-writer.ts";
import { codeLanguage } from "./code-language.ts";
import { formulaCollector } from "./formula-collector.ts";
import { isHiddenElement, isWithoutText } from "./hidden-elements.ts";
import { createHtmlTables, type HtmlTables } from "./html-tables.ts";
import { createLinkBase, type ResolveLink } from "./link-base.ts";
import { lookOf } from "./looks.ts";
import { pictureOf } from "./pictures.ts";
import { settleNames } from "./settle-names.ts";

type Attributes = Readonly<Record<string, string>>;
/** Role of an element besides its name: the kind of its blocks, or "hidden" to skip it. */
export type Meaning = Extract<BlockKind, "footnote" | "comment"> | "hidden" | undefined;

export interface HtmlBlocksOptions {
  readonly maxDepth: number;
  /** Treatment of tables. "layout": tables that only arrange a page become plain blocks; "data": all stay tables. */
  readonly tables: "data" | "layout";
  readonly meaningOf: (name: string, attributes: Attributes) => Meaning;
  /** Address of the page, to which its links are relative. */
  readonly uri?: string | undefined;
  /** True for one of several pages. The caller settles the links among their entries (settle-names.ts). */
  readonly isPart?: boolean;
  /** Decides about links into the same collection of pages, such as a book. A link without a target is plain words. */
  readonly linkWithin?: (href: string) => string | undefined;
  /** Address of a picture; by default, it is resolved like those of links. */
  readonly pictureAt?: ResolveLink;
  /** True to keep the addresses of pictures in the markup itself (data:). */
  readonly keepsPictures?: boolean;
  /** True: also reads elements that are hidden until a script shows them. */
  readonly showsHidden?: boolean;
}

export interface HtmlBlocks {
  readonly blocks: readonly Block[];
  /** The blocks with their names. */
  readonly entries: readonly Entry[];
  /** The blocks inside <main>, or inside <article> where there is no <main>; undefined where there is neither. */
  readonly main: readonly Block[] | undefined;
  readonly facts: CollectedFacts;
  /** Address to which the page's links are relative. */
  readonly baseUri: string | undefined;
  /** Characters of hidden elements, which are skipped. */
  readonly hiddenCharacters: number;
  readonly warnings: readonly string[];
}

export function htmlBlocks(html: string, options: HtmlBlocksOptions): HtmlBlocks {
  return blocksOfEvents(options, (handler) => readMarkup(html, { kind: "html", maxDepth: options.maxDepth }, handler));
}

/** Reads events of HTML elements. `feed` gives them to the handler; it returns true where it skipped elements too deep. */
export function blocksOfEvents(
  {
    maxDepth,
    tables,
    meaningOf,
    uri,
    isPart = false,
    linkWithin,
    pictureAt,
    keepsPictures = false,
    showsHidden = false,
  }: HtmlBlocksOptions,
  feed: (handler: MarkupHandler) => boolean,
): HtmlBlocks {
  const writer = createBlockWriter();
  const base = createLinkBase(uri);
  const tools = {
    writer,
    tables: createHtmlTables(writer, tables),
    resolve: base.resolve,
    linkWithin,
    pictureAt: pictureAt ?? base.resolve,
    keepsPictures,
  };
  const facts = createFactCollector();
  const closers: (Close | undefined)[] = [];
  let skipped = 0;
  let hidden = 0;
  let hiddenCharacters = 0;
  let foreign = 0;

  const skip = () => {
    skipped++;
    return () => void skipped--;
  };
  const hide = () => {
    hidden++;
    return () => void hidden--;
  };
  const formula = formulaCollector((piece) => writer.text.addMarked(piece));
  const drawn = createDrawnText();
  const openForeign = (name: string) => {
    foreign++;
    const close = openInline(name, {}, tools);
    return () => {
      foreign--;
      close?.();
    };
  };
  const open = (name: string, attributes: Attributes): Close | undefined => {
    if (skipped === 0 && hidden === 0 && formula.takes(name)) return formula.open(name, attributes);
    const meaning = meaningOf(name, attributes);
    if (skipped > 0 || meaning === "hidden" || isWithoutText(name)) return skip();
    if (hidden > 0 || (!showsHidden && isHiddenElement(name, attributes))) return hide();
    if (name === "base" && attributes["href"] !== undefined) base.setBase(attributes["href"]);
    if (name === "svg") return openForeign(name);
    if (foreign > 0 && drawn.beginsLine(name, attributes)) writer.text.add(" ", false);
    const id = attributes["id"] ?? (name === "a" ? attributes["name"] : undefined);
    if (id !== undefined && id !== "" && meaning !== "footnote") {
      if (isBlock(name)) writer.flush();
      writer.name(id);
    }
    return isBlock(name) || meaning !== undefined
      ? openBlock(name, attributes, meaning, tools)
      : openInline(name, attributes, tools);
  };

  const tooDeep = feed({
    open(name, attributes) {
      const closeFact = foreign > 0 || formula.takes(name) ? undefined : facts.open(name, attributes);
      const close = open(name, attributes);
      closers.push(closeFact === undefined ? close : () => [closeFact(), close?.()]);
    },
    close: () => closers.pop()?.(),
    text(text) {
      facts.text(text);
      if (skipped > 0) return;
      if (formula.text(text)) return;
      if (hidden > 0) hiddenCharacters += text.trim().length;
      else writer.text.add(text, writer.isPreformatted());
    },
  });
  const written = writer.finish();
  const entries = isPart ? written : settleNames(written);
  const deep = tooDeep
    ? [`elements nested more than ${maxDepth} deep were read as text of the elements around them`]
    : [];
  const warnings = [...deep, ...tools.tables.warnings()];
  return {
    blocks: entries.map(({ block }) => block),
    entries,
    main: mainOf(entries),
    facts: facts.finish(),
    baseUri: base.uri(),
    hiddenCharacters,
    warnings,
  };
}

interface Tools {
  readonly writer: BlockWriter;
  readonly tables: HtmlTables;
  readonly resolve: ResolveLink;
  readonly linkWithin: HtmlBlocksOptions["linkWithin"];
  readonly pictureAt: ResolveLink;
  readonly keepsPictures: boolean;
}

function openBlock(name: string, attributes: Attributes, meaning: Meaning, tools: Tools): Close {
  const { writer, tables } = tools;
  writer.flush();
  const closeMeaning =
    meaning === "footnote"
      ? writer.openNote(attributes["id"], attributes["data-mark"])
      : meaning === undefined || meaning === "hidden"
        ? undefined
        : writer.openKind(meaning);
  if (NEVER_IN_DATA.has(name)) tables.markLayout();
  const language = codeLanguage(attributes);
  const closeLanguage = language === undefined ? undefined : writer.openLanguage(language);
  const close = (BLOCK_OPENERS.get(name) ?? openPlain)(tools, attributes, name);
  if (close === undefined && closeMeaning === undefined && closeLanguage === undefined) return writer.flush;
  return () => {
    writer.flush();
    close?.();
    closeLanguage?.();
    closeMeaning?.();
  };
}

type Opener = (tools: Tools, attributes: Attributes, name: string) => Close | undefined;

const openPlain: Opener = ({ writer }, { role }) => (role === "main" ? writer.openRegion("main") : undefined);
const openHeading: Opener = ({ writer }, attributes, name) =>
  writer.openKind("heading", ariaLevel(attributes) ?? Number(name.slice(1)));
const openList: Opener = ({ writer }, attributes, name) => writer.openList(name, attributes);
const openQuote: Opener = ({ writer }) => writer.openQuote();
const openDefinition: Opener = ({ writer }) => {
  const closeParagraphs = writer.openParagraphs("definition");
  const closeDefinition = writer.openDefinition();
  return () => {
    closeDefinition();
    closeParagraphs();
  };
};
const openPreformatted: Opener = ({ writer }) => writer.openPreformatted();
const openCaption: Opener = ({ writer, tables }, _attributes, name) => {
  if (name === "caption") tables.markCaptioned();
  return writer.openKind("caption");
};
const openRegion: Opener = ({ writer }, _attributes, name) => writer.openRegion(name as Region);
const openRow: Opener = ({ tables }) => {
  tables.openRow();
  return undefined;
};
const openCell: Opener = ({ tables }, attributes, name) => tables.openCell(name, attributes);

/** The level that assistive technology reports (WAI-ARIA 1.2). */
function ariaLevel(attributes: Attributes): number | undefined {
  const level = Number(attributes["aria-level"]);
  return Number.isInteger(level) && level >= 1 ? Math.min(level, 6) : undefined;
}

/** A map, because an element may have any name, such as "constructor". */
const BLOCK_OPENERS: ReadonlyMap<string, Opener> = new Map<string, Opener>([
  ...["h1", "h2", "h3", "h4", "h5", "h6"].map((name) => [name, openHeading] as const),
  ...["ul", "ol", "menu", "dir"].map((name) => [name, openList] as const),
  ...["pre", "listing", "xmp", "plaintext"].map((name) => [name, openPreformatted] as const),
  ["blockquote", openQuote],
  ["dt", ({ writer }) => writer.openParagraphs("term")],
  ["dd", openDefinition],
  ["li", ({ writer }, attributes) => writer.openItem(attributes)],
  ["caption", openCaption],
  ["figcaption", openCaption],
  ["main", openRegion],
  ["article", openRegion],
  ["table", ({ tables }, attributes) => tables.openTable(attributes)],
  ["thead", ({ tables }) => tables.openHead()],
  ["tr", openRow],
  ["td", openCell],
  ["th", openCell],
]);

const NEVER_IN_DATA = new Set("h1 h2 h3 h4 h5 h6 main article section nav form".split(" "));
/** Inline elements that browsers show with space around them. */
const APART = new Set("button input textarea img svg object embed".split(" "));

/** Styles by which an inline element gets a box of its own. */
const BOXED = /(?:^|;)\s*display\s*:\s*(?:block|flex|grid|table|list-item)/i;

function openInline(
  name: string,
  attributes: Attributes,
  { writer, resolve, linkWithin, pictureAt, keepsPictures }: Omit<Tools, "tables">,
): Close | undefined {
  const { href, style, title } = attributes;
  if (name === "img") {
    const picture = pictureOf(attributes, pictureAt, keepsPictures);
    if (picture !== undefined) writer.addFigure(picture);
  }
  const language = name === "code" && writer.isPreformatted() ? codeLanguage(attributes) : undefined;
  if (language !== undefined) writer.setLanguage(language);
  // Two line breaks in a row end a paragraph on pages that have no paragraph elements.
  if (name === "br" && !writer.text.breakLine()) writer.flush();
  const look = writer.isPreformatted() ? undefined : lookOf(name, attributes);
  const closeLook = look === undefined ? undefined : writer.text.openLook(look);
  const isApart = APART.has(name) || (style !== undefined && BOXED.test(style));
  const isLink = name === "a" && href !== undefined && look?.kind !== "note";
  const target = isLink ? targetOf(href, resolve, linkWithin) : undefined;
  if (!isApart && target === undefined) return closeLook;
  if (isApart) writer.text.separate();
  if (target !== undefined) writer.text.openLink(target, title);
  return () => {
    closeLook?.();
    if (target !== undefined) writer.text.closeLink();
    if (isApart) writer.text.separate();
  };
}

/** Target of a link: an address, or a name in the document behind "#". Scripts have none. */
function targetOf(href: string, resolve: ResolveLink, linkWithin: Tools["linkWithin"]): string | undefined {
  const target = href.trim();
  if (/^(?:#?$|javascript:|data:)/i.test(target)) return undefined;
  if (target.startsWith("#") && linkWithin === undefined) return `#${percentDecoded(target.slice(1))}`;
  const isWithin = linkWithin !== undefined && !/^[a-z][a-z0-9+.-]+:/i.test(target);
  return isWithin ? linkWithin(target) : resolve(target);
}

function mainOf(entries: readonly Entry[]): readonly Block[] | undefined {
  const inside = (region: Region) => entries.filter(({ regions }) => regions.has(region)).map(({ block }) => block);
  const main = inside("main");
  const chosen = main.length > 0 ? main : inside("article");
  return chosen.length > 0 ? chosen : undefined;
}
