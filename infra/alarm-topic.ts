// The stack's own alarm topic, which sends to a mail address.

import { Stack } from "aws-cdk-lib";
import { PolicyStatement, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import type { IKey } from "aws-cdk-lib/aws-kms";
import { type CfnTopic, Topic } from "aws-cdk-lib/aws-sns";
import { EmailSubscription } from "aws-cdk-lib/aws-sns-subscriptions";
import type { Construct } from "constructs";

/** Creates the topic. AWS mails a confirmation link first, and alarms arrive only after it is opened. */
export function createAlarmTopic(scope: Construct, email: string, key: IKey | undefined): Topic {
  const topic = new Topic(scope, "Alarms", { enforceSSL: true });
  if (key !== undefined) (topic.node.defaultChild as CfnTopic).kmsMasterKeyId = key.keyArn;
  // A custom policy replaces the default one of SNS, so it must allow CloudWatch to publish.
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
