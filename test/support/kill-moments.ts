// Kills a function at a seeded moment of a document's life, sends the event again, and compares with an undisturbed
// run.

import fc from "fast-check";
import type { CloudClient } from "./cloud-client.ts";
import { withoutOrigin } from "./without-origin.ts";

export interface Moment {
  readonly victims: readonly ("textractor_simple" | "textractor_ocr")[];
  readonly page: number;
  readonly afterMs: number;
}

/** Random moments to kill a function. The same seed gives the same moments. */
export function moments(count: number, seed: number, pages: number): readonly Moment[] {
  const victims = fc.constantFrom<Moment["victims"]>(
    ["textractor_simple"],
    ["textractor_ocr"],
    ["textractor_simple", "textractor_ocr"],
  );
  const moment = fc.record({
    victims,
    page: fc.integer({ min: 1, max: pages }),
    afterMs: fc.integer({ min: 0, max: 1_500 }),
  });
  return fc.sample(moment, { numRuns: count, seed });
}

export interface Outputs {
  readonly text: string | undefined;
  readonly json: string | undefined;
  readonly pdf: string | undefined;
}

export async function outputsOf(cloud: CloudClient, uri: string): Promise<Outputs> {
  const hex = async (suffix: string) => (await cloud.get(`${uri}${suffix}`))?.toString("hex");
  const json = (await cloud.get(`${uri}.json`))?.toString();
  return { text: await hex(".txt"), json: json && withoutOrigin(json), pdf: await hex(".searchable.pdf") };
}

/** Lists the pages in an event of `ocr`. */
function pagesIn(event: unknown): readonly unknown[] {
  const { page, part_of: part } = event as { page?: number; part_of?: { more?: readonly { page: number }[] } };
  return [page, ...(part?.more ?? []).map((more) => more.page)];
}

export interface Survival {
  readonly outputs: Outputs;
  readonly status: string;
  /** Pages with more than one OCR run. */
  readonly twice: readonly number[];
}

/** Sends one document through one killing: the disturbed event, then the same event undisturbed. */
export async function surviveKilling(
  cloud: CloudClient,
  moment: Moment,
  uri: string,
  scan: Uint8Array,
): Promise<Survival> {
  await cloud.put(uri, scan);
  const event = { document_uri: uri, json_uri: `${uri}.json` };
  const before = cloud.recognized.length;
  const lifts = moment.victims.map((name) =>
    cloud.lambda.fault({
      function: name,
      when: (each) => name === "textractor_simple" || pagesIn(each).includes(moment.page),
      killAfterMs: moment.afterMs,
    }),
  );
  // A killed parent is an error for its caller, and this is the case under test.
  await cloud.extract(event).catch(() => undefined);
  for (const lift of lifts) lift();
  const { status } = await cloud.results(event);
  await cloud.lambda.idle();
  const recognized = cloud.recognized.slice(before);
  return {
    outputs: await outputsOf(cloud, uri),
    status,
    twice: recognized.filter((page, index) => recognized.indexOf(page) !== index),
  };
}
