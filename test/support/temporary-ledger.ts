// A ledger in a folder of its own, removed after each test.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach } from "vitest";
import { type Ledger, openLedger } from "../../cli/corpus/ledger.ts";

const folders: string[] = [];
const open: Ledger[] = [];

afterEach(() => {
  for (const ledger of open.splice(0)) if (ledger.database.isOpen) ledger.close();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "textractor-test-"));
  folders.push(folder);
  return folder;
}

export function temporaryLedger(): Ledger {
  const ledger = openLedger(join(temporaryFolder(), "corpus.sqlite"));
  open.push(ledger);
  return ledger;
}
