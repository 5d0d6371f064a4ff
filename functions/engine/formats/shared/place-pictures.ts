// Gives the figures and the images of a document the names of their files.

import { ExtractionError } from "../../base/errors.ts";
import type { Block, Cell, Document, Extraction, FindPicture, Mark, Page, PicturePlace } from "../../base/model.ts";
import { percentDecoded } from "../../base/percent-encoding.ts";
import type { PictureFiles } from "./picture-files.ts";

/** Collects the pictures of the pages. Returns the document as it is where no pictures are wanted or known. */
export async function placePictures(
  { document, pictures }: Pick<Extraction, "document" | "pictures">,
  files: PictureFiles | undefined,
): Promise<Document> {
  if (files === undefined) return document;
  const pages: Page[] = [];
  for (const page of document.pages) pages.push(await withFiles(page, pictures, files));
  return { ...document, pages };
}

async function withFiles(page: Page, pictures: FindPicture | undefined, files: PictureFiles): Promise<Page> {
  /** Files by the addresses of their pictures, which may show a large picture a million times. */
  const known = new Map<string, string | undefined>();
  const fileOf = async (place: Omit<PicturePlace, "page">): Promise<string | undefined> => {
    const { uri, box } = place;
    if (uri !== undefined && box === undefined && known.has(uri)) return known.get(uri);
    const bytes = found(pictures, { page: page.number, ...place });
    const file = bytes === undefined ? undefined : await files.add(page.number, bytes);
    if (uri !== undefined && box === undefined) known.set(uri, file);
    return file;
  };
  const ofMarks = async (marks: readonly Mark[]): Promise<readonly Mark[]> => {
    const named: Mark[] = [];
    for (const mark of marks) {
      named.push(mark.kind === "image" ? withFile(mark, await fileOf({ uri: mark.uri, box: undefined })) : mark);
    }
    return named;
  };
  const ofCell = async (cell: Cell): Promise<Cell> => {
    const { marks, blocks } = cell;
    if (marks === undefined && blocks === undefined) return cell;
    return {
      ...cell,
      ...(marks === undefined ? {} : { marks: await ofMarks(marks) }),
      ...(blocks === undefined ? {} : { blocks: await ofBlocks(blocks) }),
    };
  };
  const ofBlocks = async (blocks: readonly Block[]): Promise<readonly Block[]> => {
    const named: Block[] = [];
    for (const block of blocks) named.push(await ofBlock(block));
    return named;
  };
  const ofBlock = async (block: Block): Promise<Block> => {
    const { kind, uri, box, marks, table } = block;
    let named = kind === "figure" ? withFile(block, await fileOf({ uri, box })) : block;
    if (marks?.some(isImage)) named = { ...named, marks: await ofMarks(marks) };
    if (table === undefined) return named;
    const cells: Cell[] = [];
    for (const cell of table.cells) cells.push(await ofCell(cell));
    return { ...named, table: { ...table, cells } };
  };
  return { ...page, blocks: await ofBlocks(page.blocks) };
}

/** Figures of a paragraph that has pictures and no words. */
export function figuresOf(marks: readonly Mark[]): readonly Block[] {
  return marks.flatMap(({ kind, uri, alt }): Block[] =>
    kind !== "image" || uri === undefined
      ? []
      : [{ kind: "figure", text: "", uri, ...(alt === undefined ? {} : { alt }) }],
  );
}

function isImage({ kind }: Mark): boolean {
  return kind === "image";
}

/** Adds the name. An address with the picture in it (data:) would repeat the file in every output. */
function withFile<Place extends Block | Mark>(place: Place, file: string | undefined): Place {
  const { uri, ...rest } = place;
  const kept = uri === undefined || isData(uri) ? rest : place;
  return { ...kept, ...(file === undefined ? {} : { file }) } as Place;
}

/** Bytes of an address with the picture in it (RFC 2397). Pictures in text, such as SVG, are no files here. */
function dataOf(uri: string): Uint8Array | undefined {
  const comma = uri.indexOf(",");
  const isBase64 = /;base64\s*$/i.test(uri.slice(0, Math.max(0, comma)));
  return isBase64 ? Uint8Array.from(Buffer.from(percentDecoded(uri.slice(comma + 1)), "base64")) : undefined;
}

function isData(uri: string): boolean {
  return /^data:/i.test(uri);
}

/** A picture that cannot be read must not cost the words of the document. */
function found(pictures: FindPicture | undefined, place: PicturePlace): Uint8Array | undefined {
  try {
    return place.uri !== undefined && isData(place.uri) ? dataOf(place.uri) : pictures?.(place);
  } catch (error) {
    if (!(error instanceof ExtractionError)) throw error;
    return undefined;
  }
}
