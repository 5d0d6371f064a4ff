import { Worker } from "node:worker_threads";
import { describe, expect, it } from "vitest";
import { NO_STEP, stepCounter } from "../../../../functions/engine/sandbox/task-steps.ts";
import { buildPdf, text } from "../../../support/documents/pdf.ts";
import { options } from "../shared/options.ts";

const CODE = `
  const { parentPort, workerData: { format, bytes, options } } = require("node:worker_threads");
  import(format).then(({ pdf }) => pdf.extract(bytes, options)).then(({ document }) => parentPort.postMessage(document));
`;

describe("the pages of a PDF", () => {
  it("are steps, but their common layout is not, because it may take longer than a page", async () => {
    const steps = stepCounter();
    const format = new URL("../../../../functions/engine/formats/pdf/pdf.ts", import.meta.url).href;
    const bytes = buildPdf([{ content: text(72, 700, 12, "one") }, { content: text(72, 700, 12, "two") }]);
    const { detect: _, ...plain } = options;
    const worker = new Worker(CODE, { eval: true, workerData: { steps, format, bytes, options: plain } });

    const document = await new Promise((resolve, reject) => worker.on("message", resolve).on("error", reject));
    await worker.terminate();

    expect(document).toMatchObject({ pages: [{ number: 1 }, { number: 2 }] });
    expect(Atomics.load(steps, 0)).toBe(NO_STEP);
  });
});
