import { Script } from "node:vm";
import { describe, expect, it } from "vitest";
import { TAKING, withoutArrayPatterns } from "../../../infra/bundling/array-patterns.ts";

const LOG = `const log = [];
  function* counting(most) { try { for (let at = 0; at < most; at++) { log.push("next " + at); yield at; } } finally { log.push("closed"); } }`;

/** Value of an expression, and the steps of its iterators. */
function resultOf(program: string): unknown {
  const script = new Script(`(() => { ${TAKING}\n${LOG}\n return JSON.stringify([(${program})(), log]); })()`);
  return JSON.parse(script.runInNewContext());
}

const rewritten = (program: string) => withoutArrayPatterns(program, "script");

describe("a program without array patterns", () => {
  it.each([
    ["an array", "() => { const [a, b] = [1, 2].map(x => x + 1); return [a, b]; }"],
    ["no space before the bracket", "() => { let[a, b]=[1, 2].slice(); for(const[c]of[[3]]) b += c; return a + b; }"],
    [
      "holes, defaults and the rest",
      "() => { const [, a = 5, b = a, ...c] = [1, undefined, null, 4, 5]; return [a, b, c]; }",
    ],
    [
      "patterns within patterns",
      "() => { const [[a], { b: [c, ...d], e }] = [[1], { b: [2, 3, 4], e: 5 }]; return [a, c, d, e]; }",
    ],
    [
      "object patterns",
      "() => { const { a: [b, { c }], d: { e: [f] } } = { a: [1, { c: 2 }], d: { e: [3] } }; return [b, c, f]; }",
    ],
    [
      "a default that reads a name of an array",
      "() => { const { a: [b, { c }], d = [b] } = { a: [1, { c: 2 }] }; return [b, c, d]; }",
    ],
    [
      "an array that is not made",
      "() => { const f = x => [x]; const [a, [b], c] = [1, f(2), f(3)]; return [a, b, c]; }",
    ],
    ["two arrays of unlike lengths", "() => { const [a, b] = [1]; const [c] = [2, 3]; return [a === undefined, c]; }"],
    ["items that are spread", "() => { const x = [1, 2]; const [a, b, c] = [...x, 3]; return [a, b, c]; }"],
    ["an exchange by var", "() => { var a = 1, b = 2; var [a, b] = [b, a]; return [a, b]; }"],
    [
      "a text, a set and a typed array",
      "() => { const [a] = '🦦b'; const [b] = new Set([7]); const [c, d] = Float32Array.of(.5); return [a, b, c, d === undefined]; }",
    ],
    ["the first items of an iterator", "() => { const [a, , b] = counting(9); return [a, b]; }"],
    ["all items of an iterator", "() => { const [a, ...b] = counting(3); return [a, b]; }"],
    ["an iterator that ends early", "() => { const [a, b] = counting(1); return [a, b === undefined]; }"],
    [
      "a map's entries",
      "() => { let sum = 0; for (const [key, { value: [x] }] of new Map([[1, { value: [2] }]])) sum += key + x; return sum; }",
    ],
    [
      "closures of a loop",
      "() => { const f = []; for (const [a] of [[1], [2]]) f.push(() => a); return f.map(g => g()); }",
    ],
    [
      "names within a loop",
      "() => { const all = []; for (const [a] of [[1]]) { const b = a; { const a = 9; all.push(a); } all.push(b); } return all; }",
    ],
    [
      "a loop that goes on and ends",
      "() => { let s = ''; out: for (const [a] of [[1], [2], [3], [4]]) { for (;;) { if (a === 2) continue out; if (a === 4) break out; break; } s += a; } return s; }",
    ],
    ["parameters", "() => [[1, 2], [3, 4]].map(([a, b]) => a * b).concat([[5]].map(function ([a]) { return a; }))"],
    ["an arrow function of an object", "() => [[1, 2]].map(([a, b]) => ({ a, b }))"],
    ["an arrow function of a sequence", "() => [[1, 2]].map(([a, b], at) => (log.push(at), a + b))"],
    [
      "parameters with patterns of both kinds",
      "() => (({ a: [b], c }, [d], e) => [b, c, d, e])({ a: [1], c: 2 }, [3], 4)",
    ],
    ["a default that reads a pattern", "() => (([a], b = a) => [a, b])([1])"],
    ["arguments", "() => (function ([a]) { a = 5; return [arguments[0], arguments.length]; })([1], 2)"],
    [
      "methods and generators",
      "() => { class A { m([a]) { return a; } *g([a]) { yield a; } } return [new A().m([1]), ...new A().g([2])]; }",
    ],
    ["a pattern in a default", "() => ((f = ([a]) => a) => f([3]))()"],
    ["assignments", "() => { let a = 1, b = 2; [a, b] = [b, a]; return [a, b]; }"],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the program has a template.
    ["templates and regular expressions", "() => `${[[1, 2]].map(([a, b]) => `${a}[${b}]`)}` + /[[,]=/.test('[=')"],
  ])("gives the same value for %s", (_, program) => {
    expect(resultOf(rewritten(program))).toEqual(resultOf(program));
  });

  it("reads arrays by index, without the protocol of iterators", () => {
    const program = rewritten(
      "() => { const [a, b] = list; for (const [c] of lists) use(a, b, c); return lists.map(([d]) => d); }",
    );

    expect(program).not.toMatch(/\[\w+(, \w+)?\]\s*(=|of|\))/);
    expect(program.match(/Array\.isArray/g)).toHaveLength(3);
  });

  it("throws as a pattern does where nothing can be iterated", () => {
    const program = "() => { try { const [a] = undefined; return a; } catch (error) { return error.name; } }";

    expect(resultOf(rewritten(program))).toEqual(["TypeError", []]);
  });

  it("refuses a program with names of its own kind", () => {
    expect(() => rewritten("const $part1 = 1")).toThrow("$part");
  });
});
