// Performs the operators of one content stream that matter for text, fonts and painted paths.

import type { CoreDict, CorePreprocessor, CoreStream, CoreXRef } from "../core/core-types.ts";
import * as op from "../core/operators.ts";
import type { ContentItem } from "./content-item.ts";
import type { ColourPlace, DrawingRecorder } from "./drawing.ts";
import { FontChoice, type FontPlace } from "./font-choice.ts";
import { longestWord, trackingIn } from "./letter-spacing.ts";
import { MarkRecorder } from "./marked-content.ts";
import { blends, doubtfulPaint, type PaintNotes, setAlpha } from "./paint.ts";
import type { StateStack } from "./state-stack.ts";
import type { ItemBuilder, ViewBox } from "./text-items.ts";
import { moveLine, setTextMatrix, type TextState } from "./text-state.ts";

/** Data that the streams of a page share. */
export interface PageShared extends FontPlace {
  readonly xref: CoreXRef;
  readonly viewBox: ViewBox;
  readonly pageId: string;
  readonly items: ContentItem[];
  readonly marked: boolean;
  readonly recorder: DrawingRecorder;
  readonly notes: PaintNotes;
}

export interface StreamParts {
  readonly resources: CoreDict;
  readonly states: StateStack;
  readonly builder: ItemBuilder;
  /** Returns true when the form shows nothing, so that it need not be read again. */
  readonly readForm: (form: CoreStream) => Promise<boolean>;
}

export class StreamReader {
  readonly #resources: CoreDict;
  readonly #states: StateStack;
  readonly #builder: ItemBuilder;
  readonly #readForm: StreamParts["readForm"];
  readonly #shared: PageShared;
  readonly #marks: MarkRecorder;
  readonly #place: ColourPlace;
  readonly #fonts: FontChoice;
  readonly #blank = new Set<string>();
  readonly #operation: { fn: number; args: unknown[] } = { fn: 0, args: [] };

  constructor({ resources, states, builder, readForm }: StreamParts, shared: PageShared) {
    this.#resources = resources;
    this.#states = states;
    this.#builder = builder;
    this.#readForm = readForm;
    this.#shared = shared;
    this.#marks = new MarkRecorder(builder, shared);
    this.#fonts = new FontChoice(resources, shared);
    this.#place = { evaluator: shared.evaluator, resources, cache: new shared.core.LocalColorSpaceCache() };
  }

  /** Runs to the end of the stream. Returns a promise when an operator must wait; call again after it resolves. */
  run(preprocessor: CorePreprocessor): Promise<void> | undefined {
    const operation = this.#operation;
    for (;;) {
      operation.args = [];
      if (!preprocessor.read(operation)) return undefined;
      const wait = this.#tryToPerform(operation.fn, operation.args);
      if (wait !== undefined) return wait;
    }
  }

  /** Passes over an operator whose object is lost. The text after it stays readable. */
  #tryToPerform(operator: number, args: readonly unknown[] | null): Promise<void> | undefined {
    try {
      return this.#perform(operator, args)?.catch(this.#passOver);
    } catch (error) {
      return this.#passOver(error);
    }
  }

  /** Throws again all other errors, such as those of limits: they end the stream. */
  readonly #passOver = (error: unknown): undefined => {
    if (!(error instanceof this.#shared.core.XRefEntryException)) throw error;
  };

  close(): void {
    this.#marks.close();
  }

  #setGraphicsState(state: TextState, name: unknown): Promise<void> | undefined {
    const { core, notes } = this.#shared;
    const all = this.#resources.get("ExtGState");
    const named = name instanceof core.Name && all instanceof core.Dict ? all.get(name.name) : undefined;
    if (!(named instanceof core.Dict)) return undefined;
    setAlpha(named, this.#states.colours);
    if (blends(named, core)) notes.noteBlending();
    const font = named.get("Font");
    if (!Array.isArray(font)) return undefined;
    this.#builder.flush();
    return this.#fonts.setReferenced(state, font);
  }

  #showSpaced(state: TextState, pieces: unknown): void {
    if (!Array.isArray(pieces) || state.font === undefined) return;
    const unit = ((state.font.vertical ? 1 : -1) * state.fontSize) / 1000;
    const tracking = trackingIn(pieces) * unit;
    if (state.charSpacing !== 0)
      this.#builder.spacing.expect(longestWord(pieces) / (state.font.font.composite === true ? 2 : 1));
    let codes = "";
    for (const piece of pieces as readonly unknown[]) {
      if (typeof piece === "string") codes += piece;
      else if (typeof piece === "number" && piece !== 0) {
        this.#builder.show(state, codes, piece * unit, tracking);
        codes = "";
      }
    }
    if (codes !== "") this.#builder.show(state, codes, 0);
    this.#builder.spacing.expect(0);
  }

  #usePaint(): void {
    const { notes } = this.#shared;
    const paint = doubtfulPaint(this.#states.state.mode, this.#states.colours);
    if (notes.separates(paint)) this.#builder.flush();
    notes.setPaint(paint);
  }

  #paint(named: unknown): Promise<void> | undefined {
    const { core, recorder } = this.#shared;
    this.#builder.flush();
    if (!(named instanceof core.Name) || this.#blank.has(named.name)) return undefined;
    const all = this.#resources.get("XObject");
    const form = all instanceof core.Dict ? all.get(named.name) : undefined;
    const type = form instanceof core.BaseStream ? form.dict?.get("Subtype") : undefined;
    if (type instanceof core.Name && type.name === "Image") {
      recorder.add(op.paintXObject, [form]);
      return undefined;
    }
    if (!(form instanceof core.BaseStream) || !(type instanceof core.Name) || type.name !== "Form") {
      this.#blank.add(named.name);
      return undefined;
    }
    return this.#readForm(form).then((showsNothing) => {
      if (showsNothing) this.#blank.add(named.name);
    });
  }

  /** Performs one operator. This table of operators is longer than 60 lines because each operator is one case. */
  #perform(operator: number, args: readonly unknown[] | null): Promise<void> | undefined {
    const { state, colours } = this.#states;
    const { recorder } = this.#shared;
    const first = args?.[0];
    const second = args?.[1];
    switch (operator) {
      case op.showSpacedText:
        this.#usePaint();
        this.#showSpaced(state, first);
        return;
      case op.showText:
        this.#usePaint();
        this.#builder.show(state, first as string, 0);
        return;
      case op.moveText:
        moveLine(state, first as number, second as number);
        return;
      case op.setTextMatrix: {
        const [a, b, c, d, e, f] = args as [number, number, number, number, number, number];
        setTextMatrix(state, a, b, c, d, e, f);
        this.#builder.rescale(state);
        return;
      }
      case op.setFont:
        return this.#fonts.set(state, args ?? []);
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
        this.#usePaint();
        moveLine(state, 0, -state.leading);
        this.#builder.show(state, first as string, 0);
        return;
      case op.nextLineSetSpacingShowText:
        if (state.font === undefined) return;
        this.#usePaint();
        state.wordSpacing = first as number;
        state.charSpacing = second as number;
        moveLine(state, 0, -state.leading);
        this.#builder.show(state, args?.[2] as string, 0);
        return;
      case op.beginText:
        setTextMatrix(state, 1, 0, 0, 1, 0, 0);
        this.#marks.beginText();
        this.#builder.breaks.beginText();
        return;
      case op.endText:
        this.#marks.endText();
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
        this.#marks.begin(first, undefined, false);
        return;
      case op.beginMarkedContentProps:
        this.#marks.begin(first, second, true);
        return;
      case op.endMarkedContent:
        this.#marks.end();
        return;
      case op.paintXObject:
        return this.#paint(first);
      case op.setGState:
        return this.#setGraphicsState(state, first);
      case op.setLineWidth:
        recorder.add(op.setLineWidth, [first]);
        return;
      default:
        return recorder.take(operator, args ?? [], colours, this.#place);
    }
  }
}
