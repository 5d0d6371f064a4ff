import { existsSync, globSync } from "node:fs";
import { basename, join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { documentOf } from "../../bench/parts/text-of-document.ts";
import { ExtractionError } from "../../functions/engine/base/errors.ts";
import { parseMarkdown } from "../support/parsed-markdown.ts";
import { REAL_DOCUMENTS } from "../support/real-documents.ts";
import { kindsOfMarkdown, kindsOfModel, markdownOf, needlessEscapes } from "./markdown-kinds.ts";

const TIMEOUT_MS = 600_000;
/** Longer texts take mdast minutes. */
const LONGEST_MARKDOWN = 500_000;
/** Share of escapes that may be needless. */
const MOST_NEEDLESS = 0.1;

const OFFICE = join(REAL_DOCUMENTS, "office/files");
const FOLDERS = ["office/files", "formats", "sheets", "rebuilt/pdf", "seen", "business/*", "tables"];
/** Sources in Markdown are text in the model. */
const WRITTEN = /\.(?:md|markdown)$/i;
const title = "the Markdown of real documents";

describe.skipIf(!existsSync(OFFICE))(existsSync(OFFICE) ? title : `${title} (missing documents: CORPUS_DIR)`, () => {
  const differences: string[] = [];
  let documents = 0;
  let tried = 0;
  let needless = 0;

  beforeAll(async () => {
    for (const path of globSync(FOLDERS.map((folder) => join(REAL_DOCUMENTS, folder, "*.*"))).sort()) {
      if (WRITTEN.test(path)) continue;
      const document = await readable(path);
      if (document === undefined) continue;
      const markdown = markdownOf(document);
      if (markdown.length > LONGEST_MARKDOWN) continue;
      documents++;
      const root = parseMarkdown(markdown);
      const [model, parsed] = [kindsOfModel(document), kindsOfMarkdown(root)];
      for (const [kind, count] of Object.entries(model)) {
        const found = parsed[kind as keyof typeof parsed];
        if (found !== count) differences.push(`${basename(path)}: ${kind} ${count} in the model, ${found} parsed`);
      }
      // In pairs such as "$5 to $9" each escape alone seems needless.
      if (!path.startsWith(OFFICE)) continue;
      const escapes = needlessEscapes(root, markdown);
      tried += escapes.tried;
      needless += escapes.needless.length;
    }
  }, TIMEOUT_MS);

  it("parses back into the headings, items, code, tables and notes of the model", () => {
    expect(documents).toBeGreaterThan(100);
    expect(differences).toEqual([]);
  });

  it("has hardly an escape that a parser does not need", () => {
    expect(needless).toBeLessThanOrEqual(tried * MOST_NEEDLESS);
  });
});

/** Returns undefined for encrypted and damaged files. */
async function readable(path: string) {
  try {
    return await documentOf(path);
  } catch (error) {
    if (error instanceof ExtractionError) return undefined;
    throw error;
  }
}
