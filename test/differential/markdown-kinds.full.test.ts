import { existsSync, globSync } from "node:fs";
import { basename, join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { documentOf } from "../../bench/parts/text-of-document.ts";
import { parseMarkdown } from "../support/parsed-markdown.ts";
import { REAL_DOCUMENTS } from "../support/real-documents.ts";
import { kindsOfMarkdown, kindsOfModel, markdownOf, needlessEscapes } from "./markdown-kinds.ts";

const TIMEOUT_MS = 600_000;
/** Longer texts take mdast minutes. */
const LONGEST_MARKDOWN = 500_000;
/** Share of escapes that may be needless. */
const MOST_NEEDLESS = 0.1;

const OFFICE = join(REAL_DOCUMENTS, "office/files");
const title = "the Markdown of real documents";

describe.skipIf(!existsSync(OFFICE))(existsSync(OFFICE) ? title : `${title} (missing documents: CORPUS_DIR)`, () => {
  const differences: string[] = [];
  let documents = 0;
  let tried = 0;
  let needless = 0;

  beforeAll(async () => {
    for (const path of globSync(join(OFFICE, "*")).sort()) {
      const document = await documentOf(path);
      const markdown = markdownOf(document);
      if (markdown.length > LONGEST_MARKDOWN) continue;
      documents++;
      const root = parseMarkdown(markdown);
      const [model, parsed] = [kindsOfModel(document), kindsOfMarkdown(root)];
      for (const [kind, count] of Object.entries(model)) {
        const found = parsed[kind as keyof typeof parsed];
        if (found !== count) differences.push(`${basename(path)}: ${kind} ${count} in the model, ${found} parsed`);
      }
      const escapes = needlessEscapes(root, markdown);
      tried += escapes.tried;
      needless += escapes.needless.length;
    }
  }, TIMEOUT_MS);

  it("parses back into the headings, items, code, tables and notes of the model", () => {
    expect(documents).toBeGreaterThan(1);
    expect(differences).toEqual([]);
  });

  it("has hardly an escape that a parser does not need", () => {
    expect(needless).toBeLessThanOrEqual(tried * MOST_NEEDLESS);
  });
});
