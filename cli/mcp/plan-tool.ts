// The tool `plan`: pages, OCR, time and cost of documents before they are read.

import { Readable } from "node:stream";
import * as v from "valibot";
import { isPageRanges } from "../../functions/engine/base/page-ranges.ts";
import { allowedAddress } from "../access/allowed-places.ts";
import { makePlan } from "../plan/make-plan.ts";
import { readPlanOptions } from "../plan/plan-options.ts";
import { printedPlan } from "../plan/printed-plan.ts";
import { localSourceTools } from "../sources/local-source-tools.ts";
import { resolveSources } from "../sources/resolve-sources.ts";
import { defineTool } from "./tool.ts";

const LONGEST_ADDRESS = 4_096;
const MOST_SOURCES = 20;
const LONGEST_OPTION = 100;
/** Documents that are looked at. The command looks at more. */
const MOST_SAMPLE = 100;

const INPUT = v.strictObject({
  sources: v.pipe(
    v.array(v.pipe(v.string(), v.minLength(1), v.maxLength(LONGEST_ADDRESS))),
    v.minLength(1),
    v.maxLength(MOST_SOURCES),
    v.description("Files and folders in allowed folders; a folder stands for all files below it"),
  ),
  ocr: v.optional(v.pipe(v.picklist(["auto", "force", "redo", "off"]), v.description("As of extract"))),
  languages: v.optional(
    v.pipe(
      v.string(),
      v.maxLength(LONGEST_OPTION),
      v.regex(/^\w+(?:\+\w+)*$/),
      v.description("Tesseract languages, such as eng+deu"),
    ),
  ),
  pages: v.optional(
    v.pipe(
      v.string(),
      v.maxLength(LONGEST_OPTION),
      v.check(isPageRanges, 'must be page ranges such as "1-3,9"'),
      v.description("Only these pages"),
    ),
  ),
});

export const planTool = defineTool({
  name: "plan",
  title: "Plan the extraction of documents",
  description:
    "Estimates documents, pages, pages that need OCR, CPU time here and dollars on AWS Lambda, without extracting. " +
    "Use it before reading many or large documents.",
  input: INPUT,
  async run({ sources, ocr, languages, pages }, { engine, places, signal, folder, environment }) {
    const addresses = sources.map((source) => allowedAddress(source, places));
    const given = Object.entries({ ocr, lang: languages, pages }).filter(([, value]) => value !== undefined);
    const words = [`--sample=${MOST_SAMPLE}`, "--as-documents", ...given.map(([name, value]) => `--${name}=${value}`)];
    const options = readPlanOptions([...words, "--", ...addresses], environment, folder);
    const { settings, storage } = engine.tools;
    const found = resolveSources(
      addresses,
      { lists: [], into: folder, asDocuments: true, exclude: [], dropTracked: false },
      localSourceTools({ environment, settings, storage, standardInput: () => Readable.from([]), signal }),
    );
    const nobody = () => undefined;
    const plan = await makePlan(stoppable(found, signal), options, {
      ...{ engine, folder, onListed: nobody, onLooked: nobody, onUnread: nobody },
    });
    signal.throwIfAborted();
    return printedPlan(plan);
  },
});

/** The items until the signal aborts: a folder may have millions. */
async function* stoppable<T>(items: AsyncIterable<T>, signal: AbortSignal): AsyncGenerator<T> {
  for await (const item of items) {
    signal.throwIfAborted();
    yield item;
  }
}
