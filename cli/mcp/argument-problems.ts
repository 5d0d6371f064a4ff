// Problems with the arguments of a call, in words that help to correct them.

import * as v from "valibot";

const LONGEST_SHOWN = 100;

/** The problems of a call of the tool. Names the known arguments where one is unknown or missing. */
export function argumentProblems(
  issues: readonly v.BaseIssue<unknown>[],
  tool: string,
  known: readonly string[],
): string {
  const problems = issues.map((issue) => problemOf(issue));
  const isName = issues.some(({ type }) => type === "strict_object");
  return [...problems, ...(isName ? [`${tool} takes ${known.join(", ")}`] : [])].join("; ");
}

function problemOf(issue: v.BaseIssue<unknown>): string {
  const path = v.getDotPath(issue);
  if (issue.type !== "strict_object" || path === null) return `${path ?? "arguments"}: ${issue.message}`;
  return issue.expected === "never"
    ? `unknown argument ${path.slice(0, LONGEST_SHOWN)}`
    : `${path}: this argument is missing`;
}
