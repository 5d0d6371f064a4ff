// Performs operators of a content stream on plain resources, without a document.

import type { ContentItem, TextItem } from "../../../../functions/engine/pdf/content/content-item.ts";
import { blackInk, DrawingRecorder } from "../../../../functions/engine/pdf/content/drawing.ts";
import { PaintNotes } from "../../../../functions/engine/pdf/content/paint.ts";
import { StateStack } from "../../../../functions/engine/pdf/content/state-stack.ts";
import { StreamReader } from "../../../../functions/engine/pdf/content/stream-reader.ts";
import { ItemBuilder } from "../../../../functions/engine/pdf/content/text-items.ts";
import { newTextState } from "../../../../functions/engine/pdf/content/text-state.ts";
import type { CoreDict, CoreFont, CoreStream } from "../../../../functions/engine/pdf/core/core-types.ts";
import * as op from "../../../../functions/engine/pdf/core/operators.ts";
import { patchedCore } from "../../../support/patched-core.ts";

const core = await patchedCore();
export const name = (text: string) => core.Name.get(text);
export const dictionary = (entries: Readonly<Record<string, unknown>>): CoreDict => {
  const made = new core.Dict() as CoreDict & { set(key: string, value: unknown): void };
  for (const [key, value] of Object.entries(entries)) made.set(key, value);
  return made;
};
const streamOf = (subtype: unknown): CoreStream =>
  new core.Stream(new Uint8Array(), 0, 0, dictionary({ Subtype: subtype }));

const category = { isWhitespace: false, isZeroWidthDiacritic: false, isInvisibleFormatMark: false };
/** Font in which each letter is half as wide as high, horizontal or vertical. */
const fontOf = (vertical: boolean, composite: boolean): CoreFont => ({
  name: `font ${vertical}`,
  vertical,
  composite,
  _charToGlyph: (code) => ({
    ...{ unicode: String.fromCharCode(code), width: 500, vmetric: [-500, 0, 0], isSpace: code === 0x20, category },
  }),
});

export const RESOURCES = dictionary({
  ExtGState: dictionary({
    Clear: dictionary({ ca: 0.02 }),
    Large: dictionary({ Font: ["reference", 20] }),
  }),
  XObject: dictionary({
    Picture: streamOf(name("Image")),
    Form: streamOf(name("Form")),
    Code: streamOf(name("PS")),
    Untyped: streamOf("Form"),
    Nothing: dictionary({ Subtype: name("Form") }),
  }),
});

export type Step = readonly [operator: number, ...operands: unknown[]];
interface Given {
  readonly resources?: CoreDict;
  /** Results of reading a form, in turn: true when it shows nothing. */
  readonly forms?: readonly (boolean | Error)[];
  readonly vertical?: boolean;
  /** True for a font that may have two bytes per code. */
  readonly composite?: boolean;
}

export const START: readonly Step[] = [
  [op.beginText],
  [op.setFont, name("F1"), 10],
  [op.setTextMatrix, 1, 0, 0, 1, 100, 500],
];

/** Result of performing the operators. */
export async function perform(
  steps: readonly Step[],
  { resources = RESOURCES, forms = [], vertical = false, composite = false }: Given = {},
) {
  const items: ContentItem[] = [];
  const recorder = new DrawingRecorder(core);
  const notes = new PaintNotes(recorder);
  const states = new StateStack(newTextState(), blackInk(core.ColorSpaceUtils), recorder);
  const builder = new ItemBuilder(items, [0, 0, 600, 800], core, notes);
  const read: CoreStream[] = [];
  const refused = () => Promise.reject(new Error("no test needs it"));
  const evaluator = {
    loadFont: async () => ({ loadedName: "f1", font: fontOf(vertical, composite) }),
    _getColorSpace: refused,
    _handleColorSpace: refused,
  };
  const places = { fonts: new Map(), used: new Map(), unmapped: new Set<string>() };
  const shared = {
    ...{ core, xref: { fetch: () => undefined }, evaluator, viewBox: [0, 0, 600, 800] as const, pageId: "p1R", items },
    ...{ ...places, marked: true, recorder, notes },
  };
  const readForm = async (form: CoreStream) => {
    const result = forms[read.push(form) - 1] ?? false;
    if (result instanceof Error) throw result;
    return result;
  };
  const reader = new StreamReader({ resources, states, builder, readForm }, shared);
  const waiting = [...steps];
  const preprocessor = {
    ...new core.EvaluatorPreprocessor(streamOf(null), null, states),
    preprocessCommand: () => undefined,
    read(operation: { fn: number; args: unknown[] }) {
      const [operator, ...operands] = waiting.shift() ?? [];
      if (operator === undefined) return false;
      operation.fn = operator;
      operation.args.push(...operands);
      return true;
    },
  };
  builder.begin(states.state);
  for (let wait = reader.run(preprocessor); wait !== undefined; wait = reader.run(preprocessor)) await wait;
  builder.flush();
  const shown = items.filter((item): item is TextItem => "str" in item);
  const texts = shown.map(({ str, transform: [, , , , x, y] }) => `${str}@${x},${y}`);
  return { items, texts, shown, states, reader, read, drawing: recorder.drawing, ...notes.result() };
}
