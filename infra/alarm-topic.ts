// A topic of the stack's own, whose alarms go to an address of mail.

import { Stack } from "aws-cdk-lib";
import { PolicyStatement, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import type { IKey } from "aws-cdk-lib/aws-kms";
import { type CfnTopic, Topic } from "aws-cdk-lib/aws-sns";
import { EmailSubscription } from "aws-cdk-lib/aws-sns-subscriptions";
import type { Construct } from "constructs";

/** AWS sends the address a link; nothing is told before it was followed. */
export function createAlarmTopic(scope: Construct, email: string, key: IKey | undefined): Topic {
  const topic = new Topic(scope, "Alarms", { enforceSSL: true });
  if (key !== undefined) (topic.node.defaultChild as CfnTopic).kmsMasterKeyId = key.keyArn;
  // A policy of one's own takes the place of SNS's, by which CloudWatch may publish.
  topic.addToResourcePolicy(
    new PolicyStatement({
      sid: "Alarms",
      principals: [new ServicePrincipal("cloudwatch.amazonaws.com")],
      actions: ["sns:Publish"],
      resources: [topic.topicArn],
      conditions: { StringEquals: { "aws:SourceAccount": Stack.of(scope).account } },
    }),
  );
  topic.addSubscription(new EmailSubscription(email));
  return topic;
}
