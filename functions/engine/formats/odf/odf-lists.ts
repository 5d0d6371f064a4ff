// Numbers and bullets of lists and headings (ODF 1.3 part 3, 5.3 and 16.30 to 16.34).

import { childrenOf, descendantsOf, type XmlElement } from "../../codecs/text/xml-tree.ts";
import { isBlankBullet, listNumber } from "../shared/list-numbers.ts";

export interface OdfLists {
  /** Opens a list of level 1. Lists inside share its numbers. Levels that look as in `before` continue its numbers. */
  open(list: XmlElement, before?: OpenList): OpenList;
  /** Returns the number of a heading outside lists. */
  heading(level: number): string | undefined;
}

export interface OpenList {
  readonly counts: Counts;
  /** Counts one item of this level, from 1, and returns its marker. */
  next(level: number, styleName: string | undefined, startValue: string | undefined): string | undefined;
}

/** Last number and look of each level, from 1. */
interface Counts {
  readonly numbers: (number | undefined)[];
  readonly looks: string[];
}

interface Level {
  readonly format: string;
  readonly prefix: string;
  readonly suffix: string;
  readonly displayLevels: number;
  readonly start: number;
  readonly bullet: string | undefined;
}

type Style = ReadonlyMap<number, Level>;

const FORMATS: ReadonlyMap<string, string> = new Map([
  ["1", "decimal"],
  ["a", "lowerLetter"],
  ["A", "upperLetter"],
  ["i", "lowerRoman"],
  ["I", "upperRoman"],
]);

/** Lists of LibreOffice and of ODF's schema have ten levels. */
const LEVELS = 10;

/** Reads the styles of all roots. Later roots replace styles of the same name. */
export function odfLists(roots: readonly (XmlElement | undefined)[]): OdfLists {
  const styles = new Map<string, Style>();
  let outline: Style = new Map();
  for (const root of roots) {
    for (const element of descendantsOf(root, "text:list-style", "text:outline-style")) {
      const style = new Map(childrenOf(element).map(readLevel));
      if (element.name === "text:outline-style") outline = style;
      else styles.set(element.attributes["style:name"] ?? "", complete(style));
    }
  }
  /** Counts that a later list may continue, by list id and by style. A style refers to its last list. */
  const known = new Map<string, Counts>();
  const headings: (number | undefined)[] = [];
  return {
    heading: (level) => nextMarker(outline, headings, level),
    open({ attributes }, before) {
      const ownStyle = attributes["text:style-name"] ?? "";
      const continued = attributes["text:continue-list"];
      const continues = continued !== undefined || attributes["text:continue-numbering"] === "true";
      const shared = continues ? known.get(continued ?? `style ${ownStyle}`) : undefined;
      const counts = shared ?? before?.counts ?? { numbers: [], looks: [] };
      const { numbers, looks } = counts;
      known.set(attributes["xml:id"] ?? "", counts);
      known.set(`style ${ownStyle}`, counts);
      return {
        counts,
        next(level, styleName, startValue) {
          const style = styles.get(styleName ?? ownStyle) ?? styles.get(ownStyle) ?? new Map();
          const start = Number(startValue ?? Number.NaN);
          if (Number.isFinite(start)) numbers[level] = start - 1;
          else if (before !== undefined && looks[level] !== lookOf(style.get(level))) delete numbers[level];
          looks[level] = lookOf(style.get(level));
          return nextMarker(style, numbers, level);
        },
      };
    },
  };
}

/** A level that the style does not define looks as the next lower one (16.30). */
function complete(style: Style): Style {
  const levels = new Map(style);
  for (let at = 2; at <= LEVELS; at++) {
    const lower = levels.get(at - 1);
    if (!levels.has(at) && lower !== undefined) levels.set(at, lower);
  }
  return levels;
}

function lookOf(level: Level | undefined): string {
  return level === undefined ? "" : [level.format, level.prefix, level.suffix, level.start, level.bullet].join(" ");
}

function nextMarker(style: Style, counts: (number | undefined)[], at: number): string | undefined {
  const level = style.get(at);
  const startOf = (number: number) => style.get(number)?.start ?? 1;
  counts[at] = (counts[at] ?? startOf(at) - 1) + 1;
  counts.length = at + 1;
  if (level === undefined) return undefined;
  if (level.bullet !== undefined) return bulletOf(level.bullet);
  if (level.format === "") return undefined;
  const numbers: string[] = [];
  for (let shown = Math.max(1, at - level.displayLevels + 1); shown <= at; shown++) {
    const format = style.get(shown)?.format ?? "";
    if (format !== "") numbers.push(listNumber(FORMATS.get(format) ?? "decimal", counts[shown] ?? startOf(shown)));
  }
  const marker = `${level.prefix}${numbers.join(".")}${level.suffix}`.trim();
  return marker === "" ? undefined : marker;
}

function bulletOf(bullet: string): string | undefined {
  if (isBlankBullet(bullet)) return undefined;
  return /^[\s\ue000-\uf8ff]*$/.test(bullet) ? "•" : bullet;
}

function readLevel({ name, attributes }: XmlElement): readonly [number, Level] {
  const display = Number(attributes["text:display-levels"]) || 1;
  const start = Number(attributes["text:start-value"] ?? 1);
  return [
    Number(attributes["text:level"]),
    {
      format: attributes["style:num-format"] ?? "",
      prefix: attributes["style:num-prefix"] ?? "",
      suffix: attributes["style:num-suffix"] ?? "",
      displayLevels: Math.min(10, Math.max(1, display)),
      start: Number.isFinite(start) ? start : 1,
      bullet: name === "text:list-level-style-bullet" ? (attributes["text:bullet-char"] ?? "•") : undefined,
    },
  ];
}
