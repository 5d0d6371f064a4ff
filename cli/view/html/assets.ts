// The style sheet and the scripts of a view, and the policy that allows only them.

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";

export interface Asset {
  readonly text: string;
  /** Source expression of a Content-Security-Policy. */
  readonly source: string;
}

const FOLDER = join(import.meta.dirname, import.meta.url.endsWith(".ts") ? "../client" : "assets/view");

const STYLES = {
  document: ["base.css", "bar.css", "side.css", "pages.css", "text.css", "narrow.css"],
  corpus: ["base.css", "bar.css", "corpus.css"],
} as const;

const known = new Map<string, Asset>();

/** The style sheet of a kind of page. */
export function styles(page: keyof typeof STYLES): Asset {
  return assetOf(STYLES[page]);
}

export function script(name: "theme" | "pages" | "find" | "keys" | "list"): Asset {
  return assetOf([`${name}.js`]);
}

function assetOf(names: readonly string[]): Asset {
  const name = names.join(" ");
  const made = known.get(name);
  if (made !== undefined) return made;
  const text = names.map((file) => readFileSync(join(FOLDER, file), "utf8").replaceAll("\r\n", "\n")).join("");
  const asset = { text, source: `'sha256-${createHash("sha256").update(text).digest("base64")}'` };
  known.set(name, asset);
  return asset;
}

export interface PolicyParts {
  readonly styles: readonly Asset[];
  readonly scripts: readonly Asset[];
  /** Pictures: inside the file, or from the server of the view. */
  readonly pictures: "data:" | "'self'";
  /** True where a form asks the server of the view. */
  readonly searches?: boolean;
}

/** A Content-Security-Policy without any network but the server of the view. */
export function policyOf({ styles, scripts, pictures, searches = false }: PolicyParts): string {
  const sources = (assets: readonly Asset[]) => assets.map(({ source }) => source).join(" ");
  return [
    "default-src 'none'",
    `style-src ${sources(styles)}`,
    `script-src ${scripts.length === 0 ? "'none'" : sources(scripts)}`,
    `img-src ${pictures}`,
    "base-uri 'none'",
    `form-action ${searches ? "'self'" : "'none'"}`,
  ].join("; ");
}
