// The format of a result that is printed, or written with --output.

import { didYouMean } from "../shell/did-you-mean.ts";
import { UsageError } from "../shell/usage.ts";

/** Event fields of the results by the names of --format. */
export const FORMATS: Readonly<Record<string, string>> = {
  ...{ text: "text_uri", markdown: "markdown_uri", json: "json_uri", hocr: "hocr_uri", chunks: "chunks_uri" },
};
/** Formats by the extensions of --output. Text needs none: it is what other names get. */
const EXTENSIONS: Readonly<Record<string, string>> = {
  ...{ md: "markdown", markdown: "markdown", json: "json", hocr: "hocr", jsonl: "chunks" },
};
/** Short names that --format takes too. */
const ALIASES: Readonly<Record<string, string>> = { ...EXTENSIONS, txt: "text" };

const TABLES = "tables go to .xlsx with --tables FILE.xlsx";
const REMEDIES: readonly (readonly [extensions: readonly string[], remedy: string])[] = [
  [["xlsx", "xls", "xlsm", "xlsb", "xltx", "ods", "numbers"], TABLES],
  [["csv", "tsv"], "tables go to CSV files with --tables DIR"],
  [["png", "jpg", "jpeg"], "pictures go to files with --images DIR"],
  [["pdf"], "a searchable PDF is written with --searchable-pdf --into DIR"],
];
/** Formats that programs open by their extension, and that no option writes. */
const UNWRITTEN: ReadonlySet<string> = new Set([
  ...["docx", "doc", "docm", "dotx", "rtf", "odt", "pptx", "ppt", "pptm", "ppsx", "odp", "odg", "pages", "key", "epub"],
  ...["png", "jpg", "jpeg", "tif", "tiff", "gif", "bmp", "webp", "heic", "heif", "avif", "jp2", "svg"],
  ...["zip", "7z", "rar", "tar", "gz", "tgz", "bz2", "xz", "zst"],
]);

interface Named {
  readonly format?: string | undefined;
  readonly output?: string | undefined;
}

/** Name of the format that the options name, if they name one. Throws UsageError for one that is not written. */
export function printedFormat({ format, output }: Named): string | undefined {
  const extension = /\.([a-z\d]+)$/i.exec(output ?? "")?.[1]?.toLowerCase() ?? "";
  const remedy = remedyOf(extension);
  if (remedy !== undefined) throw new UsageError(`--output does not write .${extension}; ${remedy}`);
  if (format === undefined) return Object.hasOwn(EXTENSIONS, extension) ? EXTENSIONS[extension] : undefined;
  const name = Object.hasOwn(ALIASES, format) ? (ALIASES[format] ?? format) : format;
  if (Object.hasOwn(FORMATS, name)) return name;
  const names = Object.keys(FORMATS);
  const [, other] = REMEDIES.find(([extensions]) => extensions.includes(name.toLowerCase())) ?? [];
  const hint = other === undefined ? didYouMean(name, names) : `; ${other}`;
  throw new UsageError(`--format takes ${names.join(", ")}, not ${name}${hint}`);
}

function remedyOf(extension: string): string | undefined {
  const [, remedy] = REMEDIES.find(([extensions]) => extensions.includes(extension)) ?? [];
  return remedy ?? (UNWRITTEN.has(extension) ? "name a file in .txt, .md, .json, .hocr or .jsonl" : undefined);
}
