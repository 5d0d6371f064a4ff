// Accepted findings of cdk-nag, each with its reason.

import { Stack, Validations } from "aws-cdk-lib";
import type { PolicyStatement } from "aws-cdk-lib/aws-iam";
import type { IConstruct } from "constructs";

/** Accepts findings at this construct and below it. The keys are "rule" or "rule[finding]", the values are reasons. */
export function acknowledge(construct: IConstruct, findings: Readonly<Record<string, string>>): void {
  const acknowledgments = Object.entries(findings).map(([id, reason]) => ({ id, reason }));
  Validations.of(construct).acknowledge(...acknowledgments);
}

/** Accepts the wildcard resources of these statements, and those that CDK adds for X-Ray and log deliveries. */
export function acknowledgeWildcards(role: IConstruct, statements: readonly PolicyStatement[], reason: string): void {
  const resources = statements
    .flatMap((statement) => statement.resources)
    .map((arn) => flatten(Stack.of(role).resolve(arn)));
  const wildcards = [...new Set(resources)].filter((arn) => arn.includes("*"));
  const findings = Object.fromEntries(wildcards.map((arn) => [wildcard(arn), reason]));
  acknowledge(role, { ...findings, [wildcard("*")]: "The actions of X-Ray and log deliveries accept no resource" });
}

function wildcard(resource: string): string {
  return `AwsSolutions-IAM5[Resource::${resource}]`;
}

/** Writes a CloudFormation expression the way cdk-nag does. */
function flatten(value: unknown): string {
  if (typeof value === "string") return value;
  const [[operator, operand] = []] = Object.entries(value ?? {});
  if (operator === "Ref") return `<${operand}>`;
  if (operator === "Fn::GetAtt" && Array.isArray(operand)) return `<${operand.join(".")}>`;
  if (operator === "Fn::Join" && Array.isArray(operand)) return operand[1].map(flatten).join(operand[0]);
  throw new Error(`${JSON.stringify(value)} is an expression that acknowledged.ts cannot flatten; add it there`);
}
