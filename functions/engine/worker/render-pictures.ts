// The pictures of a document as files of an output, and their places in Markdown.

import type { Attachment, Block, Document, Mark, Page } from "../base/model.ts";
import type { PictureFiles } from "../formats/shared/picture-files.ts";
import { PICTURE_TYPES } from "../request/output-kinds.ts";
import type { RenderedFiles } from "./rendered-files.ts";

export function renderPictures(pictures: PictureFiles | undefined): RenderedFiles {
  if (pictures === undefined) return { files: [], warnings: [] };
  return {
    files: pictures.files().map(({ name, extension, bytes }) => {
      return { name, contentType: PICTURE_TYPES[extension], bytes };
    }),
    warnings: pictures.warnings(),
  };
}

/** Returns the page with the addresses of the files in place of the names inside the document. */
export function linkedPage(page: Page, folder: string): Page {
  return { ...page, blocks: page.blocks.map((block, at) => captioned(linkedBlock(block, folder), at, page.blocks)) };
}

/** A figure that its author did not describe is described by its caption. */
function captioned(block: Block, at: number, blocks: readonly Block[]): Block {
  if (block.kind !== "figure" || block.file === undefined || block.alt !== undefined) return block;
  const caption = [blocks[at + 1], blocks[at - 1]].find((near) => near?.kind === "caption");
  return caption === undefined ? block : { ...block, alt: caption.text };
}

export function linkedAttachment(attachment: Attachment, folder: string): Attachment {
  const { document } = attachment;
  return document === undefined ? attachment : { ...attachment, document: linkedDocument(document, folder) };
}

function linkedDocument(document: Document, folder: string): Document {
  return {
    ...document,
    pages: document.pages.map((page) => linkedPage(page, folder)),
    attachments: document.attachments.map((each) => linkedAttachment(each, folder)),
  };
}

function linkedBlock(block: Block, folder: string): Block {
  const { file, marks, table } = block;
  if (file === undefined && marks === undefined && table === undefined) return block;
  return {
    ...block,
    ...(file === undefined ? {} : { uri: folder + file }),
    ...linkedMarks(marks, folder),
    ...(table === undefined
      ? {}
      : { table: { ...table, cells: table.cells.map((cell) => ({ ...cell, ...linkedMarks(cell.marks, folder) })) } }),
  };
}

function linkedMarks(marks: readonly Mark[] | undefined, folder: string): { readonly marks?: readonly Mark[] } {
  if (marks === undefined) return {};
  return { marks: marks.map((mark) => (mark.file === undefined ? mark : { ...mark, uri: folder + mark.file })) };
}
