// The memory that painting one page of a PDF takes: its canvases, and its pictures as pdf.js decodes them. Most of it
// is native or lies in buffers, which a limit on a thread's heap does not count.

import { checkBytes } from "../../codecs/pictures/decoding-cost.ts";

export interface PictureCost {
  /** Bytes of the decoded picture, which stays in memory until its page is done. */
  readonly kept: number;
  /** Bytes that its decoder needs temporarily. */
  readonly passing: number;
}

export interface PaintingBudget {
  readonly maxBytes: number;
  /** Adds a canvas's pixels, or subtracts a negative number. Throws LIMIT_EXCEEDED beyond the budget. */
  addCanvas(pixels: number, what: string): void;
  /** Adds a picture. pdf.js treats the error as damage, so `check` throws it again. */
  addPicture(cost: PictureCost, what: string): void;
  /** Runs the decoder after all earlier ones, so that their temporary memory does not add up. */
  inTurn<T>(decode: () => Promise<T>): Promise<T>;
  /** Throws the error of an earlier crossing again. */
  check(): void;
  /** Decodes only the first picture while `read` runs. More pictures mean that the page is not a scan. */
  firstOnly<T>(read: () => Promise<T>): Promise<{ readonly result: T; readonly hasMore: boolean }>;
  /** Decides whether the next picture of the page is decoded. */
  admits(): boolean;
  /** Subtracts the pictures of a finished page. */
  freePictures(): void;
}

/**
 * Bytes per canvas pixel; the pixels themselves take four. Measured, minus the process and the decoded picture: 6.8 for
 * a stencil of 81 megapixels, 7.1 for a picture of 64, 6.3 for a stencil of 196.
 */
const BYTES_PER_CANVAS_PIXEL = 7;

/** Budget of one document. */
export function paintingBudget(maxBytes: number): PaintingBudget {
  let [canvases, kept, passing] = [0, 0, 0];
  let refused: unknown;
  let begun: number | undefined;
  let turn: Promise<unknown> = Promise.resolve();
  const take = (what: string) => {
    if (refused !== undefined) throw refused;
    try {
      checkBytes(canvases * BYTES_PER_CANVAS_PIXEL + kept + passing, what, maxBytes);
    } catch (error) {
      refused = error;
      throw error;
    }
  };
  return {
    maxBytes,
    addCanvas(pixels, what) {
      canvases += pixels;
      if (pixels > 0) take(what);
    },
    addPicture(cost, what) {
      kept += cost.kept;
      passing = Math.max(passing, cost.passing);
      take(what);
    },
    inTurn(decode) {
      const decoded = turn.then(decode);
      turn = decoded.catch(() => undefined);
      return decoded;
    },
    check() {
      if (refused !== undefined) throw refused;
    },
    async firstOnly(read) {
      begun = 0;
      try {
        const result = await read();
        return { result, hasMore: begun > 1 };
      } finally {
        begun = undefined;
      }
    },
    admits() {
      return begun === undefined || ++begun === 1;
    },
    freePictures() {
      [kept, passing] = [0, 0];
    },
  };
}
