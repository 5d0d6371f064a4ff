// The state machine's definition from the template, with the references of CloudFormation replaced.

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

/** Returns the definition, with ARNs and names in place of CloudFormation's references. */
export function definitionOf(definitionString: unknown): Definition {
  if (typeof definitionString !== "string") throw new Error("the definition is not a string; extend corpus.ts");
  const filledIn = definitionString.replaceAll(/\$\{(\w+)\}/g, (_, name: string) => {
    const value = SUBSTITUTIONS[name];
    if (value === undefined) throw new Error(`${name} is an unknown reference; extend corpus.ts`);
    return value;
  });
  return JSON.parse(filledIn);
}

const SUBSTITUTIONS: Readonly<Record<string, string>> = {
  SimpleArn: "arn:aws:lambda:us-east-1:000000000000:function:textractor_simple",
  ResultsBucket: "results",
};

/**
 * Parts that an interpreter without Distributed Map can run: the state machine of one batch, and the whole. The whole
 * has a Map over `$.batches` in place of ItemReader and ItemBatcher.
 */
export function runnable(definition: Definition): { readonly batch: unknown; readonly whole: unknown } {
  const { EachObject } = definition.States;
  if (EachObject?.ItemProcessor === undefined) throw new Error("the definition has no map of objects");
  const { ProcessorConfig: _, ...batch } = EachObject.ItemProcessor as { ProcessorConfig?: unknown };
  const { ItemReader, ItemBatcher, ResultWriter, Label, ToleratedFailurePercentagePath, ...map } = EachObject;
  const inline = { ...map, MaxConcurrency: 2, ItemsPath: "$.batches", ItemProcessor: batch };
  return { batch, whole: { ...definition, States: { ...definition.States, EachObject: inline } } };
}
