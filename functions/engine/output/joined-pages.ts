// Joins paragraphs over page breaks: each whole paragraph stands on the page where it starts.

import type { Block, Page } from "../base/model.ts";
import { markedBlock } from "./marked-block.ts";
import { joined, markedFields, sliced } from "./marks/marked-text.ts";

export interface PageJoiner {
  /** Returns the pages that no later page can change. Expects the pages in order. */
  add(page: Page): readonly Page[];
  end(): readonly Page[];
}

export function pageJoiner(): PageJoiner {
  let held: Page | undefined;
  return {
    add(page) {
      const last = held;
      const [whole, rest] = last === undefined ? [undefined, page] : joinedPages(last, page);
      held = rest ?? whole;
      return rest === undefined || whole === undefined ? [] : [whole];
    },
    end: () => (held === undefined ? [] : [held]),
  };
}

/** Returns both pages, the second without its continued paragraph; no second page where nothing but notes is left. */
function joinedPages(last: Page, next: Page): readonly [Page, Page | undefined] {
  const at = next.blocks.findIndex(isContinued);
  const more = next.blocks[at];
  const openAt = last.blocks.findLastIndex(({ kind }) => !AFTER_TEXT.has(kind));
  const open = last.blocks[openAt];
  if (more === undefined || open === undefined || !TEXT.has(open.kind) || last.source === "missing")
    return [last, next];
  const whole = last.blocks.with(openAt, joinedBlock(open, more));
  const left = next.blocks.toSpliced(at, 1);
  const goesOn = left.every(({ kind }) => LEFT_OUT.has(kind));
  if (!goesOn)
    return [
      { ...last, blocks: whole },
      { ...next, blocks: left },
    ];
  return [{ ...last, number: next.number, blocks: [...whole, ...left] }, undefined];
}

function isContinued({ kind, continued }: Block): boolean {
  return kind === "paragraph" && continued === true;
}

const TEXT: ReadonlySet<Block["kind"]> = new Set(["paragraph", "list-item"]);
/** Blocks that may follow a page's last text. */
const AFTER_TEXT: ReadonlySet<Block["kind"]> = new Set([
  "header",
  "footer",
  "footnote",
  "caption",
  "figure",
  "comment",
]);
/** Blocks of a page without text of its own. */
const LEFT_OUT: ReadonlySet<Block["kind"]> = new Set(["header", "footer", "footnote"]);

function joinedBlock(open: Block, next: Block): Block {
  const { joint = "space" } = next;
  const [{ marks = [], ...first }, second] = [markedBlock(open), markedBlock(next)];
  const before = { text: first.text, marks };
  const kept = joint === "hyphen" ? sliced(before, 0, before.text.replace(HYPHEN, "").length) : before;
  const links = [...(first.links ?? []), ...(second.links ?? [])];
  return {
    ...first,
    ...markedFields(joined([kept, { text: second.text, marks: second.marks ?? [] }], joint === "space" ? " " : "")),
    ...(links.length === 0 ? {} : { links }),
  };
}

const HYPHEN = /[-\u00ad\u2010]$/;
