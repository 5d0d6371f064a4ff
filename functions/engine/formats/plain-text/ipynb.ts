// Jupyter notebooks (nbformat 3 and 4): the cells in order, with their text outputs.

import { ExtractionError } from "../../base/errors.ts";
import type { Block } from "../../base/model.ts";
import { decodeText } from "../../codecs/text/decode-text.ts";
import { toNfc } from "../../codecs/text/nfc.ts";
import type { Format } from "../shared/format.ts";
import { singlePage, wantedPages } from "../shared/single-page.ts";
import { markdownBlocks } from "./markdown.ts";

export const ipynb: Format = {
  name: "ipynb",
  method: "ipynb_to_text",
  extensions: [".ipynb"],
  mediaTypes: ["application/x-ipynb+json"],

  async extract(bytes, options) {
    wantedPages(options.pages, 1);
    const { text } = await decodeText(bytes);
    const notebook = parse(text);
    const sheets = arrayOf(notebook["worksheets"]);
    const cells = [...arrayOf(notebook["cells"]), ...sheets.flatMap((sheet) => arrayOf(sheet["cells"]))];
    const language = recordOf(recordOf(notebook["metadata"])["kernelspec"])["display_name"];
    const creator = typeof language === "string" ? { creator: language } : {};
    return singlePage({ format: "ipynb", ...creator }, cells.flatMap(cellBlocks), []);
  },
};

type Fields = Readonly<Record<string, unknown>>;

function parse(text: string): Fields {
  try {
    return recordOf(JSON.parse(text));
  } catch (cause) {
    if (!(cause instanceof SyntaxError || cause instanceof RangeError)) throw cause;
    const problem = `the notebook is not valid JSON: ${cause.message}`;
    throw new ExtractionError("DAMAGED_DOCUMENT", problem, { remedy: "save it again", cause });
  }
}

function cellBlocks(cell: Fields): readonly Block[] {
  const source = joined(cell["source"] ?? cell["input"]);
  const kind = cell["cell_type"];
  if (kind === "markdown") return markdownBlocks(source);
  if (kind === "heading")
    return filled({ kind: "heading", level: Math.min(6, Number(cell["level"]) || 1), text: source });
  if (kind !== "code") return filled({ kind: "paragraph", text: source });
  return [...filled({ kind: "code", text: source }), ...arrayOf(cell["outputs"]).flatMap(outputBlocks)];
}

function outputBlocks(output: Fields): readonly Block[] {
  const data = recordOf(output["data"]);
  const traceback = joined(arrayOrText(output["traceback"]), "\n");
  const text = joined(output["text"] ?? data["text/markdown"] ?? data["text/plain"]);
  return filled({ kind: "code", text: (traceback || text).replaceAll(COLOURS, "") });
}

// Colour codes of terminals in tracebacks (ECMA-48, section 8.3.117).
const COLOURS = new RegExp(String.raw`${"\u001b"}\[[\d;]*m`, "g");

function filled(block: Block): readonly Block[] {
  const text = toNfc(block.text.replaceAll("\r\n", "\n").trimEnd());
  return text.trim() === "" ? [] : [{ ...block, text }];
}

function joined(value: unknown, by = ""): string {
  if (typeof value === "string") return value;
  return Array.isArray(value) ? value.filter((line) => typeof line === "string").join(by) : "";
}

function arrayOrText(value: unknown): unknown {
  return Array.isArray(value) ? value : "";
}

function recordOf(value: unknown): Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : {};
}

function arrayOf(value: unknown): readonly Fields[] {
  return Array.isArray(value) ? value.map(recordOf) : [];
}
