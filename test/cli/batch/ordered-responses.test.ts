import { describe, expect, it } from "vitest";
import { printInOrder } from "../../../cli/batch/ordered-responses.ts";
import { temporaryLedger } from "../../support/temporary-ledger.ts";

describe("the lines of --jsonl", () => {
  it.each(['{"document_uri":"/2","resu', "[]", "null", ""])(
    "name a document whose stored response is damaged (%j), and go on with the next one",
    (damaged) => {
      const ledger = temporaryLedger();
      const add = ledger.database.prepare(
        "INSERT INTO documents (uri, name, listed_run, run, sequence, status, response) VALUES (?, ?, 1, ?, ?, 'complete', ?)",
      );
      const response = (uri: string) => JSON.stringify({ document_uri: uri, results: { textractor: {} } });
      for (const [index, stored] of [response("/1"), damaged, response("/3")].entries())
        add.run(`/${index + 1}`, "a", index < 2 ? 1 : 0, index + 1, stored);
      const lines: { readonly document_uri: string; readonly unchanged?: boolean; readonly results: unknown }[] = [];

      printInOrder(ledger, 1, (line) => lines.push(JSON.parse(line))).printAll();

      expect(lines.map(({ document_uri }) => document_uri)).toEqual(["/1", "/2", "/3"]);
      expect(lines[1]?.results).toEqual({
        textractor: {
          ...{ success: false, status: "failed", code: "DAMAGED_DOCUMENT" },
          reason: expect.stringContaining("--refresh"),
        },
      });
      expect(lines.map(({ unchanged }) => unchanged)).toEqual([undefined, undefined, true]);
    },
  );
});
