// Word's binary documents: Word 97-2003, 95 and 6 in a compound file, Word 2 and 1 as a bare stream.

import { ExtractionError } from "../../base/errors.ts";
import { type CompoundFile, isCompoundFile, openCompoundFile } from "../../codecs/containers/compound-file.ts";
import type { Format } from "../shared/format.ts";
import { singlePage, wantedPages } from "../shared/single-page.ts";

export const doc: Format = {
  name: "doc",
  method: "doc_to_text",
  extensions: [".doc", ".dot"],
  mediaTypes: ["application/msword"],

  async extract(bytes, options) {
    wantedPages(options.pages, 1);
    const { isWordStream, readFib } = await import("./fib.ts");
    const file = isCompoundFile(bytes) ? openCompoundFile(bytes) : undefined;
    const document = file === undefined ? bytes : file.read("WordDocument");
    if (document === undefined || !isWordStream(document)) {
      throw new ExtractionError("DAMAGED_DOCUMENT", "the file has no Word document", {
        remedy: "open it in a word processor and save it again",
      });
    }
    const fib = readFib(document);
    if (fib.isEncrypted) throw encrypted(options.password);
    const { readWord } = await import("./read-word.ts");
    const { oleEquation } = await import("../office/ole-equation.ts");
    const streams = {
      document,
      table: tableOf(file, document, fib),
      data: file?.read("Data") ?? new Uint8Array(),
      equation: (object: number) => (file === undefined ? undefined : oleEquation(file, `ObjectPool/_${object}/`)),
    };
    const { blocks, pictures, warnings } = await readWord(streams, fib, options.trackedChanges);
    const { oleProperties } = await import("../office/ole-properties.ts");
    const { readEmbedded } = await import("../office/ole-embedded.ts");
    const embedded = file === undefined ? undefined : await readEmbedded(file, "ObjectPool/", options);
    const properties = file === undefined ? {} : oleProperties(file);
    const extraction = singlePage({ format: "doc", ...properties }, blocks, [
      ...warnings,
      ...(embedded?.warnings ?? []),
    ]);
    return {
      ...extraction,
      document: { ...extraction.document, attachments: embedded?.attachments ?? [] },
      pictures: ({ uri = "" }) => pictures.get(uri),
    };
  },
};

/** The stream that holds the tables. Before Word 97, this is the document's own stream. */
function tableOf(
  file: CompoundFile | undefined,
  document: Uint8Array,
  fib: { readonly generation: number; readonly isSecondTable: boolean },
): Uint8Array {
  if (file === undefined || fib.generation !== 8) return document;
  const [wanted, other] = fib.isSecondTable ? ["1Table", "0Table"] : ["0Table", "1Table"];
  return file.read(wanted) ?? file.read(other) ?? new Uint8Array();
}

export function encrypted(password: string | undefined): ExtractionError {
  if (password === undefined) {
    return new ExtractionError("PASSWORD_REQUIRED", "the document is encrypted", {
      remedy: "save it without a password, or in a current format",
    });
  }
  return new ExtractionError("NOT_AVAILABLE", "encrypted documents of Office 97-2003 cannot be opened here", {
    remedy: "save the document without a password",
  });
}
