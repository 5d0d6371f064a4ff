// Jupyter notebooks (nbformat 3 and 4): the cells in order, with the texts and pictures of their outputs.

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
    const metadata = recordOf(notebook["metadata"]);
    const kernel = stringOf(recordOf(metadata["kernelspec"])["display_name"]);
    const language = stringOf(recordOf(metadata["language_info"])["name"]);
    const shown: Shown = { language, pictures: options.pictures !== undefined };
    const blocks = cells.flatMap((cell) => cellBlocks(cell, shown));
    return singlePage({ format: "ipynb", ...(kernel === undefined ? {} : { creator: kernel }) }, blocks, []);
  },
};

interface Shown {
  /** Language of the code. */
  readonly language: string | undefined;
  /** True when the pictures are wanted. */
  readonly pictures: boolean;
}

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

function cellBlocks(cell: Fields, shown: Shown): readonly Block[] {
  const source = joined(cell["source"] ?? cell["input"]);
  const kind = cell["cell_type"];
  if (kind === "markdown") return markdownBlocks(source);
  if (kind === "heading")
    return filled({ kind: "heading", level: Math.min(6, Number(cell["level"]) || 1), text: source });
  if (kind !== "code") return filled({ kind: "paragraph", text: source });
  const language = shown.language === undefined ? {} : { language: shown.language };
  return [
    ...filled({ kind: "code", text: source, ...language }),
    ...arrayOf(cell["outputs"]).flatMap((output) => outputBlocks(output, shown)),
  ];
}

function outputBlocks(output: Fields, { pictures }: Shown): readonly Block[] {
  // Version 3 has the data among the output's own fields, the picture as "png" or "jpeg".
  const data = recordOf(output["data"] ?? { "image/png": output["png"], "image/jpeg": output["jpeg"] });
  const traceback = joined(arrayOrText(output["traceback"]), "\n");
  const markdown = joined(data["text/markdown"]);
  const text = traceback || joined(output["text"] ?? data["text/plain"]);
  return [
    ...(markdown === "" ? filled({ kind: "code", text: text.replaceAll(COLOURS, "") }) : markdownBlocks(markdown)),
    ...(pictures ? ["image/png", "image/jpeg"].flatMap((type) => pictureBlocks(type, joined(data[type]))) : []),
  ];
}

function pictureBlocks(type: string, base64: string): readonly Block[] {
  return base64 === "" ? [] : [{ kind: "figure", text: "", uri: `data:${type};base64,${base64.replaceAll("\n", "")}` }];
}

// Colour codes of terminals in tracebacks (ECMA-48, section 8.3.117).
const COLOURS = new RegExp(String.raw`${"\u001b"}\[[\d;]*m`, "g");

function filled(block: Block): readonly Block[] {
  const text = toNfc(block.text.replaceAll("\r\n", "\n").trimEnd());
  return text.trim() === "" ? [] : [{ ...block, text }];
}

function stringOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
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
