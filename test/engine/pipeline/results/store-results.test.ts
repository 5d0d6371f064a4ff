import { deflateRawSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { TimeBudget } from "../../../../functions/engine/base/budget.ts";
import { ExtractionError } from "../../../../functions/engine/base/errors.ts";
import { silentLog } from "../../../../functions/engine/base/log.ts";
import { storeOutputs } from "../../../../functions/engine/pipeline/results/store-results.ts";
import type { OutputKind } from "../../../../functions/engine/request/output-kinds.ts";
import { parseEvent } from "../../../../functions/engine/request/parse-event.ts";
import { memoryStorage } from "../../../support/memory-storage.ts";

const request = parseEvent(
  { document_uri: "s3://in/a.pdf", hocr_uri: "s3://out/a.hocr", json_uri: "s3://out/a.json" },
  { bucket: undefined, eventBorne: false },
);
const tooMuch = new ExtractionError("PARSER_STOPPED", "it took more memory", {
  remedy: "raise TEXTRACTOR_PARSER_MEMORY_MB",
});
const throttled = new ExtractionError("SERVICE_FAILED", "S3 is busy", { remedy: "send it again", retryable: true });

/** Renders two pieces for each kind, and records the order of the kinds. */
function outputs(failures: Partial<Record<OutputKind, ExtractionError>> = {}) {
  const rendered: OutputKind[] = [];
  const render = async (kind: OutputKind) => {
    rendered.push(kind);
    const failure = failures[kind];
    if (failure !== undefined) throw failure;
    return [`${kind}: one, `, "two"].map((piece) => deflateRawSync(piece));
  };
  return { rendered, render };
}

describe("outputs other than the text", () => {
  it("are rendered and written in sequence, and only where they are requested", async () => {
    const { rendered, render } = outputs();
    const storage = memoryStorage();

    const { warnings } = await storeOutputs(render, request, {
      storage,
      budget: TimeBudget.of(600_000),
      log: silentLog,
    });

    expect(rendered).toEqual(["json", "hocr"]);
    expect([storage.text("s3://out/a.json"), storage.text("s3://out/a.hocr")]).toEqual([
      "json: one, two",
      "hocr: one, two",
    ]);
    expect(storage.objects.get("s3://out/a.json")?.facts.contentType).toBe("application/json");
    expect(warnings).toEqual([]);
  });

  it("do not affect other outputs when they are too large for the memory", async () => {
    const { render } = outputs({ json: tooMuch });
    const storage = memoryStorage();

    const { warnings } = await storeOutputs(render, request, {
      storage,
      budget: TimeBudget.of(600_000),
      log: silentLog,
    });

    expect(warnings).toEqual([
      "no JSON was written (PARSER_STOPPED): it took more memory; raise TEXTRACTOR_PARSER_MEMORY_MB",
    ]);
    expect([...storage.objects.keys()]).toEqual(["s3://out/a.hocr"]);
  });

  it("throw errors that may pass, so that the platform retries", async () => {
    const { render } = outputs({ json: throttled });

    const storing = storeOutputs(render, request, {
      storage: memoryStorage(),
      budget: TimeBudget.of(600_000),
      log: silentLog,
    });

    await expect(storing).rejects.toBe(throttled);
  });
});
