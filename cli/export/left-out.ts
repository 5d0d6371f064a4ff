// Counts what an export leaves out. Each reason is printed once, and not once for each of a million documents.

import { publicUri } from "../../functions/engine/base/public-uri.ts";

export interface LeftOut {
  /** Reports the reason and the document immediately. */
  report(uri: string, reason: string): void;
  /** Prints what changed in the export. Nothing is missing, so it does not count. */
  warn(uri: string, what: string): void;
  /** Counts a document for `summary`. */
  count(uri: string, reason: string): void;
  /** One paragraph for each counted reason, with the first documents. */
  summary(): readonly string[];
  /** Documents, and parts of documents, that are missing in the export. */
  total(): number;
}

const EXAMPLES = 3;

export function collectLeftOut(say: (line: string) => void): LeftOut {
  const reasons = new Map<string, { count: number; readonly examples: string[] }>();
  let total = 0;
  return {
    report(uri, reason) {
      total++;
      say(`textractor: ${publicUri(uri)}: ${reason}`);
    },
    warn: (uri, what) => say(`textractor: ${publicUri(uri)}: ${what}`),
    count(uri, reason) {
      total++;
      const known = reasons.get(reason) ?? { count: 0, examples: [] };
      reasons.set(reason, known);
      known.count++;
      if (known.examples.length < EXAMPLES) known.examples.push(publicUri(uri));
    },
    summary: () =>
      [...reasons].flatMap(([reason, { count, examples }]) => [
        `textractor: left out ${count === 1 ? "1 document" : `${count} documents`}: ${reason}`,
        ...examples.map((uri) => `  ${uri}`),
        ...(count > examples.length ? [`  and ${count - examples.length} more`] : []),
      ]),
    total: () => total,
  };
}
