// Recognises page numbers, addresses and download stamps by their form, where nothing shows what repeats.

import { whenNeeded } from "../../base/when-needed.ts";
import type { EdgePiece } from "./edge-rows.ts";

/** Pages from which on a bare number must count the pages with others. */
const COUNTED_PAGES = 3;

/** Returns, for a row at the edge of a document's pages, its pieces of a known form that are apart from the text. */
export function knownForms(edges: readonly (readonly (readonly EdgePiece[])[])[]) {
  const isShort = edges.length < COUNTED_PAGES;
  const pagesByOffset = new Map<number, Set<number>>();
  for (const each of isShort ? [] : edges.flatMap(([outermost]) => outermost ?? [])) {
    const offset = offsetOf(each);
    if (offset === undefined) continue;
    const pages = pagesByOffset.get(offset);
    if (pages === undefined) pagesByOffset.set(offset, new Set([each.page]));
    else pages.add(each.page);
  }
  const countsPages = (each: EdgePiece) => {
    const offset = offsetOf(each);
    return offset !== undefined && (pagesByOffset.get(offset)?.size ?? 0) >= COUNTED_PAGES;
  };
  const isPageNumber = (each: EdgePiece) =>
    LABELLED_NUMBER().test(textOf(each)) || (isShort ? BARE_NUMBER().test(textOf(each)) : countsPages(each));
  return (row: readonly EdgePiece[]): readonly EdgePiece[] => {
    // The number of a form or invoice follows its label.
    if (row.some(({ part }) => ENDS_AS_LABEL.test(part.text))) return [];
    const numbers = row.filter(isPageNumber);
    const isForm = (each: EdgePiece) =>
      isStamp(textOf(each)) || (isShort && (ADDRESS.test(textOf(each)) || ISSUE.test(textOf(each))));
    return row.filter((each, at) => {
      // Several numbers in one row are the labels of an axis, or cells.
      const isNumber = numbers.length === 1 && numbers[0] === each;
      const isAlone = isFarAtEnd(row, at) || row.every((other) => other === each || isForm(other));
      if (each.isDeep || each.isTitle || !((isNumber && isAlone) || isForm(each))) return false;
      return isStamp(textOf(each)) || each.isApart();
    });
  };
}

/** Decides whether a line at an edge is a stamp, which may be close to the text. */
export function isStamp(text: string): boolean {
  return STAMP.test(text);
}

const textOf = ({ part }: EdgePiece) => part.text.trim();

/** Difference between the number of a page and its index. */
function offsetOf(each: EdgePiece): number | undefined {
  const digits = BARE_NUMBER().test(textOf(each)) ? /\d+/.exec(textOf(each)) : null;
  return digits === null ? undefined : Number(digits[0]) - each.page;
}

/** Gap between a page number and other text of its row, in sizes. The tab after a heading's number reaches 4. */
const FAR_EM = 5;

function isFarAtEnd(row: readonly EdgePiece[], at: number): boolean {
  const [before, each, after] = [row[at - 1], row[at], row[at + 1]];
  if (each === undefined || (before !== undefined && after !== undefined)) return false;
  const gap = Math.min(
    before === undefined ? Number.POSITIVE_INFINITY : each.part.left - before.part.right,
    after === undefined ? Number.POSITIVE_INFINITY : after.part.left - each.part.right,
  );
  return gap > FAR_EM * each.part.size;
}

const ENDS_AS_LABEL = /[:#№]\s*$|\b(?:no|nr)\.?\s*$/i;

const COUNT = String.raw`\d{1,4}(?:\s*(?:of|von|de|sur|di|van|/)\s*\d{1,4})?`;

/** Matches "7", "– 7 –", "| 7", "xii" and "7 / 9", but no year. A lone "x" may be the label of an axis. */
const BARE_NUMBER = whenNeeded(
  () => new RegExp(String.raw`^(?!(?:19|20)\d\d$)[-–—|•·[(]*\s*(?:${COUNT}|[ivxl]{2,7})\s*[-–—|•·\])]*$`, "i"),
);

/** Time of printing: "20.03.2018 17:09:28", "Data: 19/05/2018 22:08:23". */
const PRINTED = String.raw`(?:[a-z]{4,5}:\s*)?\d{1,4}([./-])\d{1,2}\1\d{1,4}\s+\d{1,2}:\d{2}(?::\d{2})?`;

/** Matches "Page 7" and "Seite 7 von 9", alone or before the time of printing. */
const LABELLED_NUMBER = whenNeeded(
  () =>
    new RegExp(
      String.raw`^[-–—|•·]*\s*(?:page|seite|página|pagina|pag\.?|blatt|p\.)\s*[|:]?\s*${COUNT}\s*(?:[-–—|•·]*|${PRINTED})$`,
      "i",
    ),
);

/** Matches a web or mail address, also after a name ("PLOS | www.plos.org"). */
const ADDRESS = /^(?:[^|]{3,60}\|\s*)?(?:(?:https?:\/\/|www\.)\S+|[^\s@]+@[^\s@]+\.[^\s@]+)$/i;

/** Matches the number of a journal's issue: "March 2014 | Volume 8 | Issue 3". */
const ISSUE = /\bvol(?:ume\b|\.)?\s*\d{1,4}\b[^.]{0,40}\b(?:issue|no\.?|number|nr\.?)\s*\d{1,4}\b/i;

/** Matches the stamps that publishers, archives and the courts of the United States (CM/ECF) put on copies. */
const STAMP =
  /^(?:case:? \d{1,2}[:-]\d\S* doc(?:ument)?:? \d|(?:this content )?download(?:ed)? (?:from|by|on|date)\b|authorized licensed use limited to\b|electronic copy available at\b|all use subject to\b|arxiv:\d{4}\.\d{4,5})/i;
