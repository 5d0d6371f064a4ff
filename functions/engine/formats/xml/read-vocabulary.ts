// Reads a document in a known vocabulary of XML.

import type { Extraction } from "../../base/model.ts";
import { parseXmlText } from "../../codecs/text/xml-tree.ts";
import { blocksOfEvents } from "../html/blocks/html-blocks.ts";
import { meaningByRole } from "../html/html.ts";
import { encodingWarnings } from "../plain-text/text.ts";
import type { ExtractOptions } from "../shared/format.ts";
import { refuseTooDeep } from "../shared/refuse-too-deep.ts";
import { singlePage, wantedPages } from "../shared/single-page.ts";
import { decodeXmlText, withoutDocumentType } from "./decode-xml-text.ts";
import type { Vocabulary } from "./vocabularies/vocabulary.ts";
import { walkVocabulary } from "./vocabularies/walk-vocabulary.ts";

export async function readVocabulary(
  format: string,
  bytes: Uint8Array,
  { limits, pages, charset, pictures }: ExtractOptions,
  vocabulary: Vocabulary,
): Promise<Extraction> {
  wantedPages(pages, 1);
  const { text, encoding, invalid } = await decodeXmlText(bytes, charset);
  const { root, tooDeep } = parseXmlText(withoutDocumentType(text), {
    name: "the document",
    maxDepth: limits.nestingDepth,
    prefixes: {},
  });
  const { blocks, warnings } = refuseTooDeep("document", () =>
    blocksOfEvents({ ...HTML, maxDepth: limits.nestingDepth, keepsPictures: pictures !== undefined }, (handler) => {
      walkVocabulary(root, vocabulary, handler);
      return tooDeep;
    }),
  );
  const all = [...encodingWarnings(encoding, invalid), ...warnings];
  const extraction = singlePage({ format, encoding, ...vocabulary.metadataOf(root) }, blocks, all);
  const find = pictures === undefined ? undefined : vocabulary.picturesOf?.(root);
  return find === undefined ? extraction : { ...extraction, pictures: find };
}

const HTML = { tables: "data", meaningOf: meaningByRole } as const;
