// Folders of real documents in a random mix: text PDFs, scans, office files, pictures, mails and web pages.

import { copyFileSync, mkdirSync, readdirSync } from "node:fs";
import { basename, extname, join } from "node:path";
import { randomNumbers } from "./random/random-numbers.ts";

interface Kind {
  /** Folders of the documents. */
  readonly folders: readonly string[];
  readonly extensions: readonly string[];
  /** Smallest and largest share of a folder. */
  readonly share: readonly [number, number];
}

const OFFICE = [".doc", ".docx", ".xls", ".xlsx", ".xlsb", ".ppt", ".pptx", ".odt", ".ods", ".odp", ".rtf"];
const KINDS: readonly Kind[] = [
  { folders: ["pdf", "rebuilt/pdf", "business/invoices", "tables"], extensions: [".pdf"], share: [0.2, 0.5] },
  { folders: ["scans", "ocr-truth", "business/odd"], extensions: [".pdf"], share: [0.05, 0.25] },
  { folders: ["formats", "office/files", "sheets"], extensions: OFFICE, share: [0.2, 0.4] },
  {
    folders: ["scans", "ocr-truth", "business/textract", "formats"],
    extensions: [".png", ".jpg", ".tif", ".bmp", ".heic"],
    share: [0.03, 0.15],
  },
  { folders: ["formats"], extensions: [".eml", ".msg", ".mbox"], share: [0.02, 0.1] },
  { folders: ["formats", "office/files"], extensions: [".html", ".txt", ".epub", ".fb2", ".csv"], share: [0.05, 0.15] },
];
const DOCUMENTS = { least: 50, most: 150 };

/** Copies documents of the corpus to a new folder, and returns their number. The seed decides the number and the mix. */
export function makeMixedFolder(corpus: string, folder: string, seed: number): number {
  const random = randomNumbers(`mixed ${seed}`);
  const between = (low: number, high: number) => low + random() * (high - low);
  const wanted = between(DOCUMENTS.least, DOCUMENTS.most);
  const weights = KINDS.map(({ share: [low, high] }) => between(low, high));
  const weight = weights.reduce((sum, each) => sum + each, 0);
  mkdirSync(folder, { recursive: true });
  let count = 0;
  for (const [index, kind] of KINDS.entries()) {
    const known = documentsOf(corpus, kind)
      .map((path) => ({ path, draw: random() }))
      .sort((a, b) => a.draw - b.draw);
    for (const { path } of known.slice(0, Math.round((wanted * (weights[index] ?? 0)) / weight))) {
      copyFileSync(path, join(folder, `${String(count++).padStart(3, "0")}-${basename(path)}`));
    }
  }
  return count;
}

function documentsOf(corpus: string, { folders, extensions }: Kind): readonly string[] {
  return folders.flatMap((folder) =>
    readdirSync(join(corpus, folder))
      .filter((name) => extensions.includes(extname(name).toLowerCase()))
      .sort()
      .map((name) => join(corpus, folder, name)),
  );
}
