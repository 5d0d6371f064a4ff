// Loads one page in a browser until it is complete or its time is over, and takes its markup.

import type { Browser, CDPSession, Page } from "puppeteer-core";
import { nowMs, sleep, within } from "../base/budget.ts";
import { ExtractionError } from "../base/errors.ts";
import { snapshotExpression } from "./page-snapshot.ts";
import type { PageRequest } from "./renderer.ts";

export interface LoadedPage {
  readonly html: string;
  readonly warnings: readonly string[];
}

/** The network counts as quiet after this time without requests, as in the browser automation tools of others. */
const QUIET_MS = 500;
/** Time for taking the markup: of a page that is quiet, and of one whose scripts are stopped. */
const BUSY_MS = 5_000;
const SNAPSHOT_MS = 10_000;
/** Time for reading the rest of the document after its script was stopped, and interval at which its state is asked for. */
const REST_MS = 2_000;
const ASK_MS = 100;
/** Longest markup in bytes or characters, of the server and of the rendered page. It is one string in two processes. */
const MAX_MARKUP = 32 * 1024 ** 2;

/** Throws LIMIT_EXCEEDED for too long markup, and where the page answers nothing even after its scripts are stopped. */
export async function loadPage(browser: Browser, request: PageRequest): Promise<LoadedPage> {
  if (request.html.length > MAX_MARKUP) {
    throw new ExtractionError("LIMIT_EXCEEDED", `it has ${request.html.length} bytes, allowed are ${MAX_MARKUP}`, {
      remedy: "send the event without render_js",
    });
  }
  const page = await browser.newPage();
  const session = await page.createCDPSession();
  await refuseWindows(browser, page);
  await serveDocument(session, request);
  const late = await openPage(page, request);
  if (late !== undefined) return { html: await markupOfBusyPage(session), warnings: [late] };
  const html = await markup(session).catch(() => undefined);
  if (html !== undefined) return { html, warnings: [] };
  return { html: await markupOfBusyPage(session), warnings: ["a script of the page was endless and was stopped"] };
}

/** Refuses downloads, dialogs and further windows. */
async function refuseWindows(browser: Browser, page: Page): Promise<void> {
  const session = await browser.target().createCDPSession();
  await session.send("Browser.setDownloadBehavior", { behavior: "deny" });
  page.on("dialog", (dialog) => void dialog.dismiss().catch(ignore));
  browser.on("targetcreated", (target) => {
    if (target.type() !== "page" || target === page.target()) return;
    target.page().then((opened) => opened?.close(), ignore);
  });
}

/** Answers the first request for the document with the bytes that the engine has read. */
async function serveDocument(session: CDPSession, { html, contentType }: PageRequest): Promise<void> {
  const body = Buffer.from(html.buffer, html.byteOffset, html.byteLength).toString("base64");
  session.once("Fetch.requestPaused", async ({ requestId }) => {
    const responseHeaders = [{ name: "Content-Type", value: contentType }];
    await session.send("Fetch.fulfillRequest", { requestId, responseCode: 200, responseHeaders, body }).catch(ignore);
    await session.send("Fetch.disable").catch(ignore);
  });
  await session.send("Fetch.enable", { patterns: [{ resourceType: "Document", requestStage: "Request" }] });
}

/** Returns a warning where the page was not complete in time. */
async function openPage(page: Page, { url, waitFor, limitMs }: PageRequest): Promise<string | undefined> {
  const endsAt = nowMs() + limitMs;
  const rest = () => Math.max(1, endsAt - nowMs());
  const seconds = `${Math.round(limitMs / 100) / 10} s`;
  try {
    await page.goto(url, { waitUntil: "domcontentloaded", timeout: rest() });
    if (waitFor === undefined) await page.waitForNetworkIdle({ idleTime: QUIET_MS, timeout: rest() });
    else await page.waitForSelector(waitFor, { timeout: rest() });
    return undefined;
  } catch (error) {
    if (!(error instanceof Error) || error.name !== "TimeoutError") throw lostPage(error);
    return waitFor === undefined
      ? `the page was still loading after ${seconds}; raise TEXTRACTOR_RENDER_DURATION or name an element in wait_for`
      : `no element matched wait_for, "${waitFor}", within ${seconds}`;
  }
}

async function markup(session: CDPSession): Promise<string> {
  return await within(
    BUSY_MS,
    () => new Error("the page is busy"),
    undefined,
    () => evaluateMarkup(session),
  );
}

/** Stops the scripts first: an endless one would not let the markup be taken. */
async function markupOfBusyPage(session: CDPSession): Promise<string> {
  const quietly = (method: "Emulation.setScriptExecutionDisabled" | "Runtime.terminateExecution", more = {}) =>
    session.send(method, more as never).catch(ignore);
  const late = () =>
    new ExtractionError("LIMIT_EXCEEDED", `the page did not answer for ${SNAPSHOT_MS / 1000} s`, {
      remedy: "send the event without render_js",
    });
  return await within(SNAPSHOT_MS, late, undefined, async () => {
    // Not awaited: the page takes the first command after the second one has ended its script.
    const disabled = quietly("Emulation.setScriptExecutionDisabled", { value: true });
    await quietly("Runtime.terminateExecution");
    await disabled;
    await documentRead(session);
    await session.send("Page.stopLoading").catch(ignore);
    return await evaluateMarkup(session);
  });
}

/** Waits until the browser has read the document's own markup, which ends what a stopped script held up. */
async function documentRead(session: CDPSession): Promise<void> {
  const endsAt = nowMs() + REST_MS;
  // A page that moves on has no state at that moment; its markup is asked for next, which reports a lost page.
  const state = () => evaluate(session, "document.readyState").catch(ignore);
  while (nowMs() < endsAt && (await state()) === "loading") await sleep(ASK_MS);
}

async function evaluateMarkup(session: CDPSession): Promise<string> {
  return `<!DOCTYPE html>${await evaluate(session, snapshotExpression(MAX_MARKUP))}`;
}

/** Evaluates an expression whose value is a string, apart from the page's own scripts. */
async function evaluate(session: CDPSession, expression: string): Promise<string> {
  const { frameTree } = await session.send("Page.getFrameTree");
  const { executionContextId } = await session.send("Page.createIsolatedWorld", { frameId: frameTree.frame.id });
  const call = { expression, contextId: executionContextId, returnByValue: true };
  const { result } = await session.send("Runtime.evaluate", call);
  if (typeof result.value !== "string") throw lostPage(new Error(result.description ?? "no markup"));
  return result.value;
}

function lostPage(cause: unknown): ExtractionError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new ExtractionError("FETCH_FAILED", `the browser lost the page: ${reason}`, {
    remedy: "send the event again, or without render_js",
    cause,
  });
}

/** The page may be gone before the answer to a command comes. */
function ignore(): undefined {
  return undefined;
}
