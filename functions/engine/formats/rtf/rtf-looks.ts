// Looks of characters: words such as \b, and the names of character styles (RTF 1.9.1, "Font (Character) Formatting
// Properties").

import { looksOf, namedRunStyle, type RunStyle } from "../shared/named-styles.ts";
import { MAX_LOOK_CHANGES, NO_LOOKS } from "../word/word-story.ts";
import type { RtfReader } from "./rtf-reader.ts";
import { styleName } from "./rtf-styles.ts";

type Apply = (reader: RtfReader, parameter: number | undefined) => void;

/** Gives the characters of the group this style. After too many changes in a document, characters have no looks. */
export function setRunStyle(reader: RtfReader, style: RunStyle): void {
  const { group } = reader;
  group.run = style;
  const isLink = style.isLink === true || group.field?.link !== undefined;
  const looks = looksOf({ ...style, isLink });
  if (looks.length === 0 || ++reader.lookChanges > MAX_LOOK_CHANGES) group.looks = NO_LOOKS;
  else group.looks = looks;
}

export function endLooks(reader: RtfReader): void {
  if (Object.keys(reader.group.run).length > 0) setRunStyle(reader, {});
}

const change =
  (look: (isOn: boolean) => RunStyle): Apply =>
  (reader, parameter) => {
    const { run } = reader.group;
    const changed = { ...run, ...look(parameter !== 0) };
    const isSame = Object.entries(changed).every(([name, value]) => run[name as keyof RunStyle] === value);
    if (!isSame) setRunStyle(reader, changed);
  };

/** The looks of a character style are repeated by words. Only the meaning of its name counts. */
const setCharacterStyle: Apply = (reader, parameter) => {
  const { group, styles } = reader;
  if (group.destination === "styles") {
    group.declared = styles.declare("character", parameter ?? 0);
    return;
  }
  const { code: _, isLink: __, ...run } = group.run;
  setRunStyle(reader, { ...run, ...namedRunStyle(styleName(styles.of("character", parameter ?? 0))) });
};

const underline = change((isOn) => ({ underline: isOn }));

const UNDERLINES =
  "ul uld uldash uldashd uldashdd uldb ulhwave ulldash ulth ulthd ulthdash ulthdashd ulthdashdd ulthldash " +
  "ululdbwave ulw ulwave";

export const LOOK_WORDS: ReadonlyMap<string, Apply> = new Map<string, Apply>([
  ["b", change((bold) => ({ bold }))],
  ["i", change((italic) => ({ italic }))],
  ["strike", change((strike) => ({ strike }))],
  ["striked", change((strike) => ({ strike }))],
  ["super", change((isOn) => ({ position: isOn ? "superscript" : "baseline" }))],
  ["sub", change((isOn) => ({ position: isOn ? "subscript" : "baseline" }))],
  ["nosupersub", change(() => ({ position: "baseline" }))],
  ...UNDERLINES.split(" ").map((name) => [name, underline] as const),
  ["ulnone", change(() => ({ underline: false }))],
  ["cs", setCharacterStyle],
]);
