// Joins pixels that differ from their surroundings to marks: letters and drawings.

import type { GrayImage } from "../tesseract/gray-image.ts";

/** Pixels on each side in a neighbourhood's mean: a line of text and its gaps at 100 dpi. */
const NEIGHBOURHOOD = 20;
/** Side of a place in pixels. Letters fill less than half of a place, so its mean is nearer to the background. */
const PLACE = 24;

export type Levels = Pick<GrayImage, "width" | "height" | "gray">;

export interface Mark {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly pixels: number;
  /** Sum of the levels of its pixels. */
  readonly levels: number;
}

/** Connected parts that are darker or lighter than their neighbourhood by more than the contrast. */
export function marksOf(image: Levels, contrast: number): readonly Mark[] {
  return connectedMarks(inkOf(image, contrast), image);
}

/** Bitmap with 1 for pixels that differ from their neighbourhood: ink on paper, or light letters on a dark ground. */
function inkOf(image: Levels, contrast: number): Uint8Array {
  const { width, height, gray: levels } = image;
  const middles = middlesOf(image);
  const ink = new Uint8Array(width * height);
  const columns = new Int32Array(width);
  const places = Uint32Array.from({ length: width }, (_, x) => Math.floor(x / PLACE));
  let [first, last] = [0, -1];
  for (let y = 0; y < height; y++) {
    for (; last < Math.min(height - 1, y + NEIGHBOURHOOD); ) addRow(columns, levels, ++last * width, 1);
    for (; first < y - NEIGHBOURHOOD; ) addRow(columns, levels, first++ * width, -1);
    const rows = last - first + 1;
    const middlesOfRow = middles[Math.floor(y / PLACE)] as readonly number[];
    let sum = 0;
    for (let x = 0; x < Math.min(width, NEIGHBOURHOOD); x++) sum += columns[x] as number;
    // Indices stay within their arrays. Checks at each of a million pixels would take a third of the time.
    for (let x = 0, at = y * width; x < width; x++, at++) {
      if (x + NEIGHBOURHOOD < width) sum += columns[x + NEIGHBOURHOOD] as number;
      if (x > NEIGHBOURHOOD) sum -= columns[x - NEIGHBOURHOOD - 1] as number;
      const mean = sum / (rows * (Math.min(width - 1, x + NEIGHBOURHOOD) - Math.max(0, x - NEIGHBOURHOOD) + 1));
      const level = levels[at] as number;
      const middle = middlesOfRow[places[x] as number] as number;
      if (mean < middle ? level > mean + contrast : level < mean - contrast) ink[at] = 1;
    }
  }
  return ink;
}

type Sign = 1 | -1;

function addRow(columns: Int32Array, levels: Uint8Array, start: number, sign: Sign): void {
  for (let x = 0; x < columns.length; x++) {
    columns[x] = (columns[x] as number) + sign * (levels[start + x] as number);
  }
}

/** Mean of the darkest and the lightest pixel, for each place together with its neighbours, in rows of places. */
function middlesOf({ width, height, gray }: Levels): readonly (readonly number[])[] {
  const [across, down] = [Math.ceil(width / PLACE), Math.ceil(height / PLACE)];
  const darkest = Array.from({ length: down }, () => new Uint8Array(across).fill(255));
  const lightest = Array.from({ length: down }, () => new Uint8Array(across));
  for (let y = 0, at = 0; y < height; y++) {
    const row = Math.floor(y / PLACE);
    const [dark, light] = [darkest[row] as Uint8Array, lightest[row] as Uint8Array];
    for (let x = 0; x < width; x++, at++) {
      const column = Math.floor(x / PLACE);
      const level = gray[at] as number;
      dark[column] = Math.min(dark[column] as number, level);
      light[column] = Math.max(light[column] as number, level);
    }
  }
  return darkest.map((places, row) =>
    Array.from(places, (_, column) => {
      const dark = Math.min(...withNeighbours(darkest, row, column));
      return (dark + Math.max(...withNeighbours(lightest, row, column))) / 2;
    }),
  );
}

/** Values of a place and of the up to eight places around it. */
function withNeighbours(rows: readonly Uint8Array[], row: number, column: number): readonly number[] {
  const near = [row - 1, row, row + 1].flatMap((other) => rows[other] ?? []);
  return near.flatMap((values) => [column - 1, column, column + 1].flatMap((other) => values[other] ?? []));
}

/** Connected parts of the ink, including diagonal neighbours, found by the runs of each row. */
function connectedMarks(ink: Uint8Array, { width, height, gray }: Levels): readonly Mark[] {
  const parents: number[] = [];
  const parts: Part[] = [];
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
      let levels = 0;
      for (; x < width && ink[at] === 1; at++, x++) levels += gray[at] as number;
      const part = parents.push(parents.length) - 1;
      parts.push({ left: start, top: y, right: x, bottom: y + 1, pixels: x - start, levels });
      while ((above[near]?.end ?? Number.POSITIVE_INFINITY) < start) near++;
      for (let other = near; (above[other]?.start ?? Number.POSITIVE_INFINITY) <= x; other++) {
        const root = rootOf(above[other]?.part ?? part);
        const own = rootOf(part);
        if (root === own) continue;
        parents[own] = root;
        merge(parts[root] as Part, parts[own] as Part);
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

type Part = { -readonly [Key in keyof Mark]: Mark[Key] };

function merge(whole: Part, added: Part): void {
  whole.left = Math.min(whole.left, added.left);
  whole.top = Math.min(whole.top, added.top);
  whole.right = Math.max(whole.right, added.right);
  whole.bottom = Math.max(whole.bottom, added.bottom);
  whole.pixels += added.pixels;
  whole.levels += added.levels;
}
