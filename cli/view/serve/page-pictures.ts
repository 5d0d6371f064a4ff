// Pictures of pages of a corpus, painted from the documents where they still are as they were read.

import { ExtractionError } from "../../../functions/engine/base/errors.ts";
import { paintDocument } from "../../../functions/engine/pipeline/paint-document.ts";
import { versionOfContent } from "../../../functions/engine/storage/content-version.ts";
import type { CorpusDocument } from "../../export/corpus-document.ts";
import type { LocalEngine } from "../../shell/local-engine.ts";
import { paintedKind, pictureReason } from "./painted-documents.ts";

export interface PagePictures {
  /** WebP of a page. Throws ExtractionError. */
  pictureOf(document: CorpusDocument, page: number): Promise<Uint8Array>;
}

const DPI = 144;

export function openPagePictures({ tools }: LocalEngine, password: string | undefined): PagePictures {
  // A reader scrolls through one document, page by page.
  let last: { readonly id: number; readonly bytes: Promise<Uint8Array> } | undefined;
  const read = async ({ uri, row }: CorpusDocument) => {
    const { bytes } = await tools.storage.read(uri, { maxBytes: tools.settings.limits.downloadBytes });
    if (versionOfContent(bytes) === row["sha256"]) return bytes;
    throw new ExtractionError("NOT_FOUND", "the document has changed since it was extracted", {
      remedy: "run the batch again",
    });
  };
  return {
    async pictureOf(document, page) {
      const kind = paintedKind(document);
      const reason = pictureReason(document);
      if (kind === undefined || reason !== undefined)
        throw new ExtractionError("NOT_FOUND", reason ?? "the format has no pictures of pages");
      if (last?.id !== document.id) last = { id: document.id, bytes: read(document) };
      const input = { bytes: await last.bytes, kind, pages: [page], password, dpi: DPI };
      let picture: Uint8Array | undefined;
      let problem = "the page could not be painted";
      const take = (painted: Parameters<Parameters<typeof paintDocument>[1]>[0]) => {
        if ("problem" in painted) problem = painted.problem;
        else picture = painted.picture;
        return true;
      };
      await paintDocument(input, take, tools);
      if (picture === undefined) throw new ExtractionError("DAMAGED_DOCUMENT", problem);
      return picture;
    },
  };
}
