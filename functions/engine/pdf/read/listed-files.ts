// Reads the files that a PDF's catalogue lists (ISO 32000-2, 7.11.4).

import { ExtractionError } from "../../base/errors.ts";
import type { CoreXRef, PdfCore } from "../core/core-types.ts";

export interface ListedFile {
  readonly name: string;
  /** Content of the file; empty when it cannot be read. */
  readonly bytes: Uint8Array;
  /** True when the file shows page content in another form, such as MathML for a formula (ISO 32000-2, table 43). */
  readonly isSupplement: boolean;
}

/** Reads the files. `specifications` are the values of the catalogue's name tree: dictionaries or their references. */
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
  // A file that cannot be read, or has its own password, is reported by its name.
  return orDamaged(() => ({ ...named, bytes: core.FileSpec.readContent(specification) ?? new Uint8Array() }), named);
}

const DAMAGED: ListedFile = { name: "", bytes: new Uint8Array(), isSupplement: false };

/** Replaces a damaged file, so that the other files are still read. Errors about limits are thrown. */
function orDamaged<T extends ListedFile | undefined>(read: () => T, known: Partial<ListedFile> = {}): T | ListedFile {
  try {
    return read();
  } catch (error) {
    if (error instanceof ExtractionError) throw error;
    return { ...DAMAGED, ...known };
  }
}
