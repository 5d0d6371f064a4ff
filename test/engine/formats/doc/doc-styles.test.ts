import { describe, expect, it } from "vitest";
import { readStyles } from "../../../../functions/engine/formats/doc/doc-styles.ts";

const NO_BASE = 0xfff;
const short = (...values: readonly number[]) => values.flatMap((value) => [value & 0xff, value >> 8]);

/** A sheet of paragraph styles. Each has a built-in number and the style that it is based on. */
function sheet(styles: readonly (readonly [builtIn: number, base: number])[]): Uint8Array {
  const fixed = 10;
  const each = styles.flatMap(([builtIn, base]) => {
    const style = [...short(builtIn, (base << 4) | 1, 0, 0, 0), ...short(1, 0x61, 0)];
    return [...short(style.length), ...style];
  });
  return Uint8Array.from([...short(4, styles.length, fixed), ...each]);
}

describe("Word's styles", () => {
  it.each([
    ["a heading", [[3, NO_BASE]], 3],
    ["the title", [[62, NO_BASE]], 1],
    ["the subtitle", [[74, NO_BASE]], 2],
    [
      "a style based on a heading",
      [
        [4094, 1],
        [2, NO_BASE],
      ],
      2,
    ],
    ["normal text", [[0, NO_BASE]], undefined],
    ["a style based on itself", [[4094, 0]], undefined],
  ] as const)("give the level of %s", (_what, styles, heading) => {
    expect(readStyles(sheet(styles))(0)?.heading).toBe(heading);
  });
});
