// Word's XML of 2006 (Flat OPC, MS-OFFMACRO2 and [ISO 29500-2]'s parts in one file) back to the package that it spells.

import { type Zippable, zipSync } from "fflate";

const PART = /<pkg:part\s([^>]*)>/g;

/** Undefined when the XML is no flat package. */
export function packageOf(xml: string): Uint8Array | undefined {
  if (!/<pkg:package\b/.test(xml.slice(0, 64 * 1024))) return undefined;
  const parts: Zippable = {};
  const types: string[] = [];
  for (const found of xml.matchAll(PART)) {
    const name = /pkg:name="([^"]*)"/.exec(found[1] ?? "")?.[1];
    const type = /pkg:contentType="([^"]*)"/.exec(found[1] ?? "")?.[1];
    const start = found.index + found[0].length;
    const end = xml.indexOf("</pkg:part>", start);
    if (name === undefined || end < 0) continue;
    const bytes = partBytes(xml.slice(start, end));
    if (bytes === undefined) continue;
    parts[name.replace(/^\//, "")] = bytes;
    types.push(`<Override PartName="${name}" ContentType="${type ?? "application/octet-stream"}"/>`);
  }
  const namespace = "http://schemas.openxmlformats.org/package/2006/content-types";
  parts["[Content_Types].xml"] = new TextEncoder().encode(`<Types xmlns="${namespace}">${types.join("")}</Types>`);
  return zipSync(parts, { level: 0 });
}

function partBytes(content: string): Uint8Array | undefined {
  const inside = (element: string): string | undefined => {
    const open = content.indexOf(`<pkg:${element}`);
    const start = open < 0 ? -1 : content.indexOf(">", open);
    const end = content.lastIndexOf(`</pkg:${element}>`);
    return start < 0 || end < start ? undefined : content.slice(start + 1, end);
  };
  const xml = inside("xmlData");
  if (xml !== undefined) return new TextEncoder().encode(xml);
  const binary = inside("binaryData");
  return binary === undefined ? undefined : new Uint8Array(Buffer.from(binary, "base64"));
}
