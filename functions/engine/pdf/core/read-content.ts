// A page's content stream, read once for all that is wanted of it: its text, its fonts, the paths that it paints.
//
// The rules are those of pdf.js's getTextContent, and its parts do the parsing; but nothing is copied between its two
// halves, no list of operators is built, and nothing waits that need not.

import type { ContentItem, ItemBuilder } from "./content-item.ts";
import type { CoreDict, CoreEvaluator, CoreFont, CorePage, CoreStream, CoreXRef, PdfCore } from "./core-types.ts";
import { blackInk, type Colours, type DrawingRecorder, recordDrawing } from "./drawing.ts";
import { markRecorder } from "./marked-content.ts";
import * as op from "./operators.ts";
import type { PageInk } from "./page-ink.ts";
import { doubtfulPaint, type PaintNotes, paintNotes, setAlpha } from "./paint.ts";
import { type ReadableFont, readableFont } from "./readable-font.ts";
import { type StateStack, stateStack } from "./state-stack.ts";
import { itemBuilder, type ViewBox } from "./text-items.ts";
import { concatenate, moveLine, newTextState, setTextMatrix, type TextState } from "./text-state.ts";
import { isUnmapped } from "./unmapped-font.ts";

export interface ReadInkOptions {
  /** Also tell what the document marks as one piece. */
  readonly marked: boolean;
  /** Where the document's fonts are kept, by pdf.js's names. */
  readonly fonts: Map<string, ReadableFont>;
}

export async function readInk(
  core: PdfCore,
  xref: CoreXRef,
  page: CorePage,
  handler: object,
  { marked, fonts }: ReadInkOptions,
): Promise<PageInk> {
  const stream = await page.getContentStream();
  const evaluator = page._createPartialEvaluator(handler);
  const used = new Map<string, CoreFont>();
  const recorder = recordDrawing(core);
  const notes = paintNotes(() => recorder.drawing.fnArray.length);
  const shared: Shared = {
    ...{ core, xref, evaluator, items: [], fonts, used, unmapped: new Set<string>(), marked },
    viewBox: page.view,
    pageId: `p${page.ref}`,
    ...{ recorder, notes },
  };
  await readStream(stream, page.resources, newTextState(), blackInk(core.ColorSpaceUtils), new Set(), shared);
  const outside = notes.outside();
  const { items, unmapped } = shared;
  return { items, fonts: used, unmapped, drawing: recorder.drawing, doubtful: notes.doubtful, outside };
}

interface Shared {
  readonly core: PdfCore;
  readonly xref: CoreXRef;
  readonly evaluator: CoreEvaluator;
  readonly viewBox: ViewBox;
  readonly pageId: string;
  readonly items: ContentItem[];
  readonly fonts: Map<string, ReadableFont>;
  readonly used: Map<string, CoreFont>;
  readonly unmapped: Set<string>;
  readonly marked: boolean;
  readonly recorder: DrawingRecorder;
  readonly notes: PaintNotes;
}

const TASK = { name: "reading", ensureNotTerminated: () => undefined };

/** Reads a page's stream or a form's. What is damaged ends the stream, and what was read of it stays. */
async function readStream(
  stream: CoreStream,
  resources: CoreDict,
  state: TextState,
  colours: Colours,
  open: ReadonlySet<string>,
  shared: Shared,
): Promise<void> {
  const { core, xref, viewBox, items, recorder, notes } = shared;
  const id = stream.dict?.objId;
  if (id !== undefined && open.has(id)) return;
  const inside = id === undefined ? open : new Set(open).add(id);
  const bytes = (stream.isAsync ? await stream.asyncGetBytes() : null) ?? stream.getBytes();
  const states = stateStack(state, colours, recorder);
  const preprocessor = core.preprocessorOf(new core.Stream(bytes, 0, bytes.length, stream.dict), xref, states);
  const builder = itemBuilder(items, viewBox, core, notes);
  builder.begin(state);
  const reader = streamReader(resources, states, builder, inside, shared);
  const operation: { fn: number; args: unknown[] | null } = { fn: 0, args: [] };
  const run = (): Promise<void> | undefined => {
    for (;;) {
      operation.args = [];
      if (!preprocessor.read(operation)) return undefined;
      const wait = reader.perform(operation.fn, operation.args);
      if (wait !== undefined) return wait;
    }
  };
  try {
    for (let wait = run(); wait !== undefined; wait = run()) await wait;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
  }
  builder.flush();
  reader.close();
  for (let depth = states.depth(); depth > 0; depth--) recorder.add(op.restore);
}

interface StreamReader {
  /** A promise where the operator needs what is not there yet. */
  perform(operator: number, args: readonly unknown[] | null): Promise<void> | undefined;
  close(): void;
}

function streamReader(
  resources: CoreDict,
  states: StateStack,
  builder: ItemBuilder,
  open: ReadonlySet<string>,
  shared: Shared,
): StreamReader {
  const { core, evaluator, recorder, notes, fonts, used } = shared;
  const place = { evaluator, resources, cache: new core.LocalColorSpaceCache() };
  const named = new Map<unknown, ReadableFont>();
  const blank = new Set<string>();
  const marks = markRecorder(builder, shared);

  const choose = (state: TextState, font: ReadableFont): void => {
    state.font = font;
    used.set(font.id, font.font);
  };
  const loadFont = async (state: TextState, name: unknown, reference: unknown): Promise<void> => {
    const { loadedName, font } = await evaluator.loadFont(name, reference, resources, TASK, null, null, null);
    if (isUnmapped(core, font, resources, name)) shared.unmapped.add(loadedName);
    const known = fonts.get(loadedName);
    const readable = known?.font === font ? known : readableFont(loadedName, font, core.getGlyphsUnicode);
    fonts.set(loadedName, readable);
    if (reference === null) named.set(name, readable);
    choose(state, readable);
  };
  const setFont = (state: TextState, [font, size]: readonly unknown[]): Promise<void> | undefined => {
    const { name } = font as { readonly name: string | undefined };
    if (state.font !== undefined && name === state.fontName && size === state.fontSize) return undefined;
    state.fontName = name;
    state.fontSize = size as number;
    const known = named.get(name);
    if (known === undefined) return loadFont(state, name, null);
    choose(state, known);
    return undefined;
  };
  const setGraphicsState = (state: TextState, name: unknown): Promise<void> | undefined => {
    const all = resources.get("ExtGState");
    const named = name instanceof core.Name && all instanceof core.Dict ? all.get(name.name) : undefined;
    if (named instanceof core.Dict) setAlpha(named, states.colours);
    const font = named instanceof core.Dict ? named.get("Font") : undefined;
    if (!Array.isArray(font)) return undefined;
    builder.flush();
    state.fontName = undefined;
    state.fontSize = font[1] as number;
    return loadFont(state, null, font[0]);
  };
  const showSpaced = (state: TextState, pieces: unknown): void => {
    if (!Array.isArray(pieces) || state.font === undefined) return;
    const unit = ((state.font.vertical ? 1 : -1) * state.fontSize) / 1000;
    let codes = "";
    for (const piece of pieces as readonly unknown[]) {
      if (typeof piece === "string") codes += piece;
      else if (typeof piece === "number" && piece !== 0) {
        builder.show(state, codes, piece * unit);
        codes = "";
      }
    }
    if (codes !== "") builder.show(state, codes, 0);
  };
  const usePaint = (): void => {
    const paint = doubtfulPaint(states.state.mode, states.colours);
    if (notes.parts(paint)) builder.flush();
    notes.use(paint);
  };
  const paint = (named: unknown): Promise<void> | undefined => {
    builder.flush();
    if (!(named instanceof core.Name) || blank.has(named.name)) return undefined;
    const all = resources.get("XObject");
    const form = all instanceof core.Dict ? all.get(named.name) : undefined;
    const type = form instanceof core.BaseStream ? form.dict?.get("Subtype") : undefined;
    if (type instanceof core.Name && type.name === "Image") {
      recorder.add(op.paintXObject);
      return undefined;
    }
    if (!(form instanceof core.BaseStream) || !(type instanceof core.Name) || type.name !== "Form") {
      blank.add(named.name);
      return undefined;
    }
    return readForm(form, resources, states, open, shared).then((showsNothing) => {
      if (showsNothing) blank.add(named.name);
    });
  };

  const perform = (operator: number, args: readonly unknown[] | null): Promise<void> | undefined => {
    const { state } = states;
    const first = args?.[0];
    const second = args?.[1];
    switch (operator) {
      case op.showSpacedText:
        usePaint();
        showSpaced(state, first);
        return;
      case op.showText:
        usePaint();
        builder.show(state, first as string, 0);
        return;
      case op.moveText:
        moveLine(state, first as number, second as number);
        return;
      case op.setTextMatrix: {
        const [a, b, c, d, e, f] = args as [number, number, number, number, number, number];
        setTextMatrix(state, a, b, c, d, e, f);
        builder.rescale(state);
        return;
      }
      case op.setFont:
        return setFont(state, args ?? []);
      case op.setCharSpacing:
        state.charSpacing = first as number;
        return;
      case op.setWordSpacing:
        state.wordSpacing = first as number;
        return;
      case op.setLeadingMoveText:
        state.leading = -(second as number);
        moveLine(state, first as number, second as number);
        return;
      case op.nextLine:
        moveLine(state, 0, -state.leading);
        return;
      case op.nextLineShowText:
        if (state.font === undefined) return;
        usePaint();
        moveLine(state, 0, -state.leading);
        builder.show(state, first as string, 0);
        return;
      case op.nextLineSetSpacingShowText:
        if (state.font === undefined) return;
        usePaint();
        state.wordSpacing = first as number;
        state.charSpacing = second as number;
        moveLine(state, 0, -state.leading);
        builder.show(state, args?.[2] as string, 0);
        return;
      case op.beginText:
        setTextMatrix(state, 1, 0, 0, 1, 0, 0);
        marks.beginText();
        return;
      case op.endText:
        marks.endText();
        return;
      case op.setTextRenderingMode:
        state.mode = first as number;
        return;
      case op.setTextRise:
        state.rise = first as number;
        return;
      case op.setHScale:
        state.horizontalScale = (first as number) / 100;
        return;
      case op.setLeading:
        state.leading = first as number;
        return;
      case op.beginMarkedContent:
        marks.begin(first, undefined, false);
        return;
      case op.beginMarkedContentProps:
        marks.begin(first, second, true);
        return;
      case op.endMarkedContent:
        marks.end();
        return;
      case op.paintXObject:
        return paint(first);
      case op.setGState:
        return setGraphicsState(state, first);
      case op.setLineWidth:
        recorder.add(op.setLineWidth, [first]);
        return;
      default:
        return recorder.take(operator, args ?? [], states.colours, place);
    }
  };
  return { perform, close: marks.close };
}

/** True where the form shows nothing, so that painting it again needs no reading. */
async function readForm(
  form: CoreStream,
  resources: CoreDict,
  { state, colours }: StateStack,
  open: ReadonlySet<string>,
  shared: Shared,
): Promise<boolean> {
  const { core, items, recorder } = shared;
  const before = items.length + recorder.count();
  const own: TextState = { ...state };
  const matrix = form.dict?.getArray("Matrix");
  const isMatrix = Array.isArray(matrix) && matrix.length === 6 && matrix.every((each) => typeof each === "number");
  if (isMatrix) {
    const [a, b, c, d, e, f] = matrix as [number, number, number, number, number, number];
    concatenate(own, a, b, c, d, e, f);
  }
  const mark = recorder.count();
  recorder.add(op.paintFormXObjectBegin, [isMatrix ? new Float32Array(matrix) : null]);
  const bounds = form.dict?.getArray("BBox");
  if (Array.isArray(bounds)) recorder.add(op.clip, bounds);
  const frame = recorder.count() - mark;
  const inner = form.dict?.get("Resources");
  await readStream(form, inner instanceof core.Dict ? inner : resources, own, { ...colours }, open, shared);
  const after = items.length + recorder.count();
  recorder.add(op.paintFormXObjectEnd);
  return after === before + frame;
}
