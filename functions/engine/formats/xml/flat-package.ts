// Converts Word's XML of 2006 (Flat OPC, MS-OFFMACRO2) back to a package. The XML has all parts in one file.

import { type Zippable, zipSync } from "fflate";

const PART = "<pkg:part ";

/** Returns the package; undefined for other XML. */
export function packageOf(xml: string): Uint8Array | undefined {
  if (!/<pkg:package\b/.test(xml.slice(0, 64 * 1024))) return undefined;
  const parts: Zippable = {};
  const types: string[] = [];
  for (let at = xml.indexOf(PART); at !== -1; at = xml.indexOf(PART, at)) {
    const start = xml.indexOf(">", at) + 1;
    const end = xml.indexOf("</pkg:part>", start);
    // After a part without an end, no later part has an end.
    if (start === 0 || end < 0) break;
    const attributes = xml.slice(at, Math.min(start, at + LONGEST_TAG));
    const name = /pkg:name="([^"]*)"/.exec(attributes)?.[1];
    const type = /pkg:contentType="([^"]*)"/.exec(attributes)?.[1];
    const bytes = name === undefined ? undefined : partBytes(xml.slice(start, end));
    at = end;
    if (name === undefined || bytes === undefined) continue;
    parts[name.replace(/^\//, "")] = bytes;
    types.push(`<Override PartName="${name}" ContentType="${type ?? "application/octet-stream"}"/>`);
  }
  const namespace = "http://schemas.openxmlformats.org/package/2006/content-types";
  parts["[Content_Types].xml"] = new TextEncoder().encode(`<Types xmlns="${namespace}">${types.join("")}</Types>`);
  return zipSync(parts, { level: 0 });
}

const LONGEST_TAG = 4_096;

function partBytes(content: string): Uint8Array | undefined {
  const inside = (element: string): string | undefined => {
    const open = content.indexOf(`<pkg:${element}`);
    if (open === -1) return undefined;
    const start = content.indexOf(">", open) + 1;
    const end = content.lastIndexOf(`</pkg:${element}>`);
    return start === 0 || end < start ? undefined : content.slice(start, end);
  };
  const xml = inside("xmlData");
  if (xml !== undefined) return new TextEncoder().encode(xml);
  const binary = inside("binaryData");
  return binary === undefined ? undefined : new Uint8Array(Buffer.from(binary, "base64"));
}
