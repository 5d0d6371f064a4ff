// CDK adds a DependsOn for a role that the resource already references. cfn-lint reports that as W3005.

import { type CfnResource, Stack } from "aws-cdk-lib";
import type { Role } from "aws-cdk-lib/aws-iam";
import type { IConstruct } from "constructs";

/**
 * Limits DependsOn to the role's policy. The resource has no reference to the policy, but does have one to the role.
 */
export function waitForPolicyOnly(construct: IConstruct, role: Role): void {
  const resource = construct.node.defaultChild as CfnResource;
  const policy = role.node.findChild("DefaultPolicy").node.defaultChild as CfnResource;
  resource.addOverride("DependsOn", [Stack.of(construct).getLogicalId(policy)]);
}
