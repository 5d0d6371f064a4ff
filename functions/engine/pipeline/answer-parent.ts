// A parent's page event: one page, or several one after the other, each with a lease and a result of its own.

import { nowMs } from "../base/budget.ts";
import { ExtractionError, toWire, type WireError } from "../base/errors.ts";
import { asExtractionError } from "../base/internal-error.ts";
import type { ExtractRequest, PageOutcome, PageRequest } from "../request/contract.ts";
import { type PageAnswer, pageRequestOf } from "../request/page-event.ts";
import { ocrPage } from "./ocr-page.ts";
import { rememberedSource } from "./source/remembered-source.ts";
import type { PageTools, Tools } from "./tools/tools.ts";

export async function answerParent(
  request: ExtractRequest,
  tools: PageTools & Pick<Tools, "billing">,
): Promise<PageAnswer> {
  const answer = await answerPages(request, tools);
  const { billing } = tools;
  if (billing === undefined) return answer;
  const { memoryMb, architecture, startedMs, initMs } = billing;
  return { ...answer, usage: { milliseconds: nowMs() - startedMs + initMs, memoryMb, architecture } };
}

async function answerPages(request: ExtractRequest, tools: PageTools): Promise<PageAnswer> {
  try {
    const { more = [], ...first } = pageRequestOf(request);
    if (more.length === 0) return { outcome: await onePage(first, tools) };
    return { outcome: await allPages([first, ...more.map((each) => ({ ...first, ...each }))], tools) };
  } catch (error) {
    return { error: toWire(asExtractionError(error, tools.log)) };
  }
}

/** Of the invocation's time, without which no further page is begun: the parent then asks for it by itself. */
const LEAST_SHARE = 0.5;

/** What is done stays done: a page that fails, or that there is no time for, is named in the answer. */
async function allPages(requests: readonly PageRequest[], tools: PageTools): Promise<PageOutcome> {
  const least = tools.budget.remaining() * LEAST_SHARE;
  const sharing = { ...tools, storage: rememberedSource(tools.storage, requests[0]?.documentUri ?? "") };
  const failed: { readonly page: number; readonly error: WireError }[] = [];
  for (const [index, request] of requests.entries()) {
    const { page } = request;
    try {
      if (index > 0 && tools.budget.remaining() < least) throw noTimeLeft(page);
      await onePage(request, sharing);
    } catch (error) {
      failed.push({ page, error: toWire(asExtractionError(error, tools.log)) });
    }
  }
  return { page: requests[0]?.page ?? 0, failed };
}

async function onePage(request: PageRequest, tools: PageTools): Promise<PageOutcome> {
  return await tools.budget.run(`OCR of page ${request.page}`, Number.POSITIVE_INFINITY, (signal) =>
    ocrPage(request, signal, tools),
  );
}

function noTimeLeft(page: number): ExtractionError {
  const message = `the pages before page ${page} took the time of their invocation; lower TEXTRACTOR_PAGES_PER_INVOCATION`;
  return new ExtractionError("SERVICE_FAILED", message, { retryable: true });
}
