import type { Block } from "../../../../../functions/engine/base/model.ts";
import type { Format } from "../../../../../functions/engine/formats/shared/format.ts";
import { options } from "../../shared/options.ts";

export async function read({ extract }: Format, xml: string) {
  const { document, warnings } = await extract(new TextEncoder().encode(xml), options);
  return { metadata: document.metadata, blocks: document.pages[0]?.blocks ?? [], warnings };
}

/** Blocks as short lines: kind, level, depth of quotes, marker and words. */
export function shown(blocks: readonly Block[]): readonly string[] {
  return blocks.map(({ kind, level, quoted, marker, text }) => {
    const start = [kind, level, quoted === undefined ? undefined : `quoted ${quoted}`, marker];
    return `${start.filter((part) => part !== undefined).join(" ")}: ${text}`;
  });
}
