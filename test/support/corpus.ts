// The state machine's definition as the template has it, with the references of CloudFormation filled in.

export interface State {
  readonly Type: string;
  readonly ItemReader?: { readonly ReaderConfig?: { readonly InputType?: string } };
  readonly ItemProcessor?: { readonly StartAt: string };
  readonly [field: string]: unknown;
}

export interface Definition {
  readonly States: Readonly<Record<string, State>>;
  readonly [field: string]: unknown;
}

/** The definition out of the Fn::Join that CDK makes of it; references become words or ARNs. */
export function definitionOf(definitionString: unknown): Definition {
  return JSON.parse(textOf(definitionString));
}

function textOf(value: unknown): string {
  if (typeof value === "string") return value;
  const [[operator, operand] = []] = Object.entries(value ?? {});
  if (operator === "Fn::Join" && Array.isArray(operand)) return operand[1].map(textOf).join(operand[0]);
  if (operator === "Ref") return operand === "AWS::Partition" ? "aws" : "results";
  if (operator === "Fn::GetAtt") return "arn:aws:lambda:us-east-1:000000000000:function:textractor_simple";
  throw new Error(`${JSON.stringify(value)} is not expected in a definition; teach corpus.ts`);
}

/**
 * The parts that an interpreter without Distributed Maps can run: the state machine of one batch; and the whole, with a
 * Map over `$.batches` in the place of what ItemReader and ItemBatcher would bring.
 */
export function runnable(definition: Definition): { readonly batch: unknown; readonly whole: unknown } {
  const { EachObject } = definition.States;
  if (EachObject?.ItemProcessor === undefined) throw new Error("the definition has no map of objects");
  const { ProcessorConfig: _, ...batch } = EachObject.ItemProcessor as { ProcessorConfig?: unknown };
  const { ItemReader, ItemBatcher, ResultWriter, Label, ToleratedFailurePercentagePath, ...map } = EachObject;
  const inline = { ...map, MaxConcurrency: 2, ItemsPath: "$.batches", ItemProcessor: batch };
  return { batch, whole: { ...definition, States: { ...definition.States, EachObject: inline } } };
}
