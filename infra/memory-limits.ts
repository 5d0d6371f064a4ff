// Memory of the functions, and limits that keep a function within it. A refused document leaves a record; a killed function
// leaves none.

/** Memory of one vCPU in MB (https://docs.aws.amazon.com/lambda/latest/dg/configuration-memory.html). */
export const MB_OF_ONE_VCPU = 1_769;

// Default memory of the functions in MB. `textractor plan` computes its dollars with it.
//
// `simple` mostly waits for pages, and waiting costs by the MB. 1,024 is the smallest size that reads every document of
// the corpus that 1,769 reads (`npm run bench -- memory`). A CPU second then takes 1.7 seconds.
export const SIMPLE_MEMORY_MB = 1_024;

// Tesseract has one thread, so a page cannot use more than one vCPU. In the local cloud, pages of 25 megapixels (the
// rendering limit) peaked at 822 MB, and a letter at 300 MB.
export const OCR_MEMORY_MB = MB_OF_ONE_VCPU;

/** Memory of the runtime, the bundles, and document copies outside the parser: 100 MB measured, plus a reserve. */
const RUNTIME_MB = 324;
const PARSER_MB = 1_024;
/**
 * Peak memory as a multiple of the document's size. Measured 5 to 7 for scans of 100 to 300 MB with a searchable PDF.
 */
const COPIES = 7;

// Default memory of `simple` with a browser, and the size of its /tmp: Chromium is unpacked to 200 MB there, and a page
// takes 150 MB of memory and more.
export const RENDERING_MEMORY_MB = 2_048;
export const RENDERING_STORAGE_MB = 1_024;
/** Least memory that Chromium starts with. */
const LEAST_BROWSER_MB = 256;

/** Memory of the browser: what the parser and the runtime leave. */
export function renderingLimit(memoryMb: number): Readonly<Record<string, string>> {
  return { TEXTRACTOR_RENDER_MEMORY_MB: String(Math.max(LEAST_BROWSER_MB, memoryMb - RUNTIME_MB - PARSER_MB)) };
}

export function limitsFor(memoryMb: number): Readonly<Record<string, string>> {
  return {
    TEXTRACTOR_PARSER_MEMORY_MB: String(Math.max(64, Math.min(PARSER_MB, memoryMb - RUNTIME_MB))),
    TEXTRACTOR_MAX_DOWNLOAD_BYTES: String(Math.floor(memoryMb / COPIES) * 1024 ** 2),
  };
}
