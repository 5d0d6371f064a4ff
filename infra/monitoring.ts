// Monitoring of the extractor: metrics from log lines, alarms, and a dashboard.

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
  /** Namespace of the metrics and name of the dashboard. */
  readonly name: string;
  readonly simple: ExtractorFunction;
  readonly ocr: ExtractorFunction;
  readonly uploads: Queue;
  readonly deadLetters: Queue;
  readonly failedEvents: Queue;
  readonly corpus: StateMachine;
  /** Receive every alarm. */
  readonly topics: readonly ITopic[];
  readonly limits: AlarmLimits;
}

/** Thresholds of the alarms that depend on the deployment. */
export interface AlarmLimits {
  /** Documents that failed permanently within five minutes. */
  readonly failedDocuments: number;
  /** Age of the oldest unfinished upload. */
  readonly uploadMinutes: number;
  /** Time that a page waited for a free `ocr`. */
  readonly pageSeconds: number;
}

export const ALARM_LIMITS: AlarmLimits = { failedDocuments: 1, uploadMinutes: 60, pageSeconds: 120 };

const PERIOD = Duration.minutes(5);

export function createMonitoring(scope: Construct, props: MonitoringProps): void {
  const metrics = createMetrics(scope, props);
  createAlarms(scope, props, metrics);
  createDashboard(scope, props, metrics);
}

type Metrics = ReturnType<typeof createMetrics>;

/** Metrics from log lines of functions/engine/pipeline: answer-event.ts, callback.ts, fan-out.ts and ocr-page.ts. */
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
  // A document that continues in further invocations has a line for each. Only the last line counts the whole document.
  const invoked = (...more: readonly JsonPattern[]) =>
    FilterPattern.all(step("document"), FilterPattern.stringValue("$.status", "!=", "continuing"), ...more);
  // A partial document whose message is delivered again is counted at its last delivery. Each delivery adds its cost.
  const ended = (...more: readonly JsonPattern[]) => invoked(FilterPattern.booleanValue("$.resent", false), ...more);
  const some = (field: string) => FilterPattern.numberValue(field, ">", 0);
  return {
    documents: filter("Documents", simple, ended()),
    // A failure that is retried is counted at its last delivery.
    failures: filter(
      "FailedDocuments",
      simple,
      FilterPattern.all(step("document failed"), FilterPattern.booleanValue("$.final", true)),
    ),
    failedCallbacks: filter("FailedCallbacks", simple, step("callback failed")),
    pageWaiting: filter("PageWaiting", simple, step("page waited"), "$.waited").with({ statistic: "Maximum" }),
    pages: filter("Pages", simple, ended(), "$.pages"),
    seconds: filter("Milliseconds", simple, step("document"), "$.ms"),
    dollars: filter("Dollars", simple, invoked(some("$.dollars")), "$.dollars"),
    missingPages: filter("MissingPages", simple, ended(some("$.missing")), "$.missing"),
    recognizedPages: filter(
      "RecognizedPages",
      ocr,
      FilterPattern.all(step("ocr page"), FilterPattern.booleanValue("$.recognized", true)),
    ),
    // Counts documents that were not read in time, and pages that were not done when the time was up.
    outOfTime: filter("OutOfTime", simple, FilterPattern.stringValue("$.code", "=", "OUT_OF_TIME")),
  };
}

function createAlarms(scope: Construct, props: MonitoringProps, metrics: Metrics): void {
  const { simple, ocr, uploads, deadLetters, failedEvents, corpus, topics, limits } = props;
  const alarm = (id: string, metric: IMetric, threshold: number, alarmDescription: string) => {
    const created = new Alarm(scope, `${id}Alarm`, {
      metric,
      threshold,
      alarmDescription,
      evaluationPeriods: 1,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    });
    for (const topic of topics) created.addAlarmAction(new SnsAction(topic));
  };
  const waitingIn = (queue: Queue) =>
    queue.metricApproximateNumberOfMessagesVisible({ period: PERIOD, statistic: "Maximum" });
  alarm(
    "DeadLetters",
    waitingIn(deadLetters),
    1,
    "Uploads failed on every delivery; docs/operations.md explains how to inspect and redrive them",
  );
  alarm(
    "FailedEvents",
    waitingIn(failedEvents),
    1,
    "Asynchronous invocations failed on every retry; docs/operations.md explains how to send them again",
  );
  alarm(
    "FailedDocuments",
    metrics.failures,
    limits.failedDocuments,
    "Documents failed permanently; log lines with final true name them and the reasons",
  );
  alarm("SimpleErrors", errorRate(simple), 5, "At least 5 % of the invocations of simple ended in an error");
  alarm("OcrErrors", errorRate(ocr), 5, "At least 5 % of the invocations of ocr ended in an error");
  alarm(
    "UploadsWait",
    uploads.metricApproximateAgeOfOldestMessage({ period: PERIOD, statistic: "Maximum" }),
    limits.uploadMinutes * 60,
    "An upload has waited too long; raise uploadConcurrency and simpleConcurrency",
  );
  alarm(
    "PagesWait",
    metrics.pageWaiting,
    limits.pageSeconds * 1_000,
    "Pages wait too long for a free ocr; raise ocrConcurrency",
  );
  alarm("OutOfTime", metrics.outOfTime, 1, "Documents or pages ran out of time; send their events again");
  alarm("CorpusFailed", corpus.metricFailed({ period: PERIOD }), 1, "A corpus failed; redrive its execution");
}

/** The percentage of invocations that ended in an error. */
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
  const { simple, ocr, uploads, deadLetters, failedEvents, corpus } = props;
  const graph = (title: string, left: IMetric[], right: IMetric[] = []) =>
    new GraphWidget({ title, left, right, width: 12, height: 6 });
  const dashboard = new Dashboard(scope, "Dashboard", { dashboardName: props.name });
  dashboard.addWidgets(
    graph("Documents", [metrics.documents, metrics.failures, metrics.failedCallbacks], [metrics.dollars]),
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
      [uploads, deadLetters, failedEvents].map((queue) => queue.metricApproximateNumberOfMessagesVisible()),
      [uploads.metricApproximateAgeOfOldestMessage(), metrics.pageWaiting],
    ),
    graph("Corpus", [corpus.metricStarted(), corpus.metricSucceeded(), corpus.metricFailed()]),
  );
}
