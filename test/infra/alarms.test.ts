import { describe, expect, it } from "vitest";
import { problemOf } from "./metric-math.ts";
import { synthesise } from "./synthesis.ts";
import { VARIANTS } from "./variants.ts";

interface Query {
  readonly Id: string;
  readonly Expression?: string;
  readonly ReturnData?: boolean;
}
interface Alarm {
  readonly Period?: number;
  readonly EvaluationPeriods: number;
  readonly AlarmDescription: string;
  readonly Metrics?: readonly Query[];
}

describe.each(Object.entries(VARIANTS))("an alarm of the stack %s", (_, context) => {
  const alarms = Object.values(synthesise(context).findResources("AWS::CloudWatch::Alarm")).map(
    (alarm): Alarm => alarm["Properties"],
  );

  it("has an expression that CloudWatch accepts, uses only its own metrics, and returns one value", () => {
    const queries = alarms.flatMap(({ Metrics }) => (Metrics === undefined ? [] : [Metrics]));

    expect(queries.length).toBeGreaterThan(0);
    for (const metrics of queries) {
      const ids = metrics.filter(({ Expression }) => Expression === undefined).map(({ Id }) => Id);
      const expressions = metrics.flatMap(({ Expression }) => Expression ?? []);
      expect(expressions.map((expression) => problemOf(expression, ids)).filter(Boolean)).toEqual([]);
      expect(metrics.filter(({ ReturnData }) => ReturnData !== false)).toHaveLength(1);
      for (const { Id } of metrics) expect(Id).toMatch(/^[a-z]\w{0,254}$/);
    }
  });

  it("looks back one day at most, in whole minutes, and has a description", () => {
    for (const { Period = 300, EvaluationPeriods, AlarmDescription } of alarms) {
      expect(Period % 60).toBe(0);
      expect(Period * EvaluationPeriods).toBeLessThanOrEqual(86_400);
      expect(AlarmDescription.length).toBeGreaterThan(20);
    }
  });
});

describe("the check of metric math", () => {
  it.each([
    ["IF(invocations > 0, 100 * errors / invocations, 0)"],
    ["100 * errors / MAX([invocations, errors])"],
    ["FILL(errors, 0) + (invocations - 1)"],
  ])("accepts %s", (expression) => {
    expect(problemOf(expression, ["errors", "invocations"])).toBeUndefined();
  });

  it.each([
    ["100 * errors / MAX([invocations, 1])", /array of series/],
    ["MAX(errors)", /\[ is missing/],
    ["errors / calls", /calls is not the id of a metric/],
    ["FILL(1, 0)", /takes a series/],
    ["100 * 2", /only a number/],
    ["errors invocations", /after the expression/],
    ["IF(errors, 1)", /, is missing/],
  ])("refuses %s", (expression, problem) => {
    expect(problemOf(expression, ["errors", "invocations"])).toMatch(problem);
  });
});
