// Reads a page's content stream once, for its text, its fonts and the paths that it paints.
//
// The rules are those of pdf.js's getTextContent, and pdf.js's parts do the parsing. But no data is copied between
// threads, no operator list is built, and there are no needless waits.

import type { CoreDict, CoreFont, CorePage, CoreStream, CoreXRef, PdfCore } from "../core/core-types.ts";
import * as op from "../core/operators.ts";
import type { ReadableFont } from "../core/readable-font.ts";
import { blackInk, type Colours, DrawingRecorder } from "./drawing.ts";
import type { PageInk } from "./page-content.ts";
import { PaintNotes } from "./paint.ts";
import { StateStack } from "./state-stack.ts";
import { type PageShared, StreamReader } from "./stream-reader.ts";
import { ItemBuilder } from "./text-items.ts";
import { concatenate, newTextState, type TextState } from "./text-state.ts";

export interface ReadInkOptions {
  /** Adds items for marked content. */
  readonly marked: boolean;
  /** Cache of the document's fonts, by pdf.js's names. */
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
  const recorder = new DrawingRecorder(core);
  const notes = new PaintNotes(recorder);
  const shared: PageShared = {
    core,
    xref,
    evaluator,
    viewBox: page.view,
    pageId: `p${page.ref}`,
    items: [],
    fonts,
    used,
    unmapped: new Set<string>(),
    marked,
    recorder,
    notes,
  };
  const surroundings = {
    resources: page.resources,
    state: newTextState(),
    colours: blackInk(core.ColorSpaceUtils),
    open: new Set<string>(),
  };
  await readStream(stream, surroundings, shared);
  const { items, unmapped } = shared;
  return { items, fonts: used, unmapped, drawing: recorder.drawing, ...notes.result() };
}

/** State in which a stream begins. */
interface Surroundings {
  readonly resources: CoreDict;
  readonly state: TextState;
  readonly colours: Colours;
  /** Ids of the forms that contain the stream; a form inside itself is not read. */
  readonly open: ReadonlySet<string>;
}

/** Reads a page's stream or a form's. Damage ends the stream, and the text before it stays. */
async function readStream(
  stream: CoreStream,
  { resources, state, colours, open }: Surroundings,
  shared: PageShared,
): Promise<void> {
  const { core, xref, viewBox, items, recorder, notes } = shared;
  const id = stream.dict?.objId;
  if (id !== undefined && open.has(id)) return;
  const inside = id === undefined ? open : new Set(open).add(id);
  const bytes = (stream.isAsync ? await stream.asyncGetBytes() : null) ?? stream.getBytes();
  const states = new StateStack(state, colours, recorder);
  const preprocessor = core.preprocessorOf(new core.Stream(bytes, 0, bytes.length, stream.dict), xref, states);
  const builder = new ItemBuilder(items, viewBox, core, notes);
  builder.begin(state);
  const formOf = (form: CoreStream) => readForm(form, resources, states, inside, shared);
  const reader = new StreamReader({ resources, states, builder, readForm: formOf }, shared);
  try {
    for (let wait = reader.run(preprocessor); wait !== undefined; wait = reader.run(preprocessor)) await wait;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
  }
  builder.flush();
  reader.close();
  for (let depth = states.depth(); depth > 0; depth--) recorder.add(op.restore);
}

/** Returns true when the form shows nothing, so that it need not be read again. */
async function readForm(
  form: CoreStream,
  resources: CoreDict,
  { state, colours }: StateStack,
  open: ReadonlySet<string>,
  shared: PageShared,
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
  const surroundings = {
    resources: inner instanceof core.Dict ? inner : resources,
    state: own,
    colours: { ...colours },
    open,
  };
  await readStream(form, surroundings, shared);
  const after = items.length + recorder.count();
  recorder.add(op.paintFormXObjectEnd);
  return after === before + frame;
}
