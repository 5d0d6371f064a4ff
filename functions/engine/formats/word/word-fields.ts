// Reads fields: a code and its result between control characters (MS-DOC, section 2.8.25). Readers see the result.

import type { MarkedText } from "../../output/marks/marked-text.ts";
import { equationField } from "../formulas/equation-field.ts";

export interface FieldReader {
  /** Reads a character. Returns true when it is shown: neither a mark nor part of a code. */
  shows(character: string): boolean;
  /** Address of the link whose result is open. */
  link(): string | undefined;
  /** Returns once what a field that just ended shows instead of a result. */
  takeEquation(): MarkedText | undefined;
}

const BEGIN = "\x13";
const SEPARATOR = "\x14";
const END = "\x15";
// Word nests about 20 fields. Deeper fields are read as text of the field around them.
const MAX_FIELDS = 64;
const MAX_CODE = 4_096;

interface Field {
  code: string;
  inResult: boolean;
  hasResult: boolean;
  link?: string;
}

export function createFieldReader(): FieldReader {
  const fields: Field[] = [];
  let equation: MarkedText | undefined;
  return {
    shows(character) {
      const field = fields.at(-1);
      if (character === BEGIN) {
        if (fields.length < MAX_FIELDS) fields.push({ code: "", inResult: false, hasResult: false });
        return false;
      }
      if (character === SEPARATOR && field !== undefined) {
        field.inResult = true;
        const link = linkOf(field.code);
        if (link !== undefined) field.link = link;
        return false;
      }
      if (character === END) {
        fields.pop();
        const isShown = fields.every(({ inResult }) => inResult);
        if (isShown && field?.hasResult === false) equation = equationField(field.code);
        return false;
      }
      if (field === undefined) return true;
      if (field.inResult) field.hasResult = true;
      if (!field.inResult && field.code.length < MAX_CODE) field.code += character;
      return fields.every(({ inResult }) => inResult);
    },
    takeEquation() {
      const taken = equation;
      equation = undefined;
      return taken;
    },
    link() {
      return fields.findLast(({ inResult, link }) => inResult && link !== undefined)?.link;
    },
  };
}

/**
 * Returns the address in a field `HYPERLINK "address" \l "place"`, whose parts may be missing, and in a reference that is
 * a link (ECMA-376 part 1, 17.16.5). Places in the document begin with "#".
 */
export function linkOf(code: string): string | undefined {
  const reference = /^\s*(?:PAGE|NOTE)?REF\s+"?([^\s"\\]+)/i.exec(code)?.[1];
  if (reference !== undefined) return /\\h\b/i.test(code) ? `#${reference}` : undefined;
  const parts = /^\s*HYPERLINK\s+(.*)$/is.exec(code)?.[1] ?? "";
  const written = /^"([^"]*)"/.exec(parts)?.[1] ?? /^([^\s"\\]\S*)/.exec(parts)?.[1] ?? "";
  const address = written.trim().replaceAll("\\\\", "\\");
  const place = /\\l\s+(?:"([^"]+)"|([^\s"]+))/i.exec(parts);
  const uri = `${address}${place === null ? "" : `#${place[1] ?? place[2]}`}`;
  return uri === "" ? undefined : uri;
}
