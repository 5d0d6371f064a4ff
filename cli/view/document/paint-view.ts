// The pictures of a document for one file, within the limit on their bytes.

import { ExtractionError } from "../../../functions/engine/base/errors.ts";
import type { Page } from "../../../functions/engine/base/model.ts";
import { paintDocument } from "../../../functions/engine/pipeline/paint-document.ts";
import type { LocalEngine } from "../../shell/local-engine.ts";
import { plural } from "../html/markup.ts";
import { MOST_PICTURE_BYTES, pictureDpi } from "../html/view-limits.ts";
import type { ReadView } from "./read-document.ts";

export interface Painted {
  /** Base64 of the WebP pictures, by page. */
  readonly pictures: ReadonlyMap<number, string>;
  /** Reasons for missing pictures, by page. */
  readonly problems: ReadonlyMap<number, string>;
  readonly notes: readonly string[];
}

export const NO_PICTURES: Painted = { pictures: new Map(), problems: new Map(), notes: [] };

/** Paints all pages of the model. A document that cannot be painted is viewed without pictures, with a note. */
export async function paintView(
  { model, kind, bytes }: ReadView,
  password: string | undefined,
  { tools }: LocalEngine,
  onPage: (done: number, of: number) => void,
  mostBytes = MOST_PICTURE_BYTES,
): Promise<Painted> {
  const pages = model.pages.filter(hasSize).map(({ number }) => number);
  if (kind === undefined || pages.length === 0) return NO_PICTURES;
  const pictures = new Map<number, string>();
  const problems = new Map<number, string>();
  const notes: string[] = [];
  let left = mostBytes;
  const take = (painted: Parameters<Parameters<typeof paintDocument>[1]>[0]) => {
    if ("problem" in painted) problems.set(painted.page, painted.problem);
    else if (painted.picture.length <= left) {
      left -= painted.picture.length;
      pictures.set(painted.page, Buffer.from(painted.picture).toString("base64"));
    } else return false;
    onPage(pictures.size + problems.size, pages.length);
    return true;
  };
  try {
    await paintDocument({ bytes, kind, pages, password, dpi: pictureDpi(pages.length) }, take, tools);
  } catch (error) {
    if (!(error instanceof ExtractionError)) throw error;
    notes.push(`The pictures end early: ${error.problem}`);
  }
  const without = pages.filter((page) => !pictures.has(page) && !problems.has(page));
  if (without.length > 0 && notes.length === 0) {
    const limit = `${mostBytes / 1024 ** 2} MB`;
    notes.push(
      `${plural(without.length, "page")} without a picture, from page ${without[0]}: the pictures of one view have up to ${limit}. View a part with --pages.`,
    );
  }
  for (const page of without) problems.set(page, "the view has no room for more pictures");
  return { pictures, problems, notes };
}

function hasSize({ width, height }: Page): boolean {
  return width !== undefined && height !== undefined;
}
