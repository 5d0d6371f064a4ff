// Events of `ocr`: a page of a parent's document, one page for a caller, or a whole document.

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

/** Answers an event sent to `ocr`. Throws errors that the platform should retry. */
export async function answerOcrEvent(event: unknown, tools: AnswerTools): Promise<unknown> {
  if (isRecord(event) && isPageEvent(lenient(event))) return await answerPageEvent(event, tools);
  // As in 2017, one page is recognised here. The pages of a whole document are recognised by further invocations.
  const here = { ...tools, ocrPage: (request: PageRequest, signal: AbortSignal) => ocrPage(request, signal, tools) };
  const single = isRecord(event) && lenient(event)["page"] !== undefined;
  return await answerEvent(event, single ? here : tools, forceOcr);
}

/** An event sent to `ocr` asks for OCR: without a mode in the event, every page is recognised. */
function forceOcr(request: ExtractRequest): ExtractRequest {
  const { ocr, disable_ocr: disableOcr } = lenient(request.event);
  const hasMode = ocr !== undefined || disableOcr !== undefined;
  return hasMode ? request : { ...request, ocr: "force" };
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
