// One thread of the bench of two threads against one: warms up, waits for the word, and reads its pages.

import { parentPort, workerData } from "node:worker_threads";
import { recognize } from "../../functions/engine/ocr/tesseract/tesseract.ts";
import { hardPages } from "../inputs/hard-pages.ts";

const { jobs } = workerData as { readonly jobs: number };
const pages = [];
for await (const page of hardPages(["ordinary"], 1, 1)) pages.push(page);
const [page] = pages;
if (page === undefined || parentPort === null) throw new Error("runs as a worker with a page");
await recognize(page, ["eng"]);
parentPort.once("message", () => void readAll(page));
parentPort.postMessage("warm");

async function readAll(image: NonNullable<typeof page>): Promise<void> {
  for (let job = 0; job < jobs; job++) await recognize(image, ["eng"]);
  process.exit();
}
