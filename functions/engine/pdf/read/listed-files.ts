// The files that a PDF's catalogue lists (ISO 32000-2, 7.11.4).

import { ExtractionError } from "../../base/errors.ts";
import type { CoreXRef, PdfCore } from "../core/core-types.ts";

export interface ListedFile {
  readonly name: string;
  /** Empty when it cannot be read. */
  readonly bytes: Uint8Array;
  /** Says in another form what the pages show, as MathML does of a formula (ISO 32000-2, table 43). */
  readonly isSupplement: boolean;
}

/** `specifications` are those of the catalogue's name tree, as they stand there: dictionaries or references to them. */
export function listedFiles(core: PdfCore, xref: CoreXRef, specifications: Iterable<unknown>): ListedFile[] {
  return [...specifications].flatMap((given) => orDamaged(() => fileOf(core, xref, given)) ?? []);
}

function fileOf(core: PdfCore, xref: CoreXRef, given: unknown): ListedFile | undefined {
  const specification = given instanceof core.Ref ? xref.fetch(given) : given;
  if (!(specification instanceof core.Dict)) return undefined;
  const relation = specification.get("AFRelationship");
  const named = {
    name: new core.FileSpec(specification).serializable.filename,
    isSupplement: relation instanceof core.Name && relation.name === "Supplement",
  };
  // What cannot be read, or is locked by a password of its own, is told of by its name.
  return orDamaged(() => ({ ...named, bytes: core.FileSpec.readContent(specification) ?? new Uint8Array() }), named);
}

const DAMAGED: ListedFile = { name: "", bytes: new Uint8Array(), isSupplement: false };

/** One that is damaged costs itself alone. A limit holds for it as for any other. */
function orDamaged<T extends ListedFile | undefined>(read: () => T, known: Partial<ListedFile> = {}): T | ListedFile {
  try {
    return read();
  } catch (error) {
    if (error instanceof ExtractionError) throw error;
    return { ...DAMAGED, ...known };
  }
}
