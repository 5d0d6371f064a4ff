// A content stream's operators, one by one. pdf.js's parser looks two tokens ahead for what objects are made of; operands
// that are numbers, texts, names and plain arrays need none of it. What is not plain is left to pdf.js's own.

import type { CoreLexer, MakePreprocessor, Operator, PdfModule } from "./core-types.ts";
import { plainOperators } from "./operator-table.ts";
import * as op from "./operators.ts";

/** pdf.js refuses more. */
const MOST_OPERANDS = 33;

export function operatorReader(core: PdfModule, FastLexer: PdfModule["Lexer"]): MakePreprocessor {
  const { Cmd, EvaluatorPreprocessor, Name, Stream } = core;
  const [leftBracket, rightBracket] = [Cmd.get("["), Cmd.get("]")];
  const operators: ReadonlyMap<unknown, Operator> = plainOperators(core);

  class OperatorReader extends EvaluatorPreprocessor {
    readonly #lexer: CoreLexer;
    /** What has been looked at and left. */
    #ahead: unknown[];

    constructor(lexer: CoreLexer, xref: unknown, states: object) {
      super(new Stream(new Uint8Array(), 0, 0, null), xref, states);
      this.#lexer = lexer;
      this.parser.lexer = lexer;
      // A page that begins with damage is no empty one: it cannot be read.
      this.#ahead = [lexer.getObj(), lexer.getObj()];
    }

    override read(operation: { fn: number; args: unknown[] }): boolean {
      const { args } = operation;
      for (;;) {
        const token = this.#next();
        if (isPlain(token) || token instanceof Name) args.push(token);
        else if (token === leftBracket) args.push(this.#array());
        else {
          const operator = operators.get(token);
          if (operator === undefined || (operator.numArgs !== args.length && !operator.variableArgs))
            return this.#leave(token, () => super.read(operation));
          operation.fn = operator.id;
          this.#note(operator.id, args);
          return true;
        }
        if (args.length > MOST_OPERANDS) throw new Error("an operator has too many operands");
      }
    }

    #next(): unknown {
      return this.#ahead.length > 0 ? this.#ahead.shift() : this.#lexer.getObj();
    }

    #array(): unknown[] {
      const array: unknown[] = [];
      for (let token = this.#next(); token !== rightBracket; token = this.#next()) {
        if (typeof token === "symbol") throw new Error("the stream ends inside of an array");
        array.push(isPlain(token) ? token : this.#leave(token, () => this.parser.getObj()));
      }
      return array;
    }

    /** Lets pdf.js go on from the token. */
    #leave<T>(token: unknown, work: () => T): T {
      this.parser.buf1 = token;
      this.parser.buf2 = this.#next();
      const done = work();
      this.#ahead = [this.parser.buf1, this.parser.buf2];
      return done;
    }

    /** What pdf.js minds of an operator: it counts damaged paths, and keeps the graphics states. */
    #note(operator: number, args: unknown[]): void {
      if (!this._isPathOp) this._numInvalidPathOPS = 0;
      this._isPathOp = operator >= op.moveTo && operator <= op.endPath;
      if (operator >= op.save && operator <= op.transform) this.preprocessCommand(operator, args);
    }
  }

  return (stream, xref, states) => new OperatorReader(new FastLexer(stream, EvaluatorPreprocessor.opMap), xref, states);
}

function isPlain(token: unknown): boolean {
  return typeof token === "number" || typeof token === "string";
}
