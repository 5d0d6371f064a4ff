// Writes a library's text of each document of a folder: `node read-documents.ts LIBRARY FROM INTO` writes INTO/NAME.txt for
// FROM/NAME. Documents that the library refuses get no file. The libraries are installed on demand (bench/package.json), so
// the compiler does not know their types.

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

type Read = (bytes: Buffer) => Promise<string> | string;

const LIBRARIES: Readonly<Record<string, () => Promise<Read>>> = { mammoth, officeparser, sheetjs, cheerio };
/** HTML elements that show no text. */
const SILENT: ReadonlySet<string> = new Set(["head", "script", "style", "noscript", "template"]);
/** HTML elements that part no words. */
const INLINE: ReadonlySet<string> = new Set(
  "a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd mark q s samp small span strike strong sub sup tt u var wbr".split(
    " ",
  ),
);

const [library = "", from = "", into = ""] = process.argv.slice(2);
const load = LIBRARIES[library];
if (load === undefined) throw new Error(`"${library}" is none of ${Object.keys(LIBRARIES).join(", ")}`);
const read = await load();
for (const name of readdirSync(from).sort()) {
  try {
    writeFileSync(join(into, `${name}.txt`), await read(readFileSync(join(from, name))));
  } catch (error) {
    console.error(`${name}: ${error}`);
  }
}
// Readers may leave timers or threads behind, which would count as CPU time.
process.exit(0);

interface Mammoth {
  readonly default: { extractRawText(input: { readonly buffer: Buffer }): Promise<{ readonly value: string }> };
}

async function mammoth(): Promise<Read> {
  const name = "mammoth";
  const { default: library }: Mammoth = await import(name);
  return async (buffer) => (await library.extractRawText({ buffer })).value;
}

interface Node {
  readonly text?: string;
  readonly children?: readonly Node[];
  readonly comments?: readonly Node[];
  readonly notes?: readonly Node[];
}

interface Officeparser {
  parseOffice(bytes: Buffer): Promise<{
    readonly content: readonly Node[];
    readonly auxiliary?: { readonly headers?: readonly Node[]; readonly footers?: readonly Node[] };
    to(form: "text", options: object): Promise<{ readonly value: string }>;
  }>;
}

/** The text, and beside it what officeparser reads but does not write there: comments, headers and footers. */
async function officeparser(): Promise<Read> {
  const name = "officeparser";
  const { parseOffice }: Officeparser = await import(name);
  const commentsIn = (node: Node): readonly Node[] => [
    ...(node.comments ?? []),
    ...(node.children ?? []).flatMap(commentsIn),
  ];
  return async (bytes) => {
    const parsed = await parseOffice(bytes);
    const { headers = [], footers = [] } = parsed.auxiliary ?? {};
    const aside = [...headers, ...footers, ...parsed.content.flatMap(commentsIn)];
    const { value } = await parsed.to("text", { includeImages: false });
    return [value, ...aside.map(({ text = "" }) => text)].join("\n");
  };
}

/** The cells as Excel shows them, without the names of sheets. SheetJS is a dependency of the project itself. */
async function sheetjs(): Promise<Read> {
  const { read: readWorkbook, utils } = await import("xlsx");
  return (bytes) => {
    const workbook = readWorkbook(bytes, { dense: true });
    const written = workbook.SheetNames.map((sheet) =>
      utils.sheet_to_csv(workbook.Sheets[sheet] ?? {}, { FS: "\t", blankrows: false }),
    );
    return written.join("\n");
  };
}

interface Markup {
  readonly type: string;
  readonly name?: string;
  readonly data?: string;
  readonly children?: readonly Markup[];
}

interface Cheerio {
  loadBuffer(html: Buffer): { root(): { get(index: 0): Markup } };
}

/** The text of the body, with lines broken around block elements: `.text()` would glue the words of neighbouring cells. */
async function cheerio(): Promise<Read> {
  const name = "cheerio";
  const { loadBuffer }: Cheerio = await import(name);
  const textOf = (node: Markup): string => {
    if (node.type === "text") return node.data ?? "";
    if (SILENT.has(node.name ?? "")) return "";
    const inner = (node.children ?? []).map(textOf).join("");
    return node.type !== "tag" || INLINE.has(node.name ?? "") ? inner : `\n${inner}\n`;
  };
  return (bytes) => textOf(loadBuffer(bytes).root().get(0));
}
