// Glob patterns over the folder walk. Node's own glob neither sorts nor skips hidden files.

import { sep } from "node:path";

export interface Glob {
  /** The folder before the first step with a wildcard, as written. Empty for the current folder. */
  readonly folder: string;
  /** Decides which files below the folder match, and which folders may hold matches. A matching folder counts whole. */
  matches(kind: "file" | "folder", steps: readonly string[]): boolean;
}

export function hasWildcard(path: string): boolean {
  return /[*?[{]/.test(path);
}

/**
 * Reads a pattern as a shell does: `*`, `?`, `[a-z]`, `[!a-z]`, `{one,two}`, and `**` for any number of folders. A
 * pattern that matches a folder means all files below it, like the unquoted pattern. Steps are compared in NFC.
 */
export function readGlob(pattern: string): Glob {
  const all = pattern.split(SEPARATORS);
  const first = all.findIndex(hasWildcard);
  const folder = all.slice(0, first).join("/");
  const alternatives = expandBraces(all.slice(first).join("/")).map((text) =>
    text.split("/").filter(Boolean).map(toStep),
  );
  return {
    folder: folder === "" && first > 0 ? "/" : folder,
    matches: (kind, steps) => alternatives.some((pattern) => matchesSteps(pattern, kind, steps)),
  };
}

const SEPARATORS = sep === "\\" ? /[\\/]/ : "/";

type Step = RegExp | "any folders";

function toStep(text: string): Step {
  return text === "**" ? "any folders" : expressionOf(text);
}

/** Follows every way through the pattern at once, so that many `**` cannot take exponential time. */
function matchesSteps(pattern: readonly Step[], kind: "file" | "folder", steps: readonly string[]): boolean {
  let places = withSkipped(pattern, new Set([0]));
  for (const [index, step] of steps.entries()) {
    const next = new Set<number>();
    for (const place of places) {
      const expected = pattern[place];
      if (expected === "any folders") next.add(place);
      else if (expected?.test(step.normalize("NFC"))) next.add(place + 1);
    }
    places = withSkipped(pattern, next);
    // The pattern ends at a folder above the file, or at the file.
    if (places.has(pattern.length) && (index < steps.length - 1 || kind === "file")) return true;
  }
  return kind === "folder" && places.size > 0;
}

/** Adds the places behind `**`, which may stand for no folder. */
function withSkipped(pattern: readonly Step[], places: Set<number>): Set<number> {
  for (const place of places) if (pattern[place] === "any folders") places.add(place + 1);
  return places;
}

function expressionOf(text: string): RegExp {
  const source = text
    .normalize("NFC")
    .replaceAll(/\*+|\?|\[([!^]?)(\]?[^\]]*)\]|[\\^$.|+(){}[\]]/gu, (found, negated, set) => {
      if (found.startsWith("*")) return ".*";
      if (found === "?") return ".";
      if (set === undefined || set === "") return `\\${found}`;
      return `[${negated === "" ? "" : "^"}${set.replaceAll(/[\\\]^[&|~]/g, String.raw`\$&`)}]`;
    });
  return new RegExp(`^${source}$`, "su");
}

/** Alternatives that one pattern may have. Each group of braces multiplies them. */
const MOST_ALTERNATIVES = 1_000;

/** Expands groups of braces from left to right, also inside each other. A group without a comma stays as it is. */
function expandBraces(pattern: string): readonly string[] {
  const finished: string[] = [];
  const open = [pattern];
  for (let text = open.pop(); text !== undefined; text = open.pop()) {
    const group = firstGroup(text);
    if (group === undefined || finished.length + open.length >= MOST_ALTERNATIVES) finished.push(text);
    else open.push(...group.toReversed());
  }
  return finished;
}

function firstGroup(text: string): readonly string[] | undefined {
  for (let start = text.indexOf("{"); start >= 0; start = text.indexOf("{", start + 1)) {
    const commas = [start];
    let depth = 0;
    for (let at = start; at < text.length; at++) {
      if (text[at] === "{") depth++;
      if (text[at] === "," && depth === 1) commas.push(at);
      if (text[at] === "}") depth--;
      if (depth > 0) continue;
      if (commas.length === 1) break;
      const [before, after] = [text.slice(0, start), text.slice(at + 1)];
      return commas.map((comma, index) => before + text.slice(comma + 1, commas[index + 1] ?? at) + after);
    }
  }
  return undefined;
}
