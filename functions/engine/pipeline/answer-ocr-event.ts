// The events of `ocr`: a page of a parent's document, one page for a caller, or a whole document.

import type { ExtractRequest, PageRequest } from "../contract.ts";
import { ExtractionError, toWire } from "../errors.ts";
import type { PageAnswer } from "../invoke/lambda.ts";
import { parseEvent } from "../parse-event.ts";
import { type AnswerTools, answerEvent } from "./answer-event.ts";
import { ocrPage } from "./ocr-page.ts";

export async function answerOcrEvent(event: unknown, tools: AnswerTools): Promise<unknown> {
  if (isPageOfParent(event)) return await answerParent(event, tools);
  // As in 2017: a page is recognised here; a whole document page by page in further invocations, each page of it.
  const here = { ...tools, ocrPage: (request: PageRequest, signal: AbortSignal) => ocrPage(request, signal, tools) };
  const single = typeof event === "object" && event !== null && "page" in event && event.page !== null;
  return await answerEvent(event, single ? here : tools, recognizeAll);
}

/** `ocr` was asked for OCR: without a mode of its own, an event means every page. */
function recognizeAll(request: ExtractRequest): ExtractRequest {
  const asked = request.event["ocr"] !== undefined || request.event["disable_ocr"] !== undefined;
  return asked ? request : { ...request, ocr: "force" };
}

function isPageOfParent(event: unknown): boolean {
  return typeof event === "object" && event !== null && "part_of" in event;
}

async function answerParent(event: unknown, tools: AnswerTools): Promise<PageAnswer> {
  const started = performance.now();
  try {
    const request = pageRequest(parseEvent(event, { bucket: undefined, eventBorne: false }));
    const outcome = await tools.budget.run(`OCR of page ${request.page}`, Number.POSITIVE_INFINITY, (signal) =>
      ocrPage(request, signal, tools),
    );
    const { billing } = tools;
    return {
      outcome:
        billing === undefined
          ? outcome
          : { ...outcome, usage: { ...billing, milliseconds: performance.now() - started } },
    };
  } catch (error) {
    if (!(error instanceof ExtractionError)) throw error;
    return { error: toWire(error) };
  }
}

function pageRequest({ documentUri, page, languages, password, tempUriPrefix, partOf }: ExtractRequest): PageRequest {
  if (page === undefined || partOf === undefined) {
    throw new ExtractionError(
      "INVALID_EVENT",
      "part_of: needs a page; send an event without part_of, which is the parent's own",
    );
  }
  return { documentUri, page, languages, password, tempUriPrefix, ...partOf };
}
