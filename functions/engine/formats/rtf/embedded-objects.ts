// Unwraps objects embedded in RTF, which have the form of OLE 1 (MS-OLEDS, section 2.2.5).

import { isCompoundFile } from "../../codecs/containers/compound-file.ts";
import type { Formula } from "../formulas/formula-tree.ts";
import { nativeFile, unwrapOle } from "../office/ole-embedded.ts";
import { equationIn, isEquation } from "../office/ole-equation.ts";
import type { AttachedFile } from "../shared/attachments.ts";

const EMBEDDED = 2;

/** Bytes of pieces of hexadecimal. */
export function bytesOf(hex: readonly string[]): Uint8Array {
  return new Uint8Array(Buffer.from(hex.join("").replaceAll(/\s/g, ""), "hex"));
}

interface Ole1Object {
  readonly className: string;
  readonly content: Uint8Array;
}

function ole1Object(bytes: Uint8Array): Ole1Object | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 12 || view.getUint32(4, true) !== EMBEDDED) return undefined;
  let at = 8;
  const readName = () => {
    const length = at + 4 <= bytes.length ? view.getUint32(at, true) : 0;
    const name = Buffer.from(bytes.subarray(at + 4, at + 3 + length)).toString("latin1");
    at += 4 + length;
    return name;
  };
  const className = readName();
  readName();
  readName();
  if (at + 4 > bytes.length) return undefined;
  return { className, content: bytes.subarray(at + 4, at + 4 + view.getUint32(at, true)) };
}

/** Formula of Equation Editor or MathType; undefined for other objects. */
export function embeddedEquation(bytes: Uint8Array): Formula | undefined {
  const object = ole1Object(bytes);
  return object !== undefined && isEquation(object.className) ? equationIn(object.content) : undefined;
}

export function embeddedObject(bytes: Uint8Array): AttachedFile | undefined {
  const object = ole1Object(bytes);
  if (object === undefined) return undefined;
  const { className, content } = object;
  if (isCompoundFile(content)) return unwrapOle(content, className) ?? { name: className, bytes: content };
  // A package has the native form without the size in front.
  return className === "Package" ? nativeFile(new Uint8Array(Buffer.concat([Buffer.alloc(4), content]))) : undefined;
}
