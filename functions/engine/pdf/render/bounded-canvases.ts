// The canvases that pdf.js paints on. Each picture of a page gets a canvas of its size, in native memory, which a limit
// on a thread's heap does not count: 144 megapixels in a PDF of 400 KB took 2.1 GB.

import { createRequire } from "node:module";
import type { Canvas } from "@napi-rs/canvas";
import type { PaintingBudget } from "../core/painting-budget.ts";

interface CanvasAndContext {
  canvas: Canvas | null;
  context: ReturnType<Canvas["getContext"]> | null;
}

/** Canvas factory for pdf.js, which creates one for each document. */
export function boundedCanvases(budget: PaintingBudget) {
  return function CanvasFactory() {
    const count = (width: number, height: number, before = 0) =>
      budget.addCanvas(width * height - before, `a page with a canvas of ${width} x ${height} pixels`);
    return {
      create(width: number, height: number): CanvasAndContext {
        count(width, height);
        const canvas = loadCanvas().createCanvas(width, height);
        return { canvas, context: canvas.getContext("2d") };
      },
      reset({ canvas }: CanvasAndContext, width: number, height: number): void {
        if (canvas === null) return;
        count(width, height, canvas.width * canvas.height);
        canvas.width = width;
        canvas.height = height;
      },
      destroy(made: CanvasAndContext): void {
        if (made.canvas === null) return;
        budget.addCanvas(-made.canvas.width * made.canvas.height, "");
        made.canvas.width = 0;
        made.canvas.height = 0;
        made.canvas = null;
        made.context = null;
      },
      getNoAlphaContext: (canvas: Canvas) => canvas.getContext("2d", { alpha: false }),
    };
  };
}

let canvasPackage: typeof import("@napi-rs/canvas") | undefined;

// Loaded on first use, because text extraction works without this native package; and with `require`, because `import`
// does not search Lambda layers (NODE_PATH).
export function loadCanvas(): typeof import("@napi-rs/canvas") {
  if (canvasPackage === undefined) {
    const loaded: typeof import("@napi-rs/canvas") = createRequire(import.meta.url)("@napi-rs/canvas");
    // The browser globals that pdf.js paints with.
    for (const name of ["DOMMatrix", "Path2D", "ImageData"] as const) {
      if (!(name in globalThis)) Object.defineProperty(globalThis, name, { value: loaded[name], configurable: true });
    }
    canvasPackage = loaded;
  }
  return canvasPackage;
}
