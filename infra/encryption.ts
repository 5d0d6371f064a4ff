// A key of the account's own in the place of those of SQS and CloudWatch Logs. Set on CloudFormation's properties, because
// CDK's classes would grant more than is needed; what the functions may do with it is in grants.ts.

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
 * Lets the services use the key that act for the stack. The policy of a key that is only named here cannot be changed:
 * docs/operations.md has these statements for it.
 */
export function letServicesUse(scope: Construct, key: IKey): void {
  const { account, region } = Stack.of(scope);
  const logs = Stack.of(scope).formatArn({ service: "logs", resource: "*" });
  const statements = [
    // EventBridge puts uploads into their queue, and CloudWatch tells an encrypted topic of alarms.
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
