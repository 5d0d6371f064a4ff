// Lines of a mail with their links, from text and from markup.

import { isBlock } from "../../functions/engine/codecs/text/html-elements.ts";
import { readMarkup } from "../../functions/engine/codecs/text/markup.ts";
import type { BodyPart } from "../../functions/engine/formats/mail/mail-body.ts";

export interface MailLink {
  /** Address as written. */
  readonly uri: string;
  /** Text of the link in markup, when it is more than the address. */
  readonly text?: string;
}

export interface MailLine {
  /** Text without the links. */
  readonly text: string;
  readonly links: readonly MailLink[];
}

/** Nesting of elements that is read. Mails of programs nest tables about 50 deep. */
const MAX_DEPTH = 1_000;

/** Lines that are not empty, in order. */
export function linesOfMail({ kind, text }: BodyPart): readonly MailLine[] {
  const lines = kind === "html" ? linesOfMarkup(text) : text.split("\n").map(lineOfText);
  return lines.filter((line) => line.text.trim() !== "" || line.links.length > 0);
}

/** An address in running text. Clients also make links of names that start with "www.". */
const ADDRESS = /(?:https?:\/\/|(?<![\p{L}\p{N}@./-])www\.(?=[\p{L}\p{N}]))[^\s<>"`\p{Cc}]+/giu;

function lineOfText(line: string): MailLine {
  const links: MailLink[] = [];
  const text = line.replaceAll(ADDRESS, (found) => {
    const address = withoutPunctuation(found);
    links.push({ uri: address.startsWith("www.") ? `http://${address}` : address });
    return found.slice(address.length);
  });
  return { text, links };
}

/** Closing brackets with their opening ones. */
const BRACKETS: readonly (readonly [closing: string, opening: string])[] = [
  [")", "("],
  ["]", "["],
  ["}", "{"],
];

/** Removes characters that belong to the sentence. A closing bracket stays when the address also opens it. */
function withoutPunctuation(found: string): string {
  const unopened = new Map(
    BRACKETS.map(([closing, opening]) => [closing, count(found, closing) - count(found, opening)]),
  );
  let end = found.length;
  for (; end > 0; end--) {
    const last = found[end - 1] ?? "";
    const surplus = unopened.get(last);
    if (surplus === undefined ? !/[.,;:!?'*_|\u2019\u201d\u00bb]/.test(last) : surplus <= 0) break;
    if (surplus !== undefined) unopened.set(last, surplus - 1);
  }
  return found.slice(0, end);
}

function count(text: string, character: string): number {
  let times = 0;
  for (let at = text.indexOf(character); at >= 0; at = text.indexOf(character, at + 1)) times++;
  return times;
}

/** Elements whose text nobody sees. */
const HIDDEN: ReadonlySet<string> = new Set(["style", "script", "title", "template"]);

function linesOfMarkup(markup: string): readonly MailLine[] {
  const lines: MailLine[] = [];
  let text = "";
  let links: MailLink[] = [];
  let hidden = 0;
  // The innermost open link. Its text is the title of the address and no running text.
  let open: { readonly uri: string; text: string } | undefined;
  const endLink = () => {
    if (open === undefined) return;
    const title = open.text.replaceAll(/\s+/g, " ").trim();
    links.push(title === "" || lineOfText(title).links.length > 0 ? { uri: open.uri } : { uri: open.uri, text: title });
    open = undefined;
  };
  const endLine = () => {
    const rest = lineOfText(text);
    lines.push({ text: rest.text, links: [...links, ...rest.links] });
    text = "";
    links = [];
  };
  readMarkup(
    markup,
    { kind: "html", maxDepth: MAX_DEPTH },
    {
      open(name, attributes) {
        if (HIDDEN.has(name)) hidden++;
        if (name === "a" || name === "area") {
          endLink();
          const uri = attributes["href"]?.trim() ?? "";
          if (uri !== "" && !uri.startsWith("#")) open = { uri, text: "" };
        }
        if (open !== undefined) open.text += " ";
        else if (isBlock(name) || name === "br") endLine();
      },
      close(name) {
        if (HIDDEN.has(name)) hidden--;
        if (name === "a" || name === "area") endLink();
        else if (open === undefined && isBlock(name)) endLine();
      },
      text(piece) {
        if (hidden > 0) return;
        if (open !== undefined) open.text += piece;
        else text += piece;
      },
    },
  );
  endLink();
  endLine();
  return lines;
}
