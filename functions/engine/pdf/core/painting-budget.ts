// The memory that painting one page of a PDF takes: its canvases, and its pictures as pdf.js decodes them. Most of it is
// native, or lies in buffers, where no limit on a thread's heap sees it.

import { checkBytes } from "../../codecs/pictures/decoding-cost.ts";

export interface PictureCost {
  /** Bytes of the decoded picture, which stays until its page is done. */
  readonly kept: number;
  /** Bytes that its decoder takes besides. */
  readonly passing: number;
}

export interface PaintingBudget {
  readonly maxBytes: number;
  /** Counts a canvas of so many pixels more, or fewer. Throws LIMIT_EXCEEDED beyond the budget. */
  addCanvas(pixels: number, what: string): void;
  /** The same for a picture. pdf.js takes the error for damage, so `check` throws it once more. */
  addPicture(cost: PictureCost, what: string): void;
  /** Runs the decoder when those before it are done, so that what they take in passing does not add up. */
  inTurn<T>(decode: () => Promise<T>): Promise<T>;
  check(): void;
  /** While it runs, only the first picture is decoded: the rest say that the page is no scan. */
  firstOnly<T>(read: () => Promise<T>): Promise<{ readonly result: T; readonly hasMore: boolean }>;
  /** Whether the next picture of the page is to be decoded. */
  admits(): boolean;
  /** Of a page that is done: its pictures are given back. */
  freePictures(): void;
}

/**
 * Four are the pixels themselves. Measured, less what the process and the decoded picture take: 6.8 for a stencil of 81
 * megapixels, 7.1 for a picture of 64, 6.3 for a stencil of 196.
 */
const BYTES_PER_CANVAS_PIXEL = 7;

/** What one document may take. */
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
