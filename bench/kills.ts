// Functions killed at seeded moments, and whether the results are those of an undisturbed run.
// `npm run bench -- kills [MOMENTS] [SEED] [PAGES]`: with PAGES, one invocation of `ocr` does as many, one after the other.

import { openCloud } from "../test/support/cloud-client.ts";
import { scanOf } from "../test/support/documents/scan.ts";
import { moments, outputsOf, surviveKilling } from "../test/support/kill-moments.ts";
import { numbersOf } from "./parts/arguments.ts";

const PAGES = ["quorvex", "flimdar", "brastol", "wexham"].map((word) => [`The ${word} ledger of autumn`]);
const given = process.argv.slice(2);
const { MOMENTS: count, SEED: seed, PAGES: pagesPerInvocation } = numbersOf(given, { MOMENTS: 50, SEED: 1, PAGES: 1 });

const several = { TEXTRACTOR_PAGES_PER_INVOCATION: String(pagesPerInvocation), TEXTRACTOR_OCR_CONCURRENCY: "1" };
const cloud = await openCloud(given.length < 3 ? {} : { overrides: { textractor_simple: { environment: several } } });
const scan = await scanOf(PAGES);
await cloud.put("s3://documents/peace.pdf", scan);
await cloud.results({ document_uri: "s3://documents/peace.pdf", json_uri: "s3://documents/peace.pdf.json" });
const undisturbed = JSON.stringify(await outputsOf(cloud, "s3://documents/peace.pdf"));

let same = 0;
for (const [index, moment] of moments(count, seed, PAGES.length).entries()) {
  const { outputs, status, twice } = await surviveKilling(cloud, moment, `s3://documents/killed-${index}.pdf`, scan);
  const survived = status === "complete" && twice.length === 0 && JSON.stringify(outputs) === undisturbed;
  if (survived) same++;
  const what = `${moment.victims.join(" and ")}, page ${moment.page}, after ${moment.afterMs} ms`;
  console.log(`${survived ? "same" : `DIFFERENT (${status}, twice: ${twice.join(",") || "none"})`}: ${what}`);
}
console.log(
  `${same} of ${count} moments ended in the bytes of the undisturbed run (seed ${seed}, ${pagesPerInvocation} pages an invocation)`,
);
await cloud.close();
process.exitCode = same === count ? 0 : 1;
