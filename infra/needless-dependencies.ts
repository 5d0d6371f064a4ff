// CDK names a role among what a resource waits for although the resource refers to it: cfn-lint finds that (W3005).

import { type CfnResource, Stack } from "aws-cdk-lib";
import type { Role } from "aws-cdk-lib/aws-iam";
import type { IConstruct } from "constructs";

/** The resource waits for the role's policy, which nothing in it refers to, and for the role by its own reference. */
export function waitForPolicyAlone(construct: IConstruct, role: Role): void {
  const resource = construct.node.defaultChild as CfnResource;
  const policy = role.node.findChild("DefaultPolicy").node.defaultChild as CfnResource;
  resource.addOverride("DependsOn", [Stack.of(construct).getLogicalId(policy)]);
}
