// Reads the header of a mail part: its Content-… fields (RFC 2045) and their parameters.

import { decodeWords } from "postal-mime";
import { decodeText } from "../../codecs/text/decode-text.ts";

export interface PartHeader {
  /** Media type in lower case, such as "text/plain". */
  readonly type: string;
  /** Boundary of a multipart, in latin1. */
  readonly boundary: string | undefined;
  readonly charset: string | undefined;
  /** Folding of the text (RFC 3676): lines that end in a space continue in the next one. */
  readonly flow: "none" | "keep-spaces" | "drop-spaces";
  /** Transfer encoding, in lower case. */
  readonly encoding: string;
  readonly isAttachment: boolean;
  /** Name by which the HTML of the mail shows the part, without brackets (RFC 2392). */
  readonly contentId: string | undefined;
  fileName(): Promise<string | undefined>;
}

/** Longest header that is read. No program writes more. */
const MAX_HEADER_BYTES = 1024 ** 2;
const FIELD = /^content-(type|disposition|transfer-encoding|id)[ \t]*:([^\n]*(?:\n[ \t][^\n]*)*)/gim;

/** Reads the header. `otherwise` is the type of a part that has none. */
export function readPartHeader(block: Buffer, otherwise: "text/plain" | "message/rfc822"): PartHeader {
  if (block.length === 0) return BARE[otherwise];
  const fields = new Map<string, string>();
  // Latin1 keeps every byte. The encoding of a name is known only later.
  for (const [, name = "", value = ""] of block.toString("latin1", 0, MAX_HEADER_BYTES).matchAll(FIELD)) {
    // The first field of each name counts, as in other mail readers.
    if (!fields.has(name.toLowerCase())) fields.set(name.toLowerCase(), value.replaceAll(/\r?\n/g, ""));
  }
  return headerOf(fields, otherwise);
}

function headerOf(fields: ReadonlyMap<string, string>, otherwise: string): PartHeader {
  const type = structured(fields.get("type") ?? otherwise);
  const disposition = structured(fields.get("disposition") ?? "");
  const flowed = /^flowed$/i.test(type.parameters.get("format") ?? "");
  return {
    type: type.value || otherwise,
    boundary: type.value.startsWith("multipart/") ? boundaryIn(type.parameters) : undefined,
    charset: parameterIn(type.parameters, "charset")?.value,
    flow: !flowed ? "none" : /^yes$/i.test(type.parameters.get("delsp") ?? "") ? "drop-spaces" : "keep-spaces",
    encoding: structured(fields.get("transfer-encoding") ?? "").value,
    isAttachment: disposition.value === "attachment",
    contentId: /<([^<>\s]+)>/.exec(fields.get("id") ?? "")?.[1],
    fileName: async () => (await nameIn(disposition.parameters, "filename")) ?? (await nameIn(type.parameters, "name")),
  };
}

interface Structured {
  readonly value: string;
  readonly parameters: Parameters;
}

type Parameters = ReadonlyMap<string, string>;

const VALUE = /^\s*(?:\([^()]*\)\s*)*"?([^\s;("]*)/;
const PARAMETER = /;\s*(?:\([^()]*\)\s*)*(?!\()([^\s=;"]+)\s*=\s*(?:"([^"\\]*(?:\\.[^"\\]*)*)"|([^;]*))/g;

function structured(field: string): Structured {
  const parameters = new Map<string, string>();
  for (const [, name = "", quoted, plain = ""] of field.matchAll(PARAMETER)) {
    // Text in parentheses after a space is a comment. In "Invoice(1).pdf" it is part of the name.
    const value =
      quoted?.replaceAll(/\\(.)/g, "$1") ??
      plain
        .replace(/\s\(.*$/s, "")
        .replaceAll('"', "")
        .trim();
    if (!parameters.has(name.toLowerCase())) parameters.set(name.toLowerCase(), value);
  }
  return { value: VALUE.exec(field)?.[1]?.toLowerCase() ?? "", parameters };
}

const BARE = {
  "text/plain": headerOf(new Map(), "text/plain"),
  "message/rfc822": headerOf(new Map(), "message/rfc822"),
};

/** Returns the boundary without trailing spaces, as boundary lines are compared. */
function boundaryIn(parameters: Parameters): string | undefined {
  return parameterIn(parameters, "boundary")?.value.trimEnd() || undefined;
}

async function nameIn(parameters: Parameters, name: string): Promise<string | undefined> {
  const found = parameterIn(parameters, name);
  if (found === undefined) return undefined;
  const { text } = await decodeText(Buffer.from(found.value, "latin1"), found.charset);
  return found.isWhole ? decodeWords(text) : text;
}

interface Parameter {
  /** Value in latin1. */
  readonly value: string;
  readonly charset: string | undefined;
  /** True for one unnumbered parameter. Older programs put encoded words of other headers there. */
  readonly isWhole: boolean;
}

/** Joins numbered pieces, whose bytes may be escaped: name*0=, name*1*=, name*= (RFC 2231). */
function parameterIn(parameters: Parameters, name: string): Parameter | undefined {
  const pieces = [...parameters]
    .filter(([key]) => key.startsWith(`${name}*`))
    .map(([key, value]) => ({ key, value, number: Number.parseInt(key.slice(name.length + 1), 10) || 0 }))
    .sort((one, other) => one.number - other.number);
  const [first] = pieces;
  if (first === undefined) {
    const whole = parameters.get(name);
    return whole === undefined ? undefined : { value: whole, charset: undefined, isWhole: true };
  }
  const [prefix = "", charset] = first.key.endsWith("*") ? (/^([^']*)'[^']*'/.exec(first.value) ?? []) : [];
  const values = pieces.map(({ key, value }, index) => {
    const own = index === 0 ? value.slice(prefix.length) : value;
    return key.endsWith("*") ? unescaped(own) : own;
  });
  return { value: values.join(""), charset: charset || undefined, isWhole: false };
}

function unescaped(value: string): string {
  return value.replaceAll(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}
