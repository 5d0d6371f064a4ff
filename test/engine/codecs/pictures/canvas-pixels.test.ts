import { createCanvas } from "@napi-rs/canvas";
import { expect, test } from "vitest";
import { emptied, takePixels } from "../../../../functions/engine/codecs/pictures/canvas-pixels.ts";

/** Canvas in which the red of each row is the row's number. */
function striped(width: number, height: number) {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext("2d");
  for (let y = 0; y < height; y++) {
    context.fillStyle = `rgb(${y % 251}, 7, 9)`;
    context.fillRect(0, y, width, 1);
  }
  return canvas;
}

test("all pixels are passed on once, in order, some rows at a time", async () => {
  const [width, height] = [1_500, 1_400];
  const canvas = striped(width, height);
  const red = new Uint8Array(width * height);
  const starts: number[] = [];

  await takePixels(canvas, (rgba, from) => {
    starts.push(from);
    for (let at = 0; at < rgba.length; at += 4) red[from + at / 4] = rgba[at] ?? 0;
  });

  expect(starts).toEqual([0, 666 * width, 1_332 * width]);
  const expected = Uint8Array.from({ length: width * height }, (_, at) => Math.floor(at / width) % 251);
  expect(Buffer.compare(red, expected)).toBe(0);
});

test("rows are never split, however wide", async () => {
  const lengths: number[] = [];

  await takePixels(striped(32_000, 40), (rgba) => lengths.push(rgba.length / 4));

  expect(lengths).toEqual([31 * 32_000, 9 * 32_000]);
});

test("neither the copies nor the canvas stay in memory", async () => {
  const canvas = striped(100, 100);
  const kept: Uint8ClampedArray[] = [];

  await takePixels(canvas, (rgba) => kept.push(rgba));

  expect(kept.map(({ length }) => length)).toEqual([0]);
  expect([canvas.width, canvas.height]).toEqual([1, 1]);
});

test("a turn of the event loop passes, in which Node frees the copies", async () => {
  const order: string[] = [];
  setImmediate(() => order.push("turn"));

  await emptied(createCanvas(10, 10));
  order.push("after");

  expect(order).toEqual(["turn", "after"]);
});
