// HTML to blocks of the document model, in one pass over its events, without a tree and without recursion.

import { isBlock } from "../codecs/html-elements.ts";
import { readMarkup } from "../codecs/markup.ts";
import type { Block, BlockKind } from "../model.ts";
import { createInlineText } from "./inline-text.ts";
import { createLists } from "./list-markers.ts";
import { createGrid, tableOf, tableText } from "./table-text.ts";

type Attributes = Readonly<Record<string, string>>;
/** What an element means beyond its name: its blocks are of this kind, or it is left out. */
export type Meaning = Extract<BlockKind, "footnote" | "comment"> | "hidden" | undefined;

export interface HtmlBlocksOptions {
  readonly maxDepth: number;
  /** "layout": a table that holds tables, headings or one column arranges a page, and its cells become plain blocks. */
  readonly tables: "data" | "layout";
  readonly meaningOf: (name: string, attributes: Attributes) => Meaning;
}

export interface HtmlBlocks {
  readonly blocks: readonly Block[];
  /** The blocks inside <main>, or inside <article> where there is no <main>; undefined where there is neither. */
  readonly main: readonly Block[] | undefined;
  /** By lower-case name: "title", "lang", "base" and each <meta> by its name or property. */
  readonly facts: ReadonlyMap<string, string>;
  readonly warnings: readonly string[];
}

interface Entry {
  readonly block: Block;
  readonly inMain: boolean;
  readonly inArticle: boolean;
}

interface OpenTable {
  readonly grid: ReturnType<typeof createGrid>;
  readonly cells: (ReturnType<ReturnType<typeof createGrid>["place"]> & { header: boolean; entries: Entry[] })[];
  readonly outer: Entry[];
  readonly outerLists: ReturnType<typeof createLists>;
  /** The element says that it holds data, or that it does not. */
  claimsData: boolean;
  claimsLayout: boolean;
}

const HIDDEN = new Set(
  "script style template noembed noframes iframe datalist audio video canvas annotation annotation-xml".split(" "),
);
/** Stand side by side with room between them. */
const APART = new Set(["button", "input", "select", "textarea", "img", "object", "embed"]);
const BREAKS_LAYOUT = new Set([
  "h1",
  "h2",
  "h3",
  "h4",
  "h5",
  "h6",
  "table",
  "main",
  "article",
  "section",
  "nav",
  "form",
]);
const INVISIBLE = /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden)/i;

export function htmlBlocks(html: string, options: HtmlBlocksOptions): HtmlBlocks {
  const facts = new Map<string, string>();
  const inline = createInlineText();
  const frames: { readonly name: string; readonly undo: (() => void) | undefined }[] = [];
  const tables: OpenTable[] = [];
  const top: Entry[] = [];
  let sink = top;
  let lists = createLists();
  let hidden = 0;
  let pre = 0;
  let main = 0;
  let article = 0;
  let title: string[] | undefined;
  let kind: { readonly kind: BlockKind; readonly level?: number } | undefined;

  const emit = (block: Block) => sink.push({ block, inMain: main > 0, inArticle: article > 0 });
  const flush = () => {
    const { text, links } = inline.take();
    const item = text === "" ? undefined : lists.take();
    if (text === "") return;
    const shape =
      kind ?? (pre > 0 ? { kind: "code" as const } : item === undefined ? { kind: "paragraph" as const } : {});
    const marked = kind === undefined || kind.kind === "footnote" ? item : undefined;
    emit({
      kind: "list-item",
      text: pre > 0 ? text : text.trim(),
      ...(marked?.level === undefined || pre > 0 ? {} : { level: marked.level }),
      ...(marked?.marker === undefined || pre > 0 ? {} : { marker: marked.marker }),
      ...shape,
      ...(links.length === 0 ? {} : { links }),
    });
  };
  /** Sets a counter or a value for as long as the element is open. */
  const within = (enter: () => void, leave: () => void) => {
    enter();
    return leave;
  };

  const openTable = (attributes: Attributes) => {
    const parent = tables.at(-1);
    if (parent !== undefined) parent.claimsLayout = true;
    const role = attributes["role"];
    const table: OpenTable = {
      grid: createGrid(),
      cells: [],
      outer: sink,
      outerLists: lists,
      claimsData: false,
      claimsLayout: role === "presentation" || role === "none",
    };
    tables.push(table);
    return () => {
      tables.pop();
      sink = table.outer;
      lists = table.outerLists;
      closeTable(table);
    };
  };
  const closeTable = ({ cells, claimsData, claimsLayout }: OpenTable) => {
    const filled = tableOf(cells.map((cell) => ({ ...cell, text: cell.entries.map(entryText).join("\n") })));
    const isLayout = claimsLayout || (!claimsData && filled.columns < 2);
    if (options.tables === "layout" && isLayout) {
      for (const { entries } of cells) for (const entry of entries) sink.push(entry);
      return;
    }
    const text = tableText(filled.cells);
    const links = cells.flatMap(({ entries }) => entries.flatMap(({ block }) => block.links ?? []));
    lists.take();
    if (text !== "") emit({ kind: "table", text, table: filled, ...(links.length === 0 ? {} : { links }) });
  };
  const openCell = (name: string, attributes: Attributes) => {
    const table = tables.at(-1);
    if (table === undefined) return undefined;
    const header = name === "th" || frames.some((frame) => frame.name === "thead");
    if (name === "th") table.claimsData = true;
    const slot = table.grid.place(spanOf(attributes["colspan"]), spanOf(attributes["rowspan"]));
    const entries: Entry[] = [];
    table.cells.push({ ...slot, header, entries });
    sink = entries;
    lists = createLists();
    // Text between cells belongs before the table, which is where browsers put it (HTML, 13.2.6.1).
    return () => {
      sink = table.outer;
      lists = table.outerLists;
    };
  };

  const openBlock = (name: string, attributes: Attributes): (() => void) | undefined => {
    const heading = /^h[1-6]$/.test(name) ? Number(name.slice(1)) : undefined;
    const enclosing = tables.at(-1);
    if (enclosing !== undefined && name !== "table" && BREAKS_LAYOUT.has(name)) enclosing.claimsLayout = true;
    if (heading !== undefined) return within(() => (kind ??= { kind: "heading", level: heading }), restoring(kind));
    if (name === "table") return openTable(attributes);
    if (name === "tr") return void tables.at(-1)?.grid.startRow();
    if (name === "td" || name === "th") return openCell(name, attributes);
    if (name === "ul" || name === "ol" || name === "menu" || name === "dir") return lists.openList(name, attributes);
    if (name === "li") return lists.openItem(attributes);
    if (name === "pre" || name === "listing" || name === "xmp" || name === "plaintext") {
      return within(
        () => pre++,
        () => pre--,
      );
    }
    if (name === "figcaption" || name === "caption") {
      if (name === "caption" && enclosing !== undefined) enclosing.claimsData = true;
      return within(() => (kind ??= { kind: "caption" }), restoring(kind));
    }
    if (name === "main" || attributes["role"] === "main") {
      return within(
        () => main++,
        () => main--,
      );
    }
    if (name === "article") {
      return within(
        () => article++,
        () => article--,
      );
    }
    return undefined;
  };
  const restoring = (before: typeof kind) => () => {
    kind = before;
  };

  const tooDeep = readMarkup(
    html,
    { kind: "html", maxDepth: options.maxDepth },
    {
      open(name, attributes) {
        const meaning = options.meaningOf(name, attributes);
        if (hidden > 0 || isHidden(name, attributes) || meaning === "hidden") {
          frames.push({
            name,
            undo: within(
              () => hidden++,
              () => hidden--,
            ),
          });
          return;
        }
        if (name === "html" && attributes["lang"]) facts.set("lang", attributes["lang"]);
        if (name === "html" && attributes["xml:lang"] && !facts.has("lang")) facts.set("lang", attributes["xml:lang"]);
        if (name === "meta") remember(facts, attributes["name"] ?? attributes["property"], attributes["content"]);
        if (name === "title" && !frames.some((frame) => frame.name === "svg")) {
          title = [];
          frames.push({ name, undo: () => remember(facts, "title", title?.join("").replaceAll(/\s+/g, " ").trim()) });
          return;
        }
        if (name === "br" && !inline.breakLine()) flush();
        if (name === "a" && isTarget(attributes["href"])) {
          inline.openLink(attributes["href"]?.trim() ?? "");
          frames.push({ name, undo: () => inline.closeLink() });
          return;
        }
        if (APART.has(name)) inline.separate();
        if (!isBlock(name) && meaning === undefined) {
          frames.push({ name, undo: APART.has(name) ? () => inline.separate() : undefined });
          return;
        }
        flush();
        const outerKind = kind;
        if (meaning !== undefined) kind = { kind: meaning };
        const undo = openBlock(name, attributes);
        frames.push({
          name,
          undo: () => {
            flush();
            undo?.();
            kind = outerKind;
          },
        });
      },
      close() {
        const frame = frames.pop();
        frame?.undo?.();
        if (frame?.name === "title") title = undefined;
      },
      text(text) {
        if (title !== undefined) title.push(text);
        else if (hidden === 0) inline.add(text, pre > 0);
      },
    },
  );
  flush();

  return {
    blocks: top.map(({ block }) => block),
    main: mainOf(top),
    facts,
    warnings: tooDeep
      ? [`elements nested deeper than ${options.maxDepth} were read as plain text of the last one`]
      : [],
  };
}

function isHidden(name: string, attributes: Attributes): boolean {
  if (HIDDEN.has(name)) return true;
  if (Object.hasOwn(attributes, "hidden") && attributes["hidden"] !== "until-found") return true;
  return attributes["style"] !== undefined && INVISIBLE.test(attributes["style"]);
}

/** A place inside the same document is no link worth keeping, and a script is none at all. */
function isTarget(href: string | undefined): boolean {
  return href !== undefined && href.trim() !== "" && !/^\s*(?:#|javascript:|data:)/i.test(href);
}

function remember(facts: Map<string, string>, name: string | undefined, value: string | undefined): void {
  const key = name?.trim().toLowerCase();
  if (key && value?.trim() && !facts.has(key)) facts.set(key, value.trim());
}

function spanOf(value: string | undefined): number {
  const span = Number.parseInt(value ?? "1", 10);
  return Number.isFinite(span) ? span : 1;
}

function entryText({ block }: Entry): string {
  return block.marker === undefined ? block.text : `${block.marker} ${block.text}`;
}

function mainOf(entries: readonly Entry[]): readonly Block[] | undefined {
  const inMain = entries.filter((entry) => entry.inMain);
  const chosen = inMain.length > 0 ? inMain : entries.filter((entry) => entry.inArticle);
  return chosen.length > 0 ? chosen.map(({ block }) => block) : undefined;
}
