// One of the two functions, with a role of its own and a log that is not kept for ever.

import { Duration, RemovalPolicy } from "aws-cdk-lib";
import type { IVpc } from "aws-cdk-lib/aws-ec2";
import { type PolicyStatement, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import type { IKey } from "aws-cdk-lib/aws-kms";
import {
  Architecture,
  Code,
  type ILayerVersion,
  Function as LambdaFunction,
  LoggingFormat,
  RecursiveLoop,
  Runtime,
  Tracing,
} from "aws-cdk-lib/aws-lambda";
import { LogGroup, RetentionDays } from "aws-cdk-lib/aws-logs";
import type { Construct } from "constructs";
import type { Architecture as ArchitectureName } from "../layers/canvas/recipe.ts";
import { acknowledge, acknowledgeWildcards } from "./acknowledged.ts";
import { encryptLogs } from "./encryption.ts";
import { waitForPolicyAlone } from "./needless-dependencies.ts";

export interface ExtractorFunctionProps {
  readonly functionName: string;
  readonly description: string;
  readonly code: string;
  readonly architecture: ArchitectureName;
  readonly layers: readonly ILayerVersion[];
  readonly memoryMb: number;
  readonly timeoutMinutes: number;
  /** Reserved concurrency; 0 reserves none. */
  readonly concurrency: number;
  readonly environment: Readonly<Record<string, string>>;
  readonly grants: readonly PolicyStatement[];
  readonly vpc: IVpc | undefined;
  /** Encrypts its log. */
  readonly key: IKey | undefined;
}

export interface ExtractorFunction {
  readonly lambda: LambdaFunction;
  readonly logGroup: LogGroup;
}

export function createExtractorFunction(
  scope: Construct,
  id: string,
  props: ExtractorFunctionProps,
): ExtractorFunction {
  const logGroup = new LogGroup(scope, `${id}Log`, {
    retention: RetentionDays.ONE_MONTH,
    removalPolicy: RemovalPolicy.DESTROY,
  });
  encryptLogs(logGroup, props.key);
  const role = new Role(scope, `${id}Role`, { assumedBy: new ServicePrincipal("lambda.amazonaws.com") });
  logGroup.grantWrite(role);
  for (const statement of props.grants) role.addToPolicy(statement);
  const lambda = new LambdaFunction(scope, id, {
    functionName: props.functionName,
    description: props.description,
    runtime: Runtime.NODEJS_24_X,
    architecture: lambdaArchitecture(props.architecture),
    code: Code.fromAsset(props.code),
    handler: "index.handler",
    layers: [...props.layers],
    memorySize: props.memoryMb,
    timeout: Duration.minutes(props.timeoutMinutes),
    ...(props.concurrency > 0 && { reservedConcurrentExecutions: props.concurrency }),
    environment: { ...props.environment },
    role,
    logGroup,
    loggingFormat: LoggingFormat.JSON,
    tracing: Tracing.ACTIVE,
    recursiveLoop: RecursiveLoop.TERMINATE,
    ...(props.vpc && { vpc: props.vpc }),
  });
  waitForPolicyAlone(lambda, role);
  acknowledgeWildcards(role, props.grants, "Events say which objects of the named buckets are read and written");
  if (props.vpc !== undefined) {
    acknowledge(role, {
      [`AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaVPCAccessExecutionRole]`]:
        "It is what Lambda asks for to put a function into a VPC",
    });
  }
  return { lambda, logGroup };
}

export function lambdaArchitecture(name: ArchitectureName): Architecture {
  return name === "arm64" ? Architecture.ARM_64 : Architecture.X86_64;
}
