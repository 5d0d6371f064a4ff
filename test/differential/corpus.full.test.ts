import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { arePeersInstalled } from "../../bench/peers/installed.ts";
import { DIFFERENCES } from "../../bench/scores/differences.ts";
import { REAL_DOCUMENTS } from "../support/real-documents.ts";
import { type Difference, differencesIn } from "./missing-words.ts";

const EXTENSIONS = "docx,pptx,odt,odp,ods,xlsx,xlsm,xlsb,xls,html,rtf,epub";
const TIMEOUT_MS = 600_000;

const absent = [
  ...(arePeersInstalled() ? [] : ["mammoth, officeparser, SheetJS, cheerio: npm ci --prefix bench"]),
  ...(existsSync(REAL_DOCUMENTS) ? [] : ["documents: CORPUS_DIR"]),
];
const title = "the words of mammoth, officeparser, SheetJS and cheerio in real documents";

describe.skipIf(absent.length > 0)(absent.length === 0 ? title : `${title} (missing ${absent.join("; ")})`, () => {
  const news = mkdtempSync(join(tmpdir(), "news-"));
  const paths = globSync(
    `{${REAL_DOCUMENTS}/{formats,sheets,office/files,business,seen},examples}/**/*.{${EXTENSIONS}}`,
  );
  let differences: readonly Difference[] = [];

  beforeAll(async () => {
    for (const packed of globSync(join(REAL_DOCUMENTS, "articles/html/*.html.gz"))) {
      const path = join(news, basename(packed, ".gz"));
      writeFileSync(path, gunzipSync(readFileSync(packed)));
      paths.push(path);
    }
    differences = await differencesIn(paths.sort());
  }, TIMEOUT_MS);
  afterAll(() => rmSync(news, { recursive: true }));

  it("are looked for in documents", () => {
    expect(paths.length).toBeGreaterThan(1);
  });

  it("are in the project's text, or the document is listed with a reason", () => {
    const unexplained = differences.filter(
      ({ judge, path, words }) => words.length > (reasonOf(judge, path)?.most ?? 0),
    );

    expect(unexplained.map(told)).toEqual([]);
  });

  it("are still missing where a reason is listed", () => {
    const found = new Set(differences.map(({ judge, path }) => `${judge} ${nameOf(path)}`));
    const present = new Set(paths.map(nameOf));
    const stale = DIFFERENCES.filter(({ judge, name }) => present.has(name) && !found.has(`${judge} ${name}`));

    expect(stale.map(({ judge, name }) => `${judge} ${name}`)).toEqual([]);
  });
});

function reasonOf(judge: string, path: string) {
  return DIFFERENCES.find((each) => each.judge === judge && each.name === nameOf(path));
}

function nameOf(path: string): string {
  return basename(path).normalize();
}

function told({ judge, path, words }: Difference): string {
  return `${judge} ${path}: ${words.slice(0, 20).join(" ")}`;
}
