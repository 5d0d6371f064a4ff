// Applies the template's metric filters to log lines, as CloudWatch does. Only the syntax in use is supported.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { synthesised } from "../cloud/assembly.ts";
import type { CloudClient } from "./cloud-client.ts";

interface FilterProperties {
  readonly FilterPattern: string;
  readonly LogGroupName: { readonly Ref: string };
  readonly MetricTransformations: readonly { readonly MetricName: string; readonly MetricValue: string }[];
}
interface FunctionProperties {
  readonly FunctionName: string;
  readonly LoggingConfig: { readonly LogGroup: { readonly Ref: string } };
}
type Line = Readonly<Record<string, unknown>>;

/** Returns the sum of each metric over all log lines so far. */
export async function metricsOf(cloud: CloudClient): Promise<Readonly<Record<string, number>>> {
  const template = JSON.parse(readFileSync(join(await synthesised(), "TextExtractor.template.json"), "utf8"));
  const resources = Object.values<{ Type: string; Properties: unknown }>(template.Resources);
  const ofType = <T>(type: string) =>
    resources.filter(({ Type }) => Type === type).map(({ Properties }) => Properties as T);
  const logGroups = new Map(
    ofType<FunctionProperties>("AWS::Lambda::Function").map((fn) => [fn.FunctionName, fn.LoggingConfig.LogGroup.Ref]),
  );
  const functions = new Map(cloud.lambda.history.map(({ requestId, function: name }) => [requestId, name]));
  const lines = cloud.logs
    .filter((line) => line.startsWith("{"))
    .map((line): Line => JSON.parse(line))
    .map((line) => ({ line, logGroup: logGroups.get(functions.get(String(line["request"])) ?? "") }));
  const sums = ofType<FilterProperties>("AWS::Logs::MetricFilter").map(
    ({ FilterPattern, LogGroupName, MetricTransformations: [metric] }) => {
      const matching = lines.filter(
        ({ line, logGroup }) => logGroup === LogGroupName.Ref && matches(FilterPattern, line),
      );
      const values = matching.map(({ line }) => amountOf(metric?.MetricValue ?? "", line));
      return [metric?.MetricName, values.reduce((sum, value) => sum + value, 0)];
    },
  );
  return Object.fromEntries(sums);
}

/** JSON filters: https://docs.aws.amazon.com/AmazonCloudWatch/latest/logs/FilterAndPatternSyntax.html */
function matches(pattern: string, line: Line): boolean {
  const conditions = pattern.replace(/^\{ | \}$/g, "").split(" && ");
  return conditions.every((condition) => {
    const [, field = "", operator = "", operand = ""] =
      /^\(?\$\.(\w+) (=|!=|>|IS) ("[^"*]*"|\d+|TRUE|FALSE)\)?$/.exec(condition) ?? unknown(condition);
    const value = line[field];
    const expected: unknown = JSON.parse(operator === "IS" ? operand.toLowerCase() : operand);
    if (operator === ">") return typeof value === "number" && value > Number(expected);
    // A missing field is neither equal nor unequal.
    return value !== undefined && (value === expected) === (operator !== "!=");
  });
}

function unknown(condition: string): never {
  throw new Error(`${condition} is an unknown condition; extend metric-filters.ts`);
}

function amountOf(metricValue: string, line: Line): number {
  return metricValue.startsWith("$.") ? Number(line[metricValue.slice(2)]) : Number(metricValue);
}
