import { expect, test } from "vitest";
import { paintingBudget } from "../../../../functions/engine/pdf/core/painting-budget.ts";
import { boundedCanvases, loadCanvas } from "../../../../functions/engine/pdf/render/bounded-canvases.ts";

/** Factory of canvases, and what it counts. */
function openFactory() {
  const counted: (readonly [pixels: number, what: string])[] = [];
  const budget = paintingBudget(1e9);
  const CanvasFactory = boundedCanvases({ ...budget, addCanvas: (...given) => counted.push(given) });
  return { factory: CanvasFactory(), counted };
}

const descriptor = (name: string) => Object.getOwnPropertyDescriptor(globalThis, name);

test("the globals that pdf.js paints with are set once, and those of the host stay", () => {
  const host = class {};
  Object.defineProperty(globalThis, "Path2D", { value: host, configurable: true });
  expect(descriptor("DOMMatrix")).toBeUndefined();

  const canvas = loadCanvas();

  expect(descriptor("DOMMatrix")).toMatchObject({ value: canvas.DOMMatrix, configurable: true });
  expect(descriptor("ImageData")?.value).toBe(canvas.ImageData);
  expect(descriptor("Path2D")?.value).toBe(host);
  Reflect.deleteProperty(globalThis, "DOMMatrix");
  expect(loadCanvas()).toBe(canvas);
  expect(descriptor("DOMMatrix")).toBeUndefined();
});

test("a new canvas has the wanted size and is counted", () => {
  const { factory, counted } = openFactory();

  const { canvas, context } = factory.create(30, 20);

  expect([canvas?.width, canvas?.height, context?.canvas]).toEqual([30, 20, canvas]);
  expect(counted).toEqual([[600, "a page with a canvas of 30 x 20 pixels"]]);
});

test("a resized canvas is counted with its difference", () => {
  const { factory, counted } = openFactory();
  const made = factory.create(30, 20);

  factory.reset(made, 10, 70);

  expect([made.canvas?.width, made.canvas?.height]).toEqual([10, 70]);
  expect(counted[1]).toEqual([100, "a page with a canvas of 10 x 70 pixels"]);
});

test("a destroyed canvas gives its memory back, once", () => {
  const { factory, counted } = openFactory();
  const made = factory.create(30, 20);
  const { canvas } = made;

  factory.destroy(made);
  factory.destroy(made);
  factory.reset(made, 5, 5);

  expect(made).toEqual({ canvas: null, context: null });
  expect((canvas?.width ?? 1) * (canvas?.height ?? 1)).toBeLessThanOrEqual(1);
  expect(counted.slice(1)).toEqual([[-600, ""]]);
});

test("a canvas beyond the budget is refused", () => {
  const factory = boundedCanvases(paintingBudget(7 * 600))();
  const made = factory.create(30, 20);

  expect(() => factory.create(1, 1)).toThrow("a page with a canvas of 1 x 1 pixels");
  factory.destroy(made);
});

test("a context without transparency paints on opaque ground", () => {
  const { factory } = openFactory();

  const context = factory.getNoAlphaContext(loadCanvas().createCanvas(1, 1));

  expect(context.getImageData(0, 0, 1, 1).data[3]).toBe(255);
});
