// What a page shows that looks like letters, and how much of it the recognised words leave uncovered. Tesseract's own
// confidence is blind to text that it never saw: 91 to 94 on photographed pages of which it dropped a third.

import type { GrayImage } from "./recognize.ts";
import { smooth } from "./smooth.ts";
import type { PixelBox, RecognizedParagraph } from "./tesseract-hocr.ts";

/** The picture is looked at in about this resolution: a letter of six points is still five pixels high. */
const LOOKED_AT_DPI = 100;
/** Pixels, at that resolution, on each side over which a neighbourhood's mean is taken: a line of text and its gaps. */
const NEIGHBOURHOOD = 20;
// Levels that ink differs from its neighbourhood: more than this, and more than the noise does by chance.
const LEAST_CONTRAST = 14;
const NOISE_DEVIATIONS = 4.5;
/** Levels that neighbours differ by; clean scans have 0 to 4. Above this single pixels drown letters, and are smoothed. */
const NOISY_FROM = 12;
/** What smoothing leaves of independent noise; no longer seen in neighbours, which it makes alike. */
const SMOOTHED_NOISE = 0.29;
const SMOOTHED_DEVIATIONS = 3;
/** Smoothing leaves blots of six pixels; letters have more. */
const LEAST_PIXELS_IN_NOISE = 12;
/** Letters fill less than half of any place of this many pixels across, so its mean is nearer to its ground. */
const PLACE = 24;
/** At 100 dpi: from a letter of 5 points without ascender to a headline of 60; words that touch are wide. */
const LETTER = { leastHeight: 3, mostHeight: 60, leastWidth: 1, mostWidth: 300, leastPixels: 5 };
// Below this Tesseract guesses: words read upside down or into a picture have 0 to 40.
const BELIEVED_CONFIDENCE = 45;
// The corners of a letter reach out of its word's box.
const REACH_PIXELS = 2;
// Marks fewer than a short word's are no loss that a page could be told by.
const LEAST_LETTERS = 4;

/** Marks of the size of letters, in the picture's own pixels. */
export interface PageInk {
  readonly marks: readonly Mark[];
  /** Pixels of the picture across one that was looked at. */
  readonly scale: number;
  readonly width: number;
  readonly height: number;
  /** Levels that neighbours differ by, where that is more than print can be told from; else 0. */
  readonly noise: number;
}

export interface Mark {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly pixels: number;
}

/** 20 ms for an A4 page at 200 dpi. */
export function findInk(image: GrayImage): PageInk {
  const scale = Math.max(1, Math.round(image.dpi / LOOKED_AT_DPI));
  const reduced = reduce(image, scale);
  const { width, height } = reduced;
  const found = noiseOf(reduced);
  const noise = found < NOISY_FROM ? 0 : found;
  const looked = noise === 0 ? reduced : smooth(reduced);
  const contrast = noise === 0 ? NOISE_DEVIATIONS * found : SMOOTHED_DEVIATIONS * SMOOTHED_NOISE * noise;
  const leastPixels = noise === 0 ? LETTER.leastPixels : LEAST_PIXELS_IN_NOISE;
  const marks = connectedMarks(inkOf(looked, Math.max(LEAST_CONTRAST, contrast)), looked).filter((mark) =>
    isLetterLike(mark, leastPixels),
  );
  return { marks, scale, width, height, noise };
}

/** Share of the ink, 0 to 1, that lies outside all words that Tesseract believes in. */
export function uncoveredShare(ink: PageInk, paragraphs: readonly RecognizedParagraph[]): number {
  const covered = coverOf(ink, paragraphs);
  const outside = ink.marks.filter(({ left, top, right, bottom }) => {
    return covered[Math.floor((top + bottom) / 2) * ink.width + Math.floor((left + right) / 2)] === 0;
  });
  if (outside.length < LEAST_LETTERS) return 0;
  const pixels = (marks: readonly Mark[]) => marks.reduce((sum, mark) => sum + mark.pixels, 0);
  return pixels(outside) / pixels(ink.marks);
}

type Reduced = Pick<GrayImage, "width" | "height" | "gray">;

function reduce({ width, height, gray }: GrayImage, scale: number): Reduced {
  if (scale === 1) return { width, height, gray };
  const reduced = { width: Math.floor(width / scale), height: Math.floor(height / scale) };
  const levels = new Uint8Array(reduced.width * reduced.height);
  if (scale === 2) {
    for (let y = 0, to = 0; y < reduced.height; y++) {
      for (let x = 0, at = 2 * y * width, below = at + width; x < reduced.width; x++, to++, at += 2, below += 2) {
        const sum =
          (gray[at] as number) + (gray[at + 1] as number) + (gray[below] as number) + (gray[below + 1] as number);
        levels[to] = sum >> 2;
      }
    }
    return { ...reduced, gray: levels };
  }
  const sums = new Uint32Array(reduced.width);
  for (let y = 0; y < reduced.height; y++) {
    sums.fill(0);
    for (let row = y * scale; row < (y + 1) * scale; row++) {
      for (let x = 0, at = row * width; x < reduced.width; x++) {
        let sum = 0;
        for (const end = at + scale; at < end; at++) sum += gray[at] ?? 0;
        sums[x] = (sums[x] ?? 0) + sum;
      }
    }
    for (let x = 0; x < reduced.width; x++) levels[y * reduced.width + x] = (sums[x] ?? 0) / (scale * scale);
  }
  return { ...reduced, gray: levels };
}

/** 1 for a pixel that stands out from its neighbourhood as ink does from paper, or light letters from a dark ground. */
function inkOf(image: Reduced, contrast: number): Uint8Array {
  const { width, height, gray: levels } = image;
  const middles = middlesOf(image);
  const across = Math.ceil(width / PLACE);
  const ink = new Uint8Array(width * height);
  const columns = new Int32Array(width);
  const places = Uint32Array.from({ length: width }, (_, x) => Math.floor(x / PLACE));
  let [first, last] = [0, -1];
  for (let y = 0; y < height; y++) {
    for (; last < Math.min(height - 1, y + NEIGHBOURHOOD); ) addRow(columns, levels, ++last * width, 1);
    for (; first < y - NEIGHBOURHOOD; ) addRow(columns, levels, first++ * width, -1);
    const rows = last - first + 1;
    const row = Math.floor(y / PLACE) * across;
    let sum = 0;
    for (let x = 0; x < Math.min(width, NEIGHBOURHOOD); x++) sum += columns[x] as number;
    // Indices stay within their arrays; checks at each of a million pixels would be a third of the time.
    for (let x = 0, at = y * width; x < width; x++, at++) {
      if (x + NEIGHBOURHOOD < width) sum += columns[x + NEIGHBOURHOOD] as number;
      if (x > NEIGHBOURHOOD) sum -= columns[x - NEIGHBOURHOOD - 1] as number;
      const mean = sum / (rows * (Math.min(width - 1, x + NEIGHBOURHOOD) - Math.max(0, x - NEIGHBOURHOOD) + 1));
      const level = levels[at] as number;
      const middle = middles[row + (places[x] as number)] as number;
      if (mean < middle ? level > mean + contrast : level < mean - contrast) ink[at] = 1;
    }
  }
  return ink;
}

function addRow(columns: Int32Array, levels: Uint8Array, start: number, sign: 1 | -1): void {
  for (let x = 0; x < columns.length; x++) {
    columns[x] = (columns[x] as number) + sign * (levels[start + x] as number);
  }
}

/** The standard deviation of noise: most neighbours differ by nothing else. */
function noiseOf({ gray: levels }: Reduced): number {
  const differences = new Uint32Array(256);
  for (let at = 1; at < levels.length; at++) {
    const difference = Math.abs((levels[at] ?? 0) - (levels[at - 1] ?? 0));
    differences[difference] = (differences[difference] ?? 0) + 1;
  }
  return percentile(differences, levels.length, 0.5);
}

/** Half-way between the darkest and the lightest pixel of each place and those around it. */
function middlesOf({ width, height, gray: levels }: Reduced): Float32Array {
  const [across, down] = [Math.ceil(width / PLACE), Math.ceil(height / PLACE)];
  const darkest = new Uint8Array(across * down).fill(255);
  const lightest = new Uint8Array(across * down);
  for (let y = 0, at = 0; y < height; y++) {
    const row = Math.floor(y / PLACE) * across;
    for (let x = 0; x < width; x++, at++) {
      const place = row + Math.floor(x / PLACE);
      const level = levels[at] ?? 0;
      if (level < (darkest[place] ?? 0)) darkest[place] = level;
      if (level > (lightest[place] ?? 0)) lightest[place] = level;
    }
  }
  return Float32Array.from({ length: across * down }, (_, place) => {
    const [column, row] = [place % across, Math.floor(place / across)];
    let [dark, light] = [255, 0];
    for (let y = Math.max(0, row - 1); y <= Math.min(down - 1, row + 1); y++) {
      for (let x = Math.max(0, column - 1); x <= Math.min(across - 1, column + 1); x++) {
        dark = Math.min(dark, darkest[y * across + x] ?? 255);
        light = Math.max(light, lightest[y * across + x] ?? 0);
      }
    }
    return (dark + light) / 2;
  });
}

function percentile(histogram: Uint32Array, total: number, share: number): number {
  let seen = 0;
  return histogram.findIndex((count) => {
    seen += count;
    return seen >= total * share;
  });
}

/** The connected parts of the ink, diagonal neighbours included, by the runs of their rows. */
function connectedMarks(ink: Uint8Array, { width, height }: Reduced): readonly Mark[] {
  const parents: number[] = [];
  const parts: (Mark & { -readonly [K in keyof Mark]: Mark[K] })[] = [];
  const rootOf = (part: number): number => {
    let root = part;
    while (parents[root] !== root) root = parents[root] ?? root;
    parents[part] = root;
    return root;
  };
  let above: Run[] = [];
  for (let y = 0; y < height; y++) {
    const runs: Run[] = [];
    let near = 0;
    for (let x = 0, at = y * width; x < width; x++, at++) {
      if (ink[at] === 0) continue;
      const start = x;
      for (; x < width && ink[at] === 1; at++) x++;
      const part = parents.push(parents.length) - 1;
      parts.push({ left: start, top: y, right: x, bottom: y + 1, pixels: x - start });
      while ((above[near]?.end ?? width) < start) near++;
      for (let other = near; (above[other]?.start ?? width + 1) <= x; other++) {
        const root = rootOf(above[other]?.part ?? part);
        const own = rootOf(part);
        if (root !== own) merge(parts, parents, root, own);
      }
      runs.push({ start, end: x, part });
    }
    above = runs;
  }
  return parts.filter((_, part) => parents[part] === part);
}

interface Run {
  readonly start: number;
  readonly end: number;
  readonly part: number;
}

function merge(parts: { -readonly [K in keyof Mark]: Mark[K] }[], parents: number[], into: number, from: number): void {
  const [whole, added] = [parts[into], parts[from]];
  if (whole === undefined || added === undefined) return;
  parents[from] = into;
  whole.left = Math.min(whole.left, added.left);
  whole.top = Math.min(whole.top, added.top);
  whole.right = Math.max(whole.right, added.right);
  whole.bottom = Math.max(whole.bottom, added.bottom);
  whole.pixels += added.pixels;
}

function isLetterLike({ left, top, right, bottom, pixels }: Mark, leastPixels: number): boolean {
  const [width, height] = [right - left, bottom - top];
  // Text that is turned by a quarter is as wide as it should be high.
  const [low, high] = [Math.min(width, height), Math.max(width, height)];
  return (
    high >= LETTER.leastHeight &&
    low >= LETTER.leastWidth &&
    low <= LETTER.mostHeight &&
    high <= LETTER.mostWidth &&
    pixels >= leastPixels
  );
}

function coverOf({ scale, width, height }: PageInk, paragraphs: readonly RecognizedParagraph[]): Uint8Array {
  const covered = new Uint8Array(width * height);
  const cover = ([left, top, right, bottom]: PixelBox) => {
    const [from, to] = [left, right].map((x) => Math.round(x / scale)) as [number, number];
    const last = Math.min(height - 1, Math.round(bottom / scale) + REACH_PIXELS);
    for (let y = Math.max(0, Math.round(top / scale) - REACH_PIXELS); y <= last; y++) {
      covered.fill(1, y * width + Math.max(0, from - REACH_PIXELS), y * width + Math.min(width, to + REACH_PIXELS));
    }
  };
  for (const { lines } of paragraphs) {
    for (const { words } of lines) {
      for (const { box, confidence } of words) if (confidence >= BELIEVED_CONFIDENCE) cover(box);
    }
  }
  return covered;
}
