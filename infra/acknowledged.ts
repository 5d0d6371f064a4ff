// Findings of cdk-nag that are meant to be, each with its reason.

import { Stack, Validations } from "aws-cdk-lib";
import type { PolicyStatement } from "aws-cdk-lib/aws-iam";
import type { IConstruct } from "constructs";

/** Accepts findings at this construct and below it: rule, or rule[finding], by the reason. */
export function acknowledge(construct: IConstruct, findings: Readonly<Record<string, string>>): void {
  const acknowledgments = Object.entries(findings).map(([id, reason]) => ({ id, reason }));
  Validations.of(construct).acknowledge(...acknowledgments);
}

/** Accepts the wildcards in the resources of these statements, and of what CDK adds for X-Ray and log deliveries. */
export function acknowledgeWildcards(role: IConstruct, statements: readonly PolicyStatement[], reason: string): void {
  const resources = statements
    .flatMap((statement) => statement.resources)
    .map((arn) => flatten(Stack.of(role).resolve(arn)));
  const wildcards = [...new Set(resources)].filter((arn) => arn.includes("*"));
  const findings = Object.fromEntries(wildcards.map((arn) => [wildcard(arn), reason]));
  acknowledge(role, { ...findings, [wildcard("*")]: "X-Ray and log deliveries take no resource" });
}

function wildcard(resource: string): string {
  return `AwsSolutions-IAM5[Resource::${resource}]`;
}

/** As cdk-nag writes an expression of CloudFormation's. */
function flatten(value: unknown): string {
  if (typeof value === "string") return value;
  const [[operator, operand] = []] = Object.entries(value ?? {});
  if (operator === "Ref") return `<${operand}>`;
  if (operator === "Fn::GetAtt" && Array.isArray(operand)) return `<${operand.join(".")}>`;
  if (operator === "Fn::Join" && Array.isArray(operand)) return operand[1].map(flatten).join(operand[0]);
  throw new Error(`${JSON.stringify(value)} is of no kind that an ARN is made of here; teach acknowledged.ts`);
}
