// A corpus: a Distributed Map of Step Functions over a prefix or a manifest (CSV, JSON lines). `simple` extracts batches.

import { ArnFormat, RemovalPolicy, Stack } from "aws-cdk-lib";
import { PolicyStatement, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import type { Function as LambdaFunction } from "aws-cdk-lib/aws-lambda";
import { LogGroup, RetentionDays } from "aws-cdk-lib/aws-logs";
import type { IBucket } from "aws-cdk-lib/aws-s3";
import { DefinitionBody, LogLevel, StateMachine } from "aws-cdk-lib/aws-stepfunctions";
import type { Construct } from "constructs";
import { acknowledgeWildcards } from "./acknowledged.ts";
import { corpusDefinition } from "./corpus-definition.ts";
import { encryptLogs } from "./encryption.ts";
import type { Places } from "./grants.ts";
import { waitForPolicyOnly } from "./needless-dependencies.ts";

export interface CorpusProps {
  readonly name: string;
  readonly simple: LambdaFunction;
  readonly results: Pick<IBucket, "bucketName" | "arnForObjects">;
  readonly places: Places;
  readonly concurrency: number;
}

/** Key prefix of the reports of succeeded and failed batches in the results bucket. */
const RESULTS_PREFIX = "corpus";

export function createCorpus(scope: Construct, props: CorpusProps): StateMachine {
  const role = new Role(scope, "CorpusRole", { assumedBy: new ServicePrincipal("states.amazonaws.com") });
  const grants = corpusGrants(scope, props);
  for (const statement of grants) role.addToPolicy(statement);
  const definition = corpusDefinition({
    // CloudFormation substitutes these, so that the definition in the template is one string that linters can read.
    simpleArn: substituted("SimpleArn"),
    resultsBucket: substituted("ResultsBucket"),
    resultsPrefix: RESULTS_PREFIX,
    concurrency: props.concurrency,
  });
  const log = new LogGroup(scope, "CorpusLog", {
    retention: RetentionDays.ONE_MONTH,
    removalPolicy: RemovalPolicy.DESTROY,
  });
  encryptLogs(log, props.places.key);
  const machine = new StateMachine(scope, "Corpus", {
    stateMachineName: props.name,
    definitionBody: DefinitionBody.fromString(JSON.stringify(definition)),
    definitionSubstitutions: { SimpleArn: props.simple.functionArn, ResultsBucket: props.results.bucketName },
    role,
    tracingEnabled: true,
    logs: {
      level: LogLevel.ALL,
      // Inputs may hold passwords of documents.
      includeExecutionData: false,
      destination: log,
    },
  });
  waitForPolicyOnly(machine, role);
  acknowledgeWildcards(role, grants, "The documents of the named buckets and the runs of a map have no fixed names");
  return machine;
}

function substituted(name: string): string {
  return `\${${name}}`;
}

function corpusGrants(scope: Construct, { name, simple, results, places }: CorpusProps): readonly PolicyStatement[] {
  const buckets = [...places.writable, ...places.readable];
  // Built from the name: a reference to the state machine in its own role would be circular.
  const arn = (resource: string, resourceName: string) =>
    Stack.of(scope).formatArn({
      service: "states",
      resource,
      resourceName,
      arnFormat: ArnFormat.COLON_RESOURCE_NAME,
    });
  return [
    new PolicyStatement({
      sid: "Extract",
      actions: ["lambda:InvokeFunction"],
      resources: [simple.functionArn],
    }),
    new PolicyStatement({ sid: "ListDocuments", actions: ["s3:ListBucket"], resources: [...buckets] }),
    new PolicyStatement({
      sid: "ReadManifest",
      actions: ["s3:GetObject"],
      resources: buckets.map((bucket) => `${bucket}/*`),
    }),
    new PolicyStatement({
      sid: "WriteReport",
      actions: ["s3:PutObject", "s3:GetObject", "s3:ListMultipartUploadParts", "s3:AbortMultipartUpload"],
      resources: [results.arnForObjects(`${RESULTS_PREFIX}/*`)],
    }),
    // A Distributed Map starts, watches, stops and redrives child executions.
    new PolicyStatement({
      sid: "RunBatches",
      actions: ["states:StartExecution"],
      resources: [arn("stateMachine", name)],
    }),
    new PolicyStatement({
      sid: "WatchBatches",
      actions: ["states:DescribeExecution", "states:StopExecution", "states:RedriveExecution"],
      resources: [arn("execution", `${name}/*`), arn("execution", `${name}:*`)],
    }),
    ...(places.key === undefined
      ? []
      : [
          new PolicyStatement({
            sid: "UseKey",
            actions: ["kms:Decrypt", "kms:GenerateDataKey"],
            resources: [places.key.keyArn],
          }),
        ]),
  ];
}
