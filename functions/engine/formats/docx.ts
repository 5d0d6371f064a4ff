// Word documents (ECMA-376): mammoth reads the body, the notes and the comments; headers and footers, which it leaves
// out, and the core properties are read here.

import type Mammoth from "mammoth";
import { openZip, type Zip } from "../codecs/zip.ts";
import { ExtractionError } from "../errors.ts";
import type { Block } from "../model.ts";
import type { Limits } from "../settings.ts";
import type { Format } from "./format.ts";
import type { Meaning } from "./html-blocks.ts";
import { singlePage, wantedPages } from "./single-page.ts";

/** What mammoth reads; pictures and fonts are not even inflated. */
const PARTS = /^(?:\[Content_Types\]\.xml|.*\.rels|word\/.*\.xml|docProps\/core\.xml)$/i;
/** What mammoth's own style map lacks: comments, and built-in styles that are headings to a reader. */
const STYLE_MAP = [
  "comment-reference => sup",
  "p[style-name='Title'] => h1:fresh",
  "p[style-name='Subtitle'] => h2:fresh",
];
/** mammoth's words about looks: styles, drawing and formatting without text of their own. */
const ABOUT_LOOKS =
  /^(?:Unrecognised \w+ style|\w+ style with ID|Image of type|A v:image|.*ignored: (?:v:|o:|w:\w+(?:Pr|PrEx)$))/;
// Measured: mammoth takes 1.5 KB an element, so this is 1.5 GB; a book of 1,000 pages has about 300,000 elements.
const MAX_ELEMENTS = 1_000_000;

export const docx: Format = {
  name: "docx",
  method: "docx_to_text",
  extensions: [".docx", ".docm", ".dotx", ".dotm"],
  mediaTypes: [
    "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    "application/vnd.ms-word.document.macroenabled.12",
    "application/vnd.openxmlformats-officedocument.wordprocessingml.template",
    "application/vnd.ms-word.template.macroenabled.12",
  ],

  async extract(bytes, { limits, pages }) {
    wantedPages(pages, 1);
    const parts = await readParts(openZip(bytes, limits), limits);
    const { zipSync } = await import("fflate");
    const { default: mammoth } = await import("mammoth");
    // Repacked without compression: mammoth gets the bytes that were counted and no others.
    const buffer = Buffer.from(zipSync(Object.fromEntries(parts), { level: 0 }));
    const { value, messages } = await convert(mammoth, buffer);
    const { htmlBlocks } = await import("./html-blocks.ts");
    const body = htmlBlocks(value, { maxDepth: limits.nestingDepth, tables: "data", meaningOf: meaningById });
    const { coreProperties, partTexts } = await import("./docx-parts.ts");
    // First, even and default headers often say the same.
    const around = (kind: "header" | "footer"): readonly Block[] =>
      [...new Set(partTexts(parts, new RegExp(`^word/${kind}\\d*\\.xml$`, "i")))].map((text) => ({ kind, text }));
    const blocks = [...around("header"), ...body.blocks.map(withReference), ...around("footer")];
    const told = messages.map(({ message }) => message).filter((message) => !ABOUT_LOOKS.test(message));
    const warnings = [...new Set([...told, ...body.warnings])];
    return singlePage({ format: "docx", ...coreProperties(parts) }, blocks, warnings);
  },
};

async function convert(mammoth: typeof Mammoth, buffer: Buffer): ReturnType<typeof Mammoth.convertToHtml> {
  try {
    return await mammoth.convertToHtml(
      { buffer },
      {
        styleMap: STYLE_MAP,
        convertImage: mammoth.images.imgElement(async () => ({ src: "" })),
        externalFileAccess: false,
      },
    );
  } catch (cause) {
    // Mammoth walks its tree by recursion, at about ten calls for each level of tables in tables.
    if (cause instanceof RangeError) {
      const message = "the Word document nests its elements too deeply to be read; take tables out of tables";
      throw new ExtractionError("LIMIT_EXCEEDED", message, { cause });
    }
    const why = cause instanceof Error ? cause.message : String(cause);
    const message = `the Word document cannot be read: ${why}; open it in a word processor and save it again`;
    throw new ExtractionError("DAMAGED_DOCUMENT", message, { cause });
  }
}

/** The parts with words in them, checked before any parser builds a tree of them. */
async function readParts(zip: Zip, limits: Limits): Promise<ReadonlyMap<string, Uint8Array>> {
  const parts = new Map<string, Uint8Array>();
  for (const name of zip.names) {
    if (!PARTS.test(name)) continue;
    const content = zip.read(name);
    if (content !== undefined) parts.set(name, content);
  }
  const { checkXml } = await import("../codecs/check-xml.ts");
  for (const [name, content] of parts) {
    checkXml(content, name, { maxDepth: limits.nestingDepth, maxElements: MAX_ELEMENTS });
  }
  return parts;
}

/** By the ids that mammoth gives. */
function meaningById(name: string, { id, href }: Readonly<Record<string, string>>): Meaning {
  if (name === "li" && /^(?:foot|end)note-/.test(id ?? "")) return "footnote";
  if (name === "dl") return "comment";
  // The label of a comment, its mark in the text, and the arrows back to the text.
  const isComment = /^comment-/.test(id ?? "");
  return isComment || /^#(?:footnote|endnote|comment)-ref-/.test(href ?? "") ? "hidden" : undefined;
}

/** A note's number as it stands in the text: mammoth writes "[1]" there and lists the notes in that order. */
function withReference(block: Block): Block {
  if (block.kind !== "footnote" || block.marker === undefined) return block;
  return { ...block, marker: `[${block.marker.replace(/\.$/, "")}]` };
}
