// Formats in XML whose elements are known: books, articles of journals, and manuals.

import type { Format } from "../shared/format.ts";

export const fb2: Format = {
  name: "fb2",
  method: "fb2_to_text",
  extensions: [".fb2"],
  mediaTypes: ["application/x-fictionbook+xml"],
  async extract(bytes, options) {
    const { fictionBook: vocabulary } = await import("./vocabularies/fictionbook.ts");
    const { readVocabulary } = await import("./read-vocabulary.ts");
    return await readVocabulary("fb2", bytes, options, vocabulary);
  },
};

export const jats: Format = {
  name: "jats",
  method: "jats_to_text",
  extensions: [".jats", ".nxml"],
  mediaTypes: ["application/jats+xml"],
  async extract(bytes, options) {
    const { jats: vocabulary } = await import("./vocabularies/jats.ts");
    const { readVocabulary } = await import("./read-vocabulary.ts");
    return await readVocabulary("jats", bytes, options, vocabulary);
  },
};

export const docbook: Format = {
  name: "docbook",
  method: "docbook_to_text",
  extensions: [".dbk", ".docbook"],
  mediaTypes: ["application/docbook+xml"],
  async extract(bytes, options) {
    const { docBook: vocabulary } = await import("./vocabularies/docbook.ts");
    const { readVocabulary } = await import("./read-vocabulary.ts");
    return await readVocabulary("docbook", bytes, options, vocabulary);
  },
};
