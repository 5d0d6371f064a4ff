// The events of `ocr`: a page of a parent's document, one page for a caller, or a whole document.

import { toWire } from "../base/errors.ts";
import { asExtractionError } from "../base/internal-error.ts";
import { isRecord } from "../base/is-record.ts";
import type { ExtractRequest, PageRequest } from "../request/contract.ts";
import { lenient } from "../request/lenient-event.ts";
import { isPageEvent, type PageAnswer } from "../request/page-event.ts";
import { parseEvent } from "../request/parse-event.ts";
import { type AnswerTools, answerEvent } from "./answer-event.ts";
import { answerParent } from "./answer-parent.ts";
import { ocrPage } from "./ocr-page.ts";

export async function answerOcrEvent(event: unknown, tools: AnswerTools): Promise<unknown> {
  if (isRecord(event) && isPageEvent(lenient(event))) return await answerPageEvent(event, tools);
  // As in 2017: a page is recognised here; a whole document page by page in further invocations, each page of it.
  const here = { ...tools, ocrPage: (request: PageRequest, signal: AbortSignal) => ocrPage(request, signal, tools) };
  const single = isRecord(event) && lenient(event)["page"] !== undefined;
  return await answerEvent(event, single ? here : tools, forceOcr);
}

/** `ocr` was asked for OCR: without a mode of its own, an event means every page. */
function forceOcr(request: ExtractRequest): ExtractRequest {
  const { ocr, disable_ocr: disableOcr } = lenient(request.event);
  const asked = ocr !== undefined || disableOcr !== undefined;
  return asked ? request : { ...request, ocr: "force" };
}

async function answerPageEvent(event: unknown, tools: AnswerTools): Promise<PageAnswer> {
  let request: ExtractRequest;
  try {
    request = parseEvent(event, { bucket: undefined, eventBorne: false });
  } catch (error) {
    return { error: toWire(asExtractionError(error, tools.log)) };
  }
  return await answerParent(request, tools);
}
