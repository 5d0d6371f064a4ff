// Writes a library's text of each document of a folder: `node read-documents.ts LIBRARY FROM INTO` writes INTO/NAME.txt for
// FROM/NAME. Documents that the library refuses get no file. The libraries are installed on demand (bench/package.json), so
// the compiler does not know their types.

import { isUtf8 } from "node:buffer";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

type Read = (bytes: Buffer) => Promise<string> | string;

const LIBRARIES: Readonly<Record<string, () => Promise<Read>>> = {
  mammoth,
  officeparser,
  "officeparser-flat": officeparserFlat,
  sheetjs,
  cheerio,
};
/** HTML elements whose text a browser does not show, or only in place of something else. */
const SILENT: ReadonlySet<string> = new Set(
  "head script style noscript template iframe noembed noframes datalist audio video canvas title desc metadata annotation annotation-xml".split(
    " ",
  ),
);
const INVISIBLE =
  /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden|opacity\s*:\s*0\s*(?:;|$)|font-size\s*:\s*0|(?:left|top|text-indent)\s*:\s*-\d{3})/i;

/** HTML elements that part no words. */
const INLINE: ReadonlySet<string> = new Set(
  "a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd label mark q s samp small span strike strong sub sup time tt u var wbr".split(
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

interface Parsed {
  readonly content: readonly Node[];
  readonly auxiliary?: { readonly headers?: readonly Node[]; readonly footers?: readonly Node[] };
  to(form: "text", options: object): Promise<{ readonly value: string }>;
}

interface Officeparser {
  parseOffice(bytes: Buffer): Promise<Parsed>;
}

/** The text as officeparser lays it out, then what it reads but does not write there: comments, headers and footers. */
async function officeparser(): Promise<Read> {
  const parse = await officeparserRead();
  return async (bytes) => {
    const parsed = await parse(bytes);
    const { value } = await parsed.to("text", { includeImages: false });
    return [value, ...asideIn(parsed, ({ comments }) => comments)].join("\n");
  };
}

/** The same without list numbers and titles of its own, such as "Notes:", which are no words of the document. */
async function officeparserFlat(): Promise<Read> {
  const parse = await officeparserRead();
  const options = { includeImages: false, textConfig: { preserveLayout: false, renderNotes: false } };
  return async (bytes) => {
    const parsed = await parse(bytes);
    const { value } = await parsed.to("text", options);
    const aside = asideIn(parsed, ({ comments = [], notes = [] }) => [...comments, ...notes]);
    return [value, ...aside].join("\n");
  };
}

async function officeparserRead(): Promise<Officeparser["parseOffice"]> {
  const name = "officeparser";
  const { parseOffice }: Officeparser = await import(name);
  return parseOffice;
}

/** Texts of headers and footers, and of what the nodes have apart from their own text. */
function asideIn({ content, auxiliary = {} }: Parsed, apart: (node: Node) => readonly Node[] | undefined): string[] {
  const within = (node: Node): readonly Node[] => [...(apart(node) ?? []), ...(node.children ?? []).flatMap(within)];
  const { headers = [], footers = [] } = auxiliary;
  return [...headers, ...footers, ...content.flatMap(within)].map(({ text = "" }) => text);
}

/**
 * The cells as Excel shows them, without the names of sheets; dates in the computer's own format as the United States write
 * them. SheetJS is a dependency of the project itself.
 */
async function sheetjs(): Promise<Read> {
  const { read: readWorkbook, utils } = await import("xlsx");
  return (bytes) => {
    const workbook = readWorkbook(bytes, { dense: true, dateNF: "m/d/yyyy" });
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
  readonly attribs?: Readonly<Record<string, string>>;
  readonly children?: readonly Markup[];
}

interface Cheerio {
  load(html: string): { root(): { get(index: 0): Markup } };
  loadBuffer(html: Buffer): { root(): { get(index: 0): Markup } };
}

/**
 * The visible text of the body, with lines broken around block elements: `.text()` would glue the words of neighbouring
 * cells. cheerio reads bytes without a declared encoding as windows-1252, so valid UTF-8 is decoded for it.
 */
async function cheerio(): Promise<Read> {
  const name = "cheerio";
  const { load, loadBuffer }: Cheerio = await import(name);
  const textOf = (node: Markup): string => {
    if (node.type === "text") return node.data ?? "";
    if (isSilent(node)) return "";
    const inner = (node.children ?? []).map(textOf).join("");
    return node.type !== "tag" || INLINE.has(node.name ?? "") ? inner : `\n${inner}\n`;
  };
  return (bytes) => textOf((isUtf8(bytes) ? load(bytes.toString("utf8")) : loadBuffer(bytes)).root().get(0));
}

function isSilent({ name = "", attribs = {} }: Markup): boolean {
  const { hidden, style = "" } = attribs;
  const isMarked = (hidden !== undefined && hidden !== "until-found") || attribs["aria-hidden"] === "true";
  return SILENT.has(name) || isMarked || INVISIBLE.test(style);
}
