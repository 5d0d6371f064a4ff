// A checker for the part of CloudWatch's metric math that the alarms use. It refuses what CloudWatch refuses.
// https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/using-metric-math.html

/** A single number, or a series: the values of a metric over time. */
type Kind = "scalar" | "series";

/** Parameters and results of functions. `any` is a scalar or a series; an array contains only series. */
const FUNCTIONS: Readonly<
  Record<string, { readonly takes: readonly ("any" | "series" | "array")[]; readonly gives: Kind }>
> = {
  ABS: { takes: ["any"], gives: "series" },
  CEIL: { takes: ["any"], gives: "series" },
  FLOOR: { takes: ["any"], gives: "series" },
  FILL: { takes: ["series", "any"], gives: "series" },
  IF: { takes: ["any", "any", "any"], gives: "series" },
  MAX: { takes: ["array"], gives: "series" },
  MIN: { takes: ["array"], gives: "series" },
  SUM: { takes: ["array"], gives: "series" },
  AVG: { takes: ["array"], gives: "series" },
};

const TOKEN = /\s*(?:(\d+(?:\.\d+)?)|([A-Za-z_]\w*)|(&&|\|\||[<>=!]=|[-+*/^()[\],<>]))/y;

/** Describes the problem of an expression over metrics with these ids. Undefined for a valid expression. */
export function problemOf(expression: string, ids: readonly string[]): string | undefined {
  try {
    const parser = parserOf(tokensOf(expression), new Set(ids));
    const kind = parser.operation();
    if (!parser.isAtEnd()) return "there is text after the expression";
    return kind === "series" ? undefined : "an alarm needs a series, but this is only a number";
  } catch (error) {
    if (error instanceof SyntaxError) return error.message;
    throw error;
  }
}

function tokensOf(expression: string): readonly string[] {
  const tokens: string[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < expression.trimEnd().length) {
    const match = TOKEN.exec(expression);
    if (match === null) throw new SyntaxError("a character that metric math does not allow");
    tokens.push(match[0].trim());
  }
  return tokens;
}

function parserOf(tokens: readonly string[], ids: ReadonlySet<string>) {
  let at = 0;
  const expect = (token: string) => {
    if (tokens[at++] !== token) throw new SyntaxError(`${token} is missing`);
  };
  const operation = (): Kind => {
    let kind = operand();
    while (/^(?:[-+*/^<>]|&&|\|\||[<>=!]=)$/.test(tokens[at] ?? "")) {
      at++;
      if (operand() === "series") kind = "series";
    }
    return kind;
  };
  const operand = (): Kind => {
    const token = tokens[at++] ?? "";
    if (token === "-") return operand();
    if (/^\d/.test(token)) return "scalar";
    if (token === "(") {
      const kind = operation();
      expect(")");
      return kind;
    }
    if (tokens[at] === "(") return call(token);
    if (!ids.has(token)) throw new SyntaxError(`${token} is not the id of a metric`);
    return "series";
  };
  const call = (name: string): Kind => {
    const known = FUNCTIONS[name];
    if (known === undefined) throw new SyntaxError(`metric-math.ts does not know ${name}; add it there`);
    expect("(");
    for (const [index, takes] of known.takes.entries()) {
      if (index > 0) expect(",");
      if (takes === "array") array(name);
      else if (operation() === "scalar" && takes === "series") throw new SyntaxError(`${name} takes a series`);
    }
    expect(")");
    return known.gives;
  };
  /** CloudWatch's error would be "Unsupported operand type(s) for MAX: '[array[TimeSeries, Scalar]]'". */
  const array = (name: string): void => {
    expect("[");
    do {
      if (operation() === "scalar") throw new SyntaxError(`${name} takes an array of series, but an item is a number`);
    } while (tokens[at] === "," && at++);
    expect("]");
  };
  return { operation, isAtEnd: () => at === tokens.length };
}
