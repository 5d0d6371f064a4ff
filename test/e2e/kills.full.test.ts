// Killing any function at any moment loses nothing. bench/kills.ts tests any number of moments.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CloudClient, openCloud } from "../support/cloud-client.ts";
import { scanOf } from "../support/documents/scan.ts";
import { moments, type Outputs, outputsOf, surviveKilling } from "../support/kill-moments.ts";

const PAGES = [["The quorvex ledger"], ["The flimdar ledger"], ["The brastol ledger"]];
const SEED = 20_261_121;

describe("a document whose functions are killed", () => {
  let cloud: CloudClient;
  let scan: Uint8Array;
  let undisturbed: Outputs;
  beforeAll(async () => {
    scan = await scanOf(PAGES);
    cloud = await openCloud();
    await cloud.put("s3://documents/peace.pdf", scan);
    await cloud.results({ document_uri: "s3://documents/peace.pdf", json_uri: "s3://documents/peace.pdf.json" });
    undisturbed = await outputsOf(cloud, "s3://documents/peace.pdf");
  });
  afterAll(() => cloud.close());

  it.each(moments(5, SEED, PAGES.length).map((moment, index) => ({ ...moment, index })))(
    "ends with the same bytes: $victims, page $page, after $afterMs ms",
    async ({ index, ...moment }) => {
      const survived = await surviveKilling(cloud, moment, `s3://documents/killed-${index}.pdf`, scan);

      expect(survived).toEqual({ outputs: undisturbed, status: "complete", twice: [] });
    },
    60_000,
  );
});
