// The interface of a renderer of web pages.

import type { BrowserLimits } from "../base/settings.ts";
import type { LookupOptions } from "../storage/http/guarded-lookup.ts";

export interface RendererOptions extends LookupOptions {
  readonly chromium: string | undefined;
  readonly userAgent: string | undefined;
  readonly limits: BrowserLimits;
  readonly environment: NodeJS.ProcessEnv;
}

export interface PageRequest {
  /** Address of the page. */
  readonly url: string;
  /** Bytes that the server sent for this address. The browser gets them and does not fetch them again. */
  readonly html: Uint8Array;
  readonly contentType: string;
  /** CSS selector of an element that the complete page has. Without it, a quiet network means a complete page. */
  readonly waitFor: string | undefined;
  /** Time for loading. */
  readonly limitMs: number;
}

export interface RenderedPage {
  /** Markup of the page, in UTF-8. */
  readonly html: Uint8Array;
  /** Name and version of the browser. */
  readonly browser: string;
  readonly warnings: readonly string[];
}

export interface Renderer {
  /** Throws NOT_AVAILABLE where no page can be rendered. */
  check(): Promise<void>;
  /** Throws ExtractionError. */
  render(request: PageRequest, signal: AbortSignal): Promise<RenderedPage>;
}
