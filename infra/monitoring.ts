// What is seen of the extractor: metrics out of the log lines of `simple`, alarms, and a dashboard.

import { Duration } from "aws-cdk-lib";
import {
  Alarm,
  ComparisonOperator,
  Dashboard,
  GraphWidget,
  type IMetric,
  MathExpression,
  Metric,
  TreatMissingData,
} from "aws-cdk-lib/aws-cloudwatch";
import { SnsAction } from "aws-cdk-lib/aws-cloudwatch-actions";
import { FilterPattern, type IFilterPattern, type JsonPattern, MetricFilter } from "aws-cdk-lib/aws-logs";
import type { ITopic } from "aws-cdk-lib/aws-sns";
import type { Queue } from "aws-cdk-lib/aws-sqs";
import type { StateMachine } from "aws-cdk-lib/aws-stepfunctions";
import type { Construct } from "constructs";
import type { ExtractorFunction } from "./extractor-function.ts";

export interface MonitoringProps {
  /** Namespace of the metrics, and name of the dashboard. */
  readonly name: string;
  readonly simple: ExtractorFunction;
  readonly ocr: ExtractorFunction;
  readonly uploads: Queue;
  readonly deadLetters: Queue;
  readonly corpus: StateMachine;
  readonly topic: ITopic | undefined;
}

const PERIOD = Duration.minutes(5);

export function createMonitoring(scope: Construct, props: MonitoringProps): void {
  const metrics = createMetrics(scope, props);
  createAlarms(scope, props, metrics);
  createDashboard(scope, props, metrics);
}

type Metrics = ReturnType<typeof createMetrics>;

/** The names are those of the log lines of functions/engine/pipeline/answer-event.ts, fan-out.ts and ocr-page.ts. */
function createMetrics(scope: Construct, { name, simple, ocr }: MonitoringProps) {
  const step = (value: string) => FilterPattern.stringValue("$.step", "=", value);
  const filter = (metricName: string, { logGroup }: ExtractorFunction, pattern: IFilterPattern, metricValue = "1") => {
    new MetricFilter(scope, `${metricName}Metric`, {
      logGroup,
      filterPattern: pattern,
      metricNamespace: name,
      metricName,
      metricValue,
    });
    return new Metric({ namespace: name, metricName, statistic: "Sum", period: PERIOD, label: metricName });
  };
  // A document that goes on in a next invocation has a line for each, and only the last one tells of the whole.
  const ended = (...more: readonly JsonPattern[]) =>
    FilterPattern.all(step("document"), FilterPattern.stringValue("$.status", "!=", "continuing"), ...more);
  const some = (field: string) => ended(FilterPattern.numberValue(field, ">", 0));
  return {
    documents: filter("Documents", simple, ended()),
    // What may pass is tried again, and is among the function's errors until then.
    failures: filter(
      "FailedDocuments",
      simple,
      FilterPattern.all(step("document failed"), FilterPattern.booleanValue("$.retryable", false)),
    ),
    pages: filter("Pages", simple, ended(), "$.pages"),
    seconds: filter("Milliseconds", simple, step("document"), "$.ms"),
    dollars: filter("Dollars", simple, some("$.dollars"), "$.dollars"),
    missingPages: filter("MissingPages", simple, some("$.missing"), "$.missing"),
    recognizedPages: filter(
      "RecognizedPages",
      ocr,
      FilterPattern.all(step("ocr page"), FilterPattern.booleanValue("$.recognized", true)),
    ),
    // Of documents that were not read in time, and of each page that was waited for when the time was up.
    outOfTime: filter("OutOfTime", simple, FilterPattern.stringValue("$.code", "=", "OUT_OF_TIME")),
  };
}

function createAlarms(scope: Construct, props: MonitoringProps, metrics: Metrics): void {
  const { simple, ocr, deadLetters, corpus, topic } = props;
  const alarm = (id: string, metric: IMetric, threshold: number, alarmDescription: string) => {
    const created = new Alarm(scope, `${id}Alarm`, {
      metric,
      threshold,
      alarmDescription,
      evaluationPeriods: 1,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    });
    if (topic !== undefined) created.addAlarmAction(new SnsAction(topic));
  };
  alarm(
    "DeadLetters",
    deadLetters.metricApproximateNumberOfMessagesVisible({ period: PERIOD, statistic: "Maximum" }),
    1,
    "Documents failed as often as they may; docs/operations.md says how to look and redrive",
  );
  alarm("SimpleErrors", errorRate(simple), 5, "More than 5 % of the invocations of simple ended in an error");
  alarm("OcrErrors", errorRate(ocr), 5, "More than 5 % of the invocations of ocr ended in an error");
  alarm(
    "SimpleThrottles",
    simple.lambda.metricThrottles({ period: PERIOD }),
    1,
    "Documents are turned away: raise simpleConcurrency",
  );
  // Pages wait for a place by being throttled, so that some is the way it works.
  alarm(
    "OcrThrottles",
    ocr.lambda.metricThrottles({ period: PERIOD }),
    1_000,
    "Pages wait long for a place: raise ocrConcurrency",
  );
  alarm("OutOfTime", metrics.outOfTime, 1, "Documents or pages were not done in their time; send their events again");
  alarm("CorpusFailed", corpus.metricFailed({ period: PERIOD }), 1, "A corpus failed; redrive its execution");
}

/** Percent of the invocations that ended in an error. */
function errorRate({ lambda }: ExtractorFunction): IMetric {
  return new MathExpression({
    expression: "IF(invocations > 0, 100 * errors / invocations, 0)",
    usingMetrics: {
      errors: lambda.metricErrors({ period: PERIOD }),
      invocations: lambda.metricInvocations({ period: PERIOD }),
    },
    period: PERIOD,
    label: "errors, %",
  });
}

function createDashboard(scope: Construct, props: MonitoringProps, metrics: Metrics): void {
  const { simple, ocr, uploads, deadLetters, corpus } = props;
  const graph = (title: string, left: IMetric[], right: IMetric[] = []) =>
    new GraphWidget({ title, left, right, width: 12, height: 6 });
  const dashboard = new Dashboard(scope, "Dashboard", { dashboardName: props.name });
  dashboard.addWidgets(
    graph("Documents", [metrics.documents, metrics.failures], [metrics.dollars]),
    graph("Pages", [metrics.pages, metrics.recognizedPages, metrics.missingPages, metrics.outOfTime]),
  );
  for (const [title, { lambda }] of Object.entries({ simple, ocr })) {
    dashboard.addWidgets(
      graph(
        title,
        [lambda.metricInvocations(), lambda.metricErrors(), lambda.metricThrottles()],
        [lambda.metricDuration({ statistic: "p50" }), lambda.metricDuration({ statistic: "p99" })],
      ),
      graph(`${title}, running`, [lambda.metric("ConcurrentExecutions", { statistic: "Maximum" })]),
    );
  }
  dashboard.addWidgets(
    graph(
      "Queues",
      [uploads.metricApproximateNumberOfMessagesVisible(), deadLetters.metricApproximateNumberOfMessagesVisible()],
      [uploads.metricApproximateAgeOfOldestMessage()],
    ),
    graph("Corpus", [corpus.metricStarted(), corpus.metricSucceeded(), corpus.metricFailed()]),
  );
}
