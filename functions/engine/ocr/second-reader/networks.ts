// The three networks of the second reader: gray pixels in, boxes, directions and characters out.

import type { GrayImage } from "../tesseract/gray-image.ts";
import { decodeSteps, type ReadCharacter } from "./ctc.ts";
import { type Strip, stripOf } from "./line-strip.ts";
import type { SecondModels } from "./models.ts";
import { type Network, openNetwork } from "./onnx-runtime.ts";
import { textAreas } from "./text-areas.ts";
import type { TurnedBox } from "./turned-box.ts";

/**
 * Longest side of the picture in which lines are found, and the height of words there that needs no larger one. On the
 * documents with saved answers, 1,280 pixels find as much as 960, for twice the time.
 */
const LONGEST_SIDE = { least: 960, most: 1_280 };
const HEIGHT_FOUND = 9;
/** The detector halves its picture five times. */
const STEP = 32;
/** Height of a line's strip, by the recogniser's and the classifier's design, and the classifier's width. */
export const STRIP_HEIGHT = 48;
const CLASSIFIED_WIDTH = 192;
/** Least probability of being upside down. */
const UPSIDE_DOWN = 0.9;

/** Means and deviations of red, green and blue: of ImageNet for the detector, even ones for strips. */
const IMAGENET = { means: [0.485, 0.456, 0.406], deviations: [0.229, 0.224, 0.225] } as const;
const EVEN = { means: [0.5, 0.5, 0.5], deviations: [0.5, 0.5, 0.5] } as const;

export interface Networks {
  /** `height` is that of most words in pixels, where it is known. */
  findLines(image: GrayImage, height?: number): Promise<readonly TurnedBox[]>;
  isUpsideDown(image: GrayImage, box: TurnedBox): Promise<boolean>;
  readStrip(strip: Strip): Promise<{ readonly characters: readonly ReadCharacter[]; readonly steps: number }>;
}

/** Opens the networks. Throws NOT_AVAILABLE where the runtime is not installed. */
export async function openNetworks({ detector, classifier, recognizer, alphabet }: SecondModels): Promise<Networks> {
  const finds = await openNetwork(detector);
  const classifies = await openNetwork(classifier);
  const reads = await openNetwork(recognizer);
  return {
    findLines: (image, height) => findLines(finds, image, height),
    async isUpsideDown(image, box) {
      const width = Math.min(CLASSIFIED_WIDTH, Math.max(1, Math.ceil((STRIP_HEIGHT * box.length) / box.height)));
      const strip = padded(stripOf(image, box, width, STRIP_HEIGHT), CLASSIFIED_WIDTH);
      const { values } = await classifies(planes(strip, EVEN), [1, 3, STRIP_HEIGHT, CLASSIFIED_WIDTH]);
      return (values[1] ?? 0) > UPSIDE_DOWN;
    },
    async readStrip(strip) {
      const { values, shape } = await reads(planes(strip, EVEN), [1, 3, strip.height, strip.width]);
      const [, steps = 0, classes = 0] = shape;
      return { characters: decodeSteps({ steps, classes, probabilities: values }, alphabet), steps };
    },
  };
}

async function findLines(finds: Network, image: GrayImage, wordHeight = 0): Promise<readonly TurnedBox[]> {
  const longest = Math.max(image.width, image.height);
  const wanted = wordHeight > 0 ? (HEIGHT_FOUND / wordHeight) * longest : LONGEST_SIDE.most;
  const side = Math.min(LONGEST_SIDE.most, Math.max(LONGEST_SIDE.least, wanted));
  const scale = Math.min(1, side / longest);
  const sideOf = (side: number) => Math.max(STEP, Math.round((side * scale) / STEP) * STEP);
  const [width, height] = [sideOf(image.width), sideOf(image.height)];
  const whole = { x: image.width / 2, y: image.height / 2, length: image.width, height: image.height, angle: 0 };
  const input = planes(stripOf(image, whole, width, height), IMAGENET);
  const { values } = await finds(input, [1, 3, height, width]);
  const found = textAreas({ width, height, probabilities: values });
  return found.map(({ box }) => stretched(box, image.width / width, image.height / height));
}

/** The box in a picture that is larger by two nearly equal factors. */
function stretched({ x, y, length, height, angle }: TurnedBox, across: number, down: number): TurnedBox {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return {
    x: x * across,
    y: y * down,
    length: length * Math.hypot(across * cos, down * sin),
    height: height * Math.hypot(across * sin, down * cos),
    angle: Math.atan2(down * sin, across * cos),
  };
}

function padded({ width, height, levels }: Strip, to: number): Strip {
  const wider = new Float32Array(to * height).fill(MIDDLE);
  for (let row = 0; row < height; row++) wider.set(levels.subarray(row * width, (row + 1) * width), row * to);
  return { width: to, height, levels: wider };
}

/** Becomes 0 for the network. */
const MIDDLE = 127.5;

type Scale = typeof IMAGENET | typeof EVEN;

/** Gray as red, green and blue, one after another. */
function planes({ levels }: Strip, { means, deviations }: Scale): Float32Array {
  const input = new Float32Array(3 * levels.length);
  for (const [plane, mean] of means.entries()) {
    const [factor, offset] = [1 / 255 / (deviations[plane] as number), mean / (deviations[plane] as number)];
    for (let at = 0, to = plane * levels.length; at < levels.length; at++, to++) {
      input[to] = (levels[at] as number) * factor - offset;
    }
  }
  return input;
}
