// A content stream's operators, one by one. pdf.js's parser always looks two tokens ahead, because objects need that.
// Operands that are numbers, texts, names and plain arrays do not. pdf.js's own reader handles all other tokens.

import type { CoreLexer, CorePreprocessor, MakePreprocessor, Operator, PdfModule } from "./core-types.ts";
import { plainOperators } from "./operator-table.ts";
import * as op from "./operators.ts";

/** Limit of pdf.js. */
const MOST_OPERANDS = 33;

export function operatorReader(core: PdfModule, FastLexer: PdfModule["Lexer"]): MakePreprocessor {
  const { Cmd, EvaluatorPreprocessor, Name, Stream } = core;
  const [leftBracket, rightBracket] = [Cmd.get("["), Cmd.get("]")];
  const operators: ReadonlyMap<unknown, Operator> = plainOperators(core);

  class OperatorReader extends EvaluatorPreprocessor {
    readonly #lexer: CoreLexer;
    /** Tokens that were read ahead and not used yet. */
    #ahead: unknown[];
    /** Room for the operands of one operator, and for the elements of one array. An array that grows takes 17 places at once. */
    readonly #operands: unknown[] = [];
    readonly #elements: unknown[] = [];

    constructor(lexer: CoreLexer, xref: unknown, states: object) {
      super(new Stream(new Uint8Array(), 0, 0, null), xref, states);
      this.#lexer = lexer;
      this.parser.lexer = lexer;
      // Reads ahead like pdf.js: a page that begins with damage is unreadable and not empty.
      this.#ahead = [lexer.getObj(), lexer.getObj()];
    }

    override read(operation: { fn: number; args: unknown[] }): boolean {
      const operands = this.#operands;
      let count = 0;
      for (;;) {
        const token = this.#next();
        if (isPlain(token) || token instanceof Name) operands[count++] = token;
        else if (token === leftBracket) operands[count++] = this.#array();
        else {
          const operator = operators.get(token);
          const args = operands.slice(0, count);
          operation.args = args;
          if (operator === undefined || (operator.numArgs !== args.length && !operator.variableArgs))
            return this.#continueInParser(token, () => super.read(operation));
          operation.fn = operator.id;
          noteOperator(this, operator.id, args);
          return true;
        }
        if (count > MOST_OPERANDS) throw new Error("an operator has too many operands");
      }
    }

    #next(): unknown {
      return this.#ahead.length > 0 ? this.#ahead.shift() : this.#lexer.getObj();
    }

    #array(): unknown[] {
      const elements = this.#elements;
      let count = 0;
      for (let token = this.#next(); token !== rightBracket; token = this.#next()) {
        if (typeof token === "symbol") throw new Error("the stream ends inside of an array");
        elements[count++] = isPlain(token) ? token : this.#continueInParser(token, () => this.parser.getObj());
      }
      return elements.slice(0, count);
    }

    #continueInParser<T>(token: unknown, work: () => T): T {
      [this.parser.buf1, this.parser.buf2] = [token, this.#next()];
      const done = work();
      this.#ahead = [this.parser.buf1, this.parser.buf2];
      return done;
    }
  }

  return (stream, xref, states) => new OperatorReader(new FastLexer(stream, EvaluatorPreprocessor.opMap), xref, states);
}

/** Updates pdf.js's own state after an operator: it counts damaged paths, and tracks the graphics states. */
function noteOperator(preprocessor: CorePreprocessor, operator: number, args: readonly unknown[]): void {
  if (!preprocessor._isPathOp) preprocessor._numInvalidPathOPS = 0;
  preprocessor._isPathOp = operator >= op.moveTo && operator <= op.endPath;
  if (operator >= op.save && operator <= op.transform) preprocessor.preprocessCommand(operator, args);
}

function isPlain(token: unknown): boolean {
  return typeof token === "number" || typeof token === "string";
}
