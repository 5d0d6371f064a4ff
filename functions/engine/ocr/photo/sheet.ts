// The sheet on a desk: the smooth paper around the print. What lies beyond the sheet's edge is not read.

import type { Mark } from "../ink/ink-marks.ts";
import type { GrayImage } from "../tesseract/gray-image.ts";
import { neighbourhoods } from "./neighbours.ts";
import { CELL, type Cells, overSquares, PAPER } from "./paper.ts";

/** Most change of the paper within some cells on each side, as a share. Lamps change it less, edges more. */
const MOST_CHANGE = 0.12;
const CHANGE_WITHIN = 2;
const DARKEST = 20;
/** Letters of a sheet, and the distance between two of them in heights of a letter, also from line to line. */
const LEAST_LETTERS = 30;
const NEAR = 2.4;
/** Contrast of another sheet's print, or of another part's, as a share of the greatest. Textures have less. */
const ALSO_PRINT = 0.5;
/** Half the width in cells of holes and notches of the sheet that are filled, such as a shadow's edge. */
const HOLES = 6;
const WHITE = 255;

export interface Sheet {
  /** One byte a cell of the paper: 1 for the sheet. */
  readonly cells: Uint8Array;
  /** Letters on the sheet. */
  readonly letters: readonly Mark[];
  /** Mean difference of its letters to the paper in levels. */
  readonly contrast: number;
}

/**
 * The papers that carry the print of the greatest contrast in levels. Parts of a sheet are joined by letters near each other:
 * a shadow cuts the paper apart, but not the lines. Undefined without enough letters.
 */
export function sheetOf(letters: readonly Mark[], height: number, paper: Cells): Sheet | undefined {
  const areas = smoothAreas(paper);
  const groups = new Groups();
  // Areas have numbers from 0 up, letters from -1 down.
  const numbers = new Map(letters.map((letter, at) => [letter, -1 - at]));
  const numberOf = (letter: Mark) => numbers.get(letter) as number;
  const near = neighbourhoods(letters, NEAR * height);
  for (const letter of letters) {
    const area = areas[cellOf(letter, paper)] as number;
    if (area !== ROUGH) groups.join(numberOf(letter), area);
    for (const other of near(letter)) {
      const distance = Math.hypot(other.left - letter.left, other.bottom - letter.bottom);
      if (distance <= NEAR * height) groups.join(numberOf(letter), numberOf(other));
    }
  }
  const sheets = new Map<number, Mark[]>();
  for (const letter of letters) {
    const group = groups.of(numberOf(letter));
    const own = sheets.get(group);
    if (own === undefined) sheets.set(group, [letter]);
    else own.push(letter);
  }
  const contrastOf = (marks: readonly Mark[]) =>
    marks.reduce((sum, mark) => {
      const share = 1 - mark.levels / mark.pixels / PAPER;
      return sum + share * (paper.levels[cellOf(mark, paper)] as number);
    }, 0) / marks.length;
  const printed = [...sheets]
    .filter(([, own]) => own.length >= LEAST_LETTERS)
    .map(([group, own]) => ({ group, own, contrast: contrastOf(own) }));
  const most = printed.reduce((greatest, { contrast }) => Math.max(greatest, contrast), 0);
  const chosen = printed.filter(({ contrast }) => contrast >= ALSO_PRINT * most);
  if (chosen.length === 0) return undefined;
  const kept = new Set(chosen.map(({ group }) => group));
  const own = chosen.flatMap((sheet) => sheet.own);
  const cells = Uint8Array.from(areas, (area) => (area !== ROUGH && kept.has(groups.of(area)) ? 1 : 0));
  for (const letter of own) cells[cellOf(letter, paper)] = 1;
  const { across, down } = paper;
  return { cells: withoutHoles(cells, across, down), letters: own, contrast: contrastOf(own) };
}

/** Decides whether a mark of the picture is a texture of the desk: beyond the sheet, and much fainter than the print. */
export function isTexture(mark: Mark, scale: number, sheet: Sheet, { across, down, levels }: Cells): boolean {
  const cellAt = (a: number, b: number, cells: number) =>
    Math.min(cells - 1, Math.floor((((a + b) / 2) * scale) / CELL));
  const cell = cellAt(mark.top, mark.bottom, down) * across + cellAt(mark.left, mark.right, across);
  if (sheet.cells[cell] === 1) return false;
  return Math.abs((levels[cell] as number) - mark.levels / mark.pixels) < ALSO_PRINT * sheet.contrast;
}

function cellOf({ left, right, top, bottom }: Mark, { across, down }: Cells): number {
  const [column, row] = [Math.floor((left + right) / 2 / CELL), Math.floor((top + bottom) / 2 / CELL)];
  return Math.min(down - 1, row) * across + Math.min(across - 1, column);
}

/** Area of cells near an edge. */
const ROUGH = -1;

/** Number of each cell's area: connected cells around which the paper changes little. */
function smoothAreas(paper: Cells): Int32Array {
  const { across, levels } = paper;
  const lightest = overSquares(paper, CHANGE_WITHIN, Math.max).levels;
  const darkest = overSquares(paper, CHANGE_WITHIN, Math.min).levels;
  const isSmooth = (cell: number) => {
    const most = lightest[cell] as number;
    return most - (darkest[cell] as number) <= MOST_CHANGE * Math.max(DARKEST, most);
  };
  const areas = new Int32Array(levels.length).fill(ROUGH);
  const waiting: number[] = [];
  for (let start = 0; start < levels.length; start++) {
    if (areas[start] !== ROUGH || !isSmooth(start)) continue;
    const enter = (cell: number) => {
      if (cell < 0 || cell >= levels.length || areas[cell] !== ROUGH || !isSmooth(cell)) return;
      areas[cell] = start;
      waiting.push(cell);
    };
    enter(start);
    for (let cell = waiting.pop(); cell !== undefined; cell = waiting.pop()) {
      const column = cell % across;
      if (column > 0) enter(cell - 1);
      if (column < across - 1) enter(cell + 1);
      enter(cell - across);
      enter(cell + across);
    }
  }
  return areas;
}

/** Sets of numbers that were joined. */
class Groups {
  readonly #parents = new Map<number, number>();

  of(member: number): number {
    let root = member;
    for (let parent = this.#parents.get(root); parent !== undefined; parent = this.#parents.get(root)) root = parent;
    // Each member on the way now leads to the root at once. Without this, long rows of letters take quadratic time.
    for (let each = member; each !== root; ) {
      const parent = this.#parents.get(each) as number;
      this.#parents.set(each, root);
      each = parent;
    }
    return root;
  }

  join(one: number, other: number): void {
    const [a, b] = [this.of(one), this.of(other)];
    if (a !== b) this.#parents.set(a, b);
  }
}

/** Makes all white that is not of the sheet. */
export function withoutDesk(image: GrayImage, { cells }: Sheet, { across }: Cells): GrayImage {
  const { width, height } = image;
  const gray = Uint8Array.from(image.gray);
  for (let y = 0, at = 0; y < height; y++) {
    const row = Math.floor(y / CELL) * across;
    for (let x = 0; x < width; x++, at++) if (cells[row + ((x / CELL) | 0)] === 0) gray[at] = WHITE;
  }
  return { ...image, gray };
}

/** Fills the sheet's holes and notches of a few cells. */
function withoutHoles(sheet: Uint8Array, across: number, down: number): Uint8Array {
  const closed = spread(spread(sheet, across, down, HOLES, 1), across, down, HOLES, 0);
  return spread(closed, across, down, 1, 1);
}

/** Spreads a value over all cells within the distance. */
function spread(cells: Uint8Array, across: number, down: number, distance: number, value: 0 | 1): Uint8Array {
  const rows = Uint8Array.from(cells);
  for (let at = 0; at < cells.length; at++) {
    if (cells[at] !== value) continue;
    const column = at % across;
    rows.fill(value, at - Math.min(distance, column), at + Math.min(distance, across - 1 - column) + 1);
  }
  const both = Uint8Array.from(rows);
  for (let at = 0; at < rows.length; at++) {
    if (rows[at] !== value) continue;
    const row = Math.floor(at / across);
    for (let other = Math.max(0, row - distance); other <= Math.min(down - 1, row + distance); other++) {
      both[other * across + (at % across)] = value;
    }
  }
  return both;
}
