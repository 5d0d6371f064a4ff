// The files that a PDF's catalogue lists (ISO 32000-2, 7.11.4).

import type { CoreXRef, PdfCore } from "./core-types.ts";

export interface ListedFile {
  readonly name: string;
  /** Empty when it cannot be read. */
  readonly bytes: Uint8Array;
  /** Says in another form what the pages show, as MathML does of a formula (ISO 32000-2, table 43). */
  readonly isSupplement: boolean;
}

/** `specifications` are those of the catalogue's name tree, as they stand there: dictionaries or references to them. */
export function listedFiles(core: PdfCore, xref: CoreXRef, specifications: Iterable<unknown>): ListedFile[] {
  const files: ListedFile[] = [];
  for (const given of specifications) {
    const specification = given instanceof core.Ref ? xref.fetch(given) : given;
    if (!(specification instanceof core.Dict)) continue;
    const relation = specification.get("AFRelationship");
    files.push({
      name: new core.FileSpec(specification).serializable.filename,
      bytes: contentOf(() => core.FileSpec.readContent(specification)),
      isSupplement: relation instanceof core.Name && relation.name === "Supplement",
    });
  }
  return files;
}

function contentOf(read: () => Uint8Array | null): Uint8Array {
  try {
    return read() ?? new Uint8Array();
  } catch {
    // What is damaged, or locked by a password of its own, is told of by its name.
    return new Uint8Array();
  }
}
