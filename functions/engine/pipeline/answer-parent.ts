// A parent's page event: one page, or several in sequence, each with its own lease and result.

import { nowMs } from "../base/budget.ts";
import { ExtractionError, toWire, type WireError } from "../base/errors.ts";
import { asExtractionError } from "../base/internal-error.ts";
import type { ExtractRequest, PageOutcome, PageRequest } from "../request/contract.ts";
import { type PageAnswer, pageRequestOf } from "../request/page-event.ts";
import { ocrPage } from "./ocr-page.ts";
import { rememberedSource } from "./source/remembered-source.ts";
import type { PageTools, Tools } from "./tools/tools.ts";

/** Recognises the pages of a parent's event. The answer names the pages that failed, and the usage. */
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

/** Share of the invocation's time that must be left to start a further page. Otherwise the parent asks again for it. */
const LEAST_SHARE = 0.5;

/**
 * Recognises the pages in sequence. A page that fails, or that no time is left for, does not cost the finished ones.
 */
async function allPages(requests: readonly [PageRequest, ...PageRequest[]], tools: PageTools): Promise<PageOutcome> {
  const [{ page: firstPage, documentUri }] = requests;
  const least = tools.budget.remaining() * LEAST_SHARE;
  const sharing = { ...tools, storage: rememberedSource(tools.storage, documentUri) };
  const failed: { readonly page: number; readonly error: WireError }[] = [];
  for (const request of requests) {
    const { page } = request;
    try {
      if (tools.budget.remaining() < least) throw noTimeLeft(page);
      await onePage(request, sharing);
    } catch (error) {
      failed.push({ page, error: toWire(asExtractionError(error, tools.log)) });
    }
  }
  return { page: firstPage, failed };
}

async function onePage(request: PageRequest, tools: PageTools): Promise<PageOutcome> {
  return await tools.budget.run(`OCR of page ${request.page}`, Number.POSITIVE_INFINITY, (signal) =>
    ocrPage(request, signal, tools),
  );
}

function noTimeLeft(page: number): ExtractionError {
  return new ExtractionError("SERVICE_FAILED", `the pages before page ${page} used up the time of their invocation`, {
    remedy: "lower TEXTRACTOR_PAGES_PER_INVOCATION",
    retryable: true,
  });
}
