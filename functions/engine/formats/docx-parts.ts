// The small parts of a Word document: its core properties (ECMA-376 part 2, 11) and the text of headers and footers.

import { readMarkup } from "../codecs/markup.ts";
import { decodeXml } from "../codecs/xml.ts";
import type { Metadata } from "../model.ts";

type Parts = ReadonlyMap<string, Uint8Array>;

// The gate has checked the depth already; a flat reader needs no more than this.
const MAX_DEPTH = 10_000;

const PROPERTIES: Readonly<Record<string, keyof Metadata>> = {
  "dc:title": "title",
  "dc:creator": "author",
  "dc:subject": "subject",
  "cp:keywords": "keywords",
  "dc:language": "language",
  "dcterms:created": "created",
  "dcterms:modified": "modified",
};

export function coreProperties(parts: Parts): Partial<Metadata> {
  const content = parts.get("docProps/core.xml");
  if (content === undefined) return {};
  const found = new Map<string, string>();
  let field: string | undefined;
  readMarkup(
    decodeXml(content),
    { kind: "xml", maxDepth: MAX_DEPTH },
    {
      open: (name) => {
        field = PROPERTIES[name];
      },
      close: () => {
        field = undefined;
      },
      text: (text) => {
        if (field !== undefined) found.set(field, (found.get(field) ?? "") + text);
      },
    },
  );
  const present = [...found].map(([name, value]) => [name, value.trim().normalize("NFC")]);
  return Object.fromEntries(present.filter(([, value]) => value !== ""));
}

/** Characters that WordprocessingML writes as elements (ECMA-376 part 1, 17.3.3). */
const CHARACTERS: Readonly<Record<string, string>> = {
  "w:tab": "\t",
  "w:br": "\n",
  "w:cr": "\n",
  "w:noBreakHyphen": "\u2011",
};

/** The text of each part whose name matches, paragraphs on lines; those without text are left out. */
export function partTexts(parts: Parts, name: RegExp): readonly string[] {
  const texts: string[] = [];
  for (const [partName, content] of parts) {
    if (!name.test(partName)) continue;
    const text = wordText(decodeXml(content));
    if (text !== "") texts.push(text);
  }
  return texts;
}

function wordText(xml: string): string {
  const pieces: string[] = [];
  let inText = 0;
  let inFallback = 0;
  readMarkup(
    xml,
    { kind: "xml", maxDepth: MAX_DEPTH },
    {
      open: (element) => {
        if (element === "mc:Fallback") inFallback++;
        if (inFallback > 0) return;
        if (element === "w:t") inText++;
        // A tab stop in the paragraph's properties has the same name as a tab in its text.
        pieces.push(CHARACTERS[element] ?? "");
      },
      close: (element) => {
        if (element === "mc:Fallback") inFallback--;
        else if (inFallback === 0 && element === "w:t") inText--;
        else if (inFallback === 0 && element === "w:p") pieces.push("\n");
        else if (inFallback === 0 && element === "w:tc") pieces.push("\t");
      },
      text: (text) => {
        if (inText > 0 && inFallback === 0) pieces.push(text);
      },
    },
  );
  const lines = pieces.join("").split("\n");
  return lines
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .join("\n")
    .normalize("NFC");
}
