// Compares the operators of content streams between our reader and pdf.js's own reader.

import { describe, expect, it } from "vitest";
import { patchedCore } from "../../../support/patched-core.ts";

const core = await patchedCore();
const states = { save: () => undefined, restore: () => undefined, transform: () => undefined };

interface Reader {
  read(operation: { fn: number; args: unknown[] }): boolean;
}

/** Operators with their operands, up to the end or to damage. */
function operationsOf(make: () => Reader): unknown[] {
  const operations: unknown[] = [];
  try {
    const reader = make();
    const operation = { fn: 0, args: [] as unknown[] };
    while (reader.read(operation)) {
      operations.push([operation.fn, operation.args.map(plain)]);
      operation.args = [];
    }
  } catch {
    operations.push("damage");
  }
  return operations;
}

function plain(operand: unknown): unknown {
  if (operand instanceof core.Dict) return { dictionary: [operand.get("MCID"), operand.get("Lang")] };
  if (operand instanceof core.BaseStream) return { image: operand.dict?.get("Width") ?? operand.dict?.get("W") };
  if (Array.isArray(operand)) return operand.map(plain);
  return operand;
}

const streamOf = (source: string) => new core.Stream(Buffer.from(source, "latin1"), 0, source.length, null);
const ours = (source: string) => operationsOf(() => core.preprocessorOf(streamOf(source), null, states));
const theirs = (source: string) =>
  operationsOf(() => new core.EvaluatorPreprocessor(streamOf(source), null, states) as Reader);

const CONTENTS = {
  text: "q 1 0 0 1 72 700 cm BT /F1 12 Tf 1 0 0 1 0 0 Tm [(A)-250(b\\)c)<4142>] TJ (d) Tj 0 -14 Td (e) ' 1 2 (f) \" ET Q ",
  "paths and colours": "0 0 m 10 10 l 1 2 3 4 re h f* .5 g 1 0 0 RG /Cs1 cs 1 2 3 scn /P1 scn S 0 0 0 1 2 3 c ",
  "marked content":
    "/P <</MCID 3/Lang(en)>> BDC (a) Tj EMC /Span /Named BDC EMC /Artifact BMC EMC /P <</A<</B[1 2]>>>> BDC EMC ",
  "inline images": "q BI /W 4 /H 1 /BPC 8 /CS /G ID abcd EI Q (after) Tj BI /W 2 ID xy EI [(b)1] TJ ",
  "too few and too many operands": "1 Tf 1 2 3 4 5 6 7 Td (a) Tj Tj 5 w 1 2 cm 1 0 0 1 5 5 cm /F1 Tf 12 Tf (b) Tj ",
  "operands of other kinds": "true false null (a) Tj [null [1 [(b)] <</C 1>>] /D] TJ [] 0 d null gs /G gs ",
  "unknown operators": "1 2 foo (a) Tj BM BD tru nul 5 0 R (b) Tj endstream (c) Tj ",
  comments: "% no\n(a) % TJ\n Tj [ % (b)\n(c)] TJ % end\r(d) Tj ",
};

describe("the operators of content streams", () => {
  for (const [name, source] of Object.entries(CONTENTS)) {
    it(`are the same as in pdf.js: ${name}`, () => {
      expect(ours(source)).toEqual(theirs(source));
      expect(ours(source).length).toBeGreaterThan(2);
    });

    it(`are the same as in pdf.js up to any cut: ${name}`, () => {
      const cuts = Array.from(source, (_, end) => source.slice(0, end));

      // pdf.js looks two tokens ahead, and misses the tokens just before damage.
      for (const cut of cuts) {
        const expected = theirs(cut).filter((each) => each !== "damage");
        expect(ours(cut).slice(0, expected.length)).toEqual(expected);
      }
    });
  }

  it("are read up to damage, and not only up to two tokens before it", () => {
    const source = "(a) Tj (b) Tj )";

    expect(theirs(source).length).toBeLessThan(3);
    expect(ours(source).length).toBe(3);
  });

  it("have at most as many operands as pdf.js allows", () => {
    expect(ours(`${"1 ".repeat(33)}(a) Tj`)).toEqual(theirs(`${"1 ".repeat(33)}(a) Tj`));
    expect(ours(`${"[1] ".repeat(34)}Tj`)).toEqual(["damage"]);
  });
});
