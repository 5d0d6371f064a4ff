// Matches events with the pattern of an EventBridge rule. Supports exact values and prefixes, as the stack uses them.
// https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-create-pattern-operators.html

export type EventPattern = { readonly [field: string]: EventPattern | readonly unknown[] };

/** True when every field of the pattern matches. Other fields of the event may have any value. */
export function matchesPattern(pattern: EventPattern, event: unknown): boolean {
  return Object.entries(pattern).every(([field, expected]) => {
    const value = isObject(event) ? event[field] : undefined;
    if (!Array.isArray(expected)) return matchesPattern(expected as EventPattern, value);
    const values = Array.isArray(value) ? value : [value];
    return values.some((one) => expected.some((matcher) => matchesValue(matcher, one)));
  });
}

function matchesValue(matcher: unknown, value: unknown): boolean {
  if (!isObject(matcher)) return matcher === value;
  const [[operator, operand] = [], ...others] = Object.entries(matcher);
  if (operator !== "prefix" || typeof operand !== "string" || others.length > 0) {
    throw new Error(`the local cloud does not know the matcher ${JSON.stringify(matcher)}; add it to event-pattern.ts`);
  }
  return typeof value === "string" && value.startsWith(operand);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
