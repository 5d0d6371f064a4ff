// Renders web pages: one browser, one profile and one guarding proxy for each page.

import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, PuppeteerNode } from "puppeteer-core";
import { whileRepeating, within } from "../base/budget.ts";
import { ExtractionError } from "../base/errors.ts";
import type { BrowserLimits } from "../base/settings.ts";
import { browserEnvironment, browserFlags } from "./browser-flags.ts";
import { type Chromium, findChromium } from "./find-chromium.ts";
import { type GuardingProxy, openGuardingProxy } from "./guarding-proxy.ts";
import { loadPage } from "./load-page.ts";
import { treeMemoryMb } from "./process-memory.ts";
import type { PageRequest, RenderedPage, RendererOptions } from "./renderer.ts";

/** Time for the start of the browser. */
const LAUNCH_MS = 30_000;
/** Time for opening the page and taking its markup, besides the time for loading it. */
const AROUND_LOADING_MS = 30_000;

/** Opens the renderer. Each page has its own browser. */
export function chromiumRenderer(options: RendererOptions) {
  const { limits, environment } = options;
  const find = () => ({ chromium: findChromium(options.chromium, environment), puppeteer: loadPuppeteer() });
  return {
    check: () => void find(),
    async render(request: PageRequest, signal: AbortSignal): Promise<RenderedPage> {
      const { chromium, puppeteer } = find();
      const proxy = await openGuardingProxy({ ...options, trafficBytes: limits.trafficBytes });
      const profile = mkdtempSync(join(tmpdir(), "textractor-browser-"));
      let browser: Browser | undefined;
      try {
        browser = await launch(puppeteer, chromium, profile, proxy, options);
        const opened = browser;
        const totalMs = request.limitMs + AROUND_LOADING_MS;
        const loaded = await watched(opened, { ...limits, totalMs }, signal, () => loadPage(opened, request));
        const warnings = [...loaded.warnings, ...proxyWarnings(proxy, limits)];
        return { html: new TextEncoder().encode(loaded.html), browser: await opened.version(), warnings };
      } finally {
        proxy.close();
        await end(browser);
        rmSync(profile, { recursive: true, force: true, maxRetries: 3 });
      }
    },
  };
}

/** Loads the package with `require`, because `import` does not search Lambda layers (NODE_PATH). */
function loadPuppeteer(): PuppeteerNode {
  try {
    return createRequire(import.meta.url)("puppeteer-core");
  } catch (cause) {
    throw new ExtractionError("NOT_AVAILABLE", "render_js needs the package puppeteer-core, which is not installed", {
      remedy: "run `npm install puppeteer-core`, or deploy with renderJs, or send the event without render_js",
      cause,
    });
  }
}

async function launch(
  puppeteer: PuppeteerNode,
  chromium: Chromium,
  profile: string,
  { port }: GuardingProxy,
  { userAgent, environment }: RendererOptions,
): Promise<Browser> {
  const executablePath = await chromium.path();
  try {
    return await puppeteer.launch({
      executablePath,
      headless: chromium.isShell ? "shell" : true,
      // A pipe: a port could be used by other programs of the machine, and pages could look for it.
      pipe: true,
      userDataDir: profile,
      timeout: LAUNCH_MS,
      args: [...chromium.flags, ...browserFlags(port, userAgent)],
      env: browserEnvironment(environment, profile),
      // The program that embeds the engine handles signals.
      ...{ handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false },
    });
  } catch (cause) {
    const [reason] = String(cause instanceof Error ? cause.message : cause).split("\n", 1);
    throw new ExtractionError("NOT_AVAILABLE", `${executablePath} did not start: ${reason}`, {
      remedy: "check that it starts with --headless, or name another Chromium in TEXTRACTOR_CHROMIUM",
      cause,
    });
  }
}

/** Interval at which the memory of the browser's processes is read. */
const WATCH_MS = 250;

/** Runs the work until it ends, the signal aborts, or the browser needs more memory or time than it may. */
async function watched<T>(
  browser: Browser,
  { memoryMb, totalMs }: BrowserLimits & { readonly totalMs: number },
  signal: AbortSignal,
  work: () => Promise<T>,
): Promise<T> {
  const pid = browser.process()?.pid;
  const stop = new AbortController();
  const check = () => {
    const used = pid === undefined ? 0 : treeMemoryMb(pid);
    if (used > memoryMb) stop.abort(tooLarge(used, memoryMb));
  };
  const either = AbortSignal.any([stop.signal, signal]);
  return await whileRepeating(WATCH_MS, check, () => within(totalMs, () => tooSlow(totalMs), either, work));
}

function tooSlow(milliseconds: number): ExtractionError {
  return new ExtractionError("LIMIT_EXCEEDED", `the browser did not answer within ${milliseconds / 1000} s`, {
    remedy: "send the event again, or without render_js",
  });
}

function tooLarge(used: number, allowed: number): ExtractionError {
  return new ExtractionError("LIMIT_EXCEEDED", `the browser used ${Math.round(used)} MB, allowed are ${allowed}`, {
    remedy: "raise TEXTRACTOR_RENDER_MEMORY_MB",
  });
}

/** Most refused addresses that one warning lists. */
const LISTED_REFUSALS = 10;

function proxyWarnings(proxy: GuardingProxy, { trafficBytes }: BrowserLimits): readonly string[] {
  const refusals = proxy.refusals();
  const more = refusals.length > LISTED_REFUSALS ? `; and ${refusals.length - LISTED_REFUSALS} more` : "";
  const listed = refusals.slice(0, LISTED_REFUSALS).join("; ");
  return [
    ...(refusals.length === 0 ? [] : [`requests of the page were refused: ${listed}${more}`]),
    ...(proxy.isExhausted()
      ? [`the page loaded more than ${trafficBytes} bytes and was cut off; raise TEXTRACTOR_RENDER_BYTES`]
      : []),
  ];
}

/** Time for the browser to end by itself, which removes its other processes. */
const CLOSE_MS = 2_000;

async function end(browser: Browser | undefined): Promise<void> {
  if (browser === undefined) return;
  const process = browser.process();
  const late = () => new Error("the browser did not close");
  await within(CLOSE_MS, late, undefined, () => browser.close()).catch(() => process?.kill("SIGKILL"));
}
