// The account's own key instead of the keys of SQS and CloudWatch Logs. It is set on CloudFormation properties, because
// CDK's classes would grant more than needed. The rights of the functions are in grants.ts.

import { Stack } from "aws-cdk-lib";
import { PolicyStatement, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import type { IKey } from "aws-cdk-lib/aws-kms";
import type { CfnLogGroup, LogGroup } from "aws-cdk-lib/aws-logs";
import type { CfnQueue, Queue } from "aws-cdk-lib/aws-sqs";
import type { Construct } from "constructs";

export function encryptQueue(queue: Queue, key: IKey | undefined): void {
  if (key === undefined) return;
  const resource = queue.node.defaultChild as CfnQueue;
  resource.addPropertyDeletionOverride("SqsManagedSseEnabled");
  resource.kmsMasterKeyId = key.keyArn;
}

export function encryptLogs(logGroup: LogGroup, key: IKey | undefined): void {
  if (key !== undefined) (logGroup.node.defaultChild as CfnLogGroup).kmsKeyId = key.keyArn;
}

/**
 * Lets AWS services that act for the stack use the key. CDK cannot change the policy of an imported key:
 * docs/operations.md lists these statements for it.
 */
export function letServicesUse(scope: Construct, key: IKey): void {
  const { account, region } = Stack.of(scope);
  const logs = Stack.of(scope).formatArn({ service: "logs", resource: "*" });
  const statements = [
    // EventBridge sends uploads to an encrypted queue, and CloudWatch sends alarms to an encrypted topic.
    new PolicyStatement({
      sid: "EventsAndAlarms",
      principals: [new ServicePrincipal("events.amazonaws.com"), new ServicePrincipal("cloudwatch.amazonaws.com")],
      actions: ["kms:Decrypt", "kms:GenerateDataKey"],
      resources: ["*"],
      conditions: { StringEquals: { "aws:SourceAccount": account } },
    }),
    new PolicyStatement({
      sid: "Logs",
      principals: [new ServicePrincipal(`logs.${region}.amazonaws.com`)],
      actions: ["kms:Encrypt", "kms:Decrypt", "kms:GenerateDataKey*", "kms:ReEncrypt*", "kms:DescribeKey"],
      resources: ["*"],
      conditions: { ArnLike: { "kms:EncryptionContext:aws:logs:arn": logs } },
    }),
  ];
  for (const statement of statements) key.addToResourcePolicy(statement);
}
