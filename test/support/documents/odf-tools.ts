// Tools for reading parts of OpenDocument files in tests, without a file around them.

import type { OdfTools } from "../../../functions/engine/formats/odf/odf-blocks.ts";
import { odfChanges } from "../../../functions/engine/formats/odf/odf-changes.ts";
import { odfLists } from "../../../functions/engine/formats/odf/odf-lists.ts";
import { odfLooks } from "../../../functions/engine/formats/odf/odf-looks.ts";
import type { OdfSource } from "../../../functions/engine/formats/odf/odf-source.ts";
import { odfStyles } from "../../../functions/engine/formats/odf/odf-styles.ts";
import { cellAllowance } from "../../../functions/engine/formats/odf/odf-tables.ts";
import { monospacedCode } from "../../../functions/engine/formats/shared/monospaced-code.ts";
import { xmlElement } from "./xml-element.ts";

/** A source without embedded objects. The parts are XML. */
export function odfSource(parts: {
  readonly content?: string;
  readonly styles?: string;
  readonly meta?: string;
}): OdfSource {
  const { content = "<office:document-content/>", styles, meta } = parts;
  return {
    content: xmlElement(content),
    styles: styles === undefined ? undefined : xmlElement(styles),
    meta: meta === undefined ? undefined : xmlElement(meta),
    file: () => undefined,
    object: () => undefined,
  };
}

export function odfTools(own: Partial<OdfTools> = {}): OdfTools {
  const source = own.source ?? odfSource({});
  return {
    source,
    isMonospaced: () => false,
    sizeOf: () => undefined,
    sizes: new Map(),
    monospaced: monospacedCode(),
    looks: odfLooks(odfStyles(source).style),
    changes: odfChanges(undefined, "accept"),
    lists: odfLists([source.styles, source.content]),
    itemsAreLists: false,
    notes: [],
    comments: [],
    embedded: new Set(),
    mastersShown: new Set(),
    warnings: new Set(),
    allowance: cellAllowance(),
    ...own,
  };
}
