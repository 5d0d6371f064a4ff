// What the header of a mail's part says of how it is to be read: its Content-… fields (RFC 2045) and their parameters.

import { decodeWords } from "postal-mime";
import { decodeText } from "../../codecs/text/decode-text.ts";

export interface PartHeader {
  /** Lower case, as in "text/plain". */
  readonly type: string;
  /** Of a multipart, as latin1. */
  readonly boundary: string | undefined;
  readonly charset: string | undefined;
  /** Lines of a text that end in a space go on in the next one (RFC 3676). */
  readonly flow: "none" | "keep-spaces" | "drop-spaces";
  /** How its bytes were made fit to be sent, lower case. */
  readonly encoding: string;
  readonly isAttachment: boolean;
  fileName(): Promise<string | undefined>;
}

/** More than any program writes; the rest of a larger one is not read. */
const MAX_HEADER_BYTES = 1024 ** 2;
const FIELD = /^content-(type|disposition|transfer-encoding)[ \t]*:([^\n]*(?:\n[ \t][^\n]*)*)/gim;

/** `otherwise` is the type of a part that names none. */
export function readPartHeader(block: Buffer, otherwise: "text/plain" | "message/rfc822"): PartHeader {
  if (block.length === 0) return BARE[otherwise];
  const fields = new Map<string, string>();
  // Latin1 keeps every byte: which encoding a name has is known later.
  for (const [, name = "", value = ""] of block.toString("latin1", 0, MAX_HEADER_BYTES).matchAll(FIELD)) {
    // The first of each counts, for every reader of the mail alike.
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
    // Behind a space, what stands in parentheses is a comment; in "Invoice(1).pdf" it is not.
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

/** As the lines are compared: a space at the end of one means nothing. */
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
  /** As latin1. */
  readonly value: string;
  readonly charset: string | undefined;
  /** Written as older programs do, who put the encoded words of other headers here. */
  readonly isWhole: boolean;
}

/** Some come in numbered pieces, of which each may have its bytes escaped: name*0=, name*1*=, name*= (RFC 2231). */
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
