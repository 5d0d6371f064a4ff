// Synthesises the stack with stand-in folders instead of bundles and layers, which take long to build.

import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { App, Stack } from "aws-cdk-lib";
import { Template } from "aws-cdk-lib/assertions";
import { afterAll } from "vitest";
import { createApp } from "../../infra/create-app.ts";
import type { LayerRecipe } from "../../layers/layer.ts";

const { context } = JSON.parse(readFileSync("cdk.json", "utf8"));
const folder = mkdtempSync(join(tmpdir(), "stack-test-"));
afterAll(() => rmSync(folder, { recursive: true }));
/** The folder of stand-ins, one for each requested bundle and layer. */
export const standIns = join(folder, "stand-ins");

function standIn(name: string): string {
  const path = join(standIns, name);
  mkdirSync(path, { recursive: true });
  writeFileSync(join(path, "name"), name);
  return path;
}

export function appWith(extra: Readonly<Record<string, string>> = {}): App {
  const build = { bundle: standIn, layer: (recipe: LayerRecipe) => standIn(recipe.name) };
  const outdir = mkdtempSync(join(folder, "assembly-"));
  return createApp({ outdir, context: { ...context, "aws:cdk:disable-asset-staging": true, ...extra } }, build);
}

export function synthesise(extra: Readonly<Record<string, string>> = {}): Template {
  return Template.fromStack(appWith(extra).node.findChild("TextExtractor") as Stack);
}

/** The policy statements of a role, by Sid. */
export function statementsOf(from: Template, role: RoleName): Record<string, Statement> {
  const [policy = []] = Object.entries(from.findResources("AWS::IAM::Policy"))
    .filter(([id]) => id.startsWith(`${role}Role`))
    .map(([, resource]): Statement[] => resource["Properties"].PolicyDocument.Statement);
  // Statements that CDK adds have no Sid.
  return Object.fromEntries(policy.map((statement, index) => [statement.Sid ?? index, statement]));
}

export type RoleName = "Simple" | "Ocr" | "Corpus";

export interface Statement {
  readonly Sid?: string;
  readonly Action: string | string[];
  readonly Resource: unknown;
}

/** Sorted bucket names of a policy's Resource. Buckets of the stack appear by the id of their construct. */
export function bucketsOf(resource: unknown): string[] {
  const arns = (Array.isArray(resource) ? resource : [resource]).map((arn) => JSON.stringify(arn));
  return arns
    .flatMap((arn) => /(Documents|Results)[0-9A-F]{8}/.exec(arn)?.[1] ?? /:s3:::([\w-]+)\/\*/.exec(arn)?.[1] ?? arn)
    .sort();
}
