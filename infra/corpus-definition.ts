// The state machine of a whole corpus, written in the Amazon States Language. CDK's classes would drop the ResultWriter
// unless the app that uses the construct sets a feature flag.

export interface CorpusDefinitionProps {
  readonly simpleArn: string;
  readonly resultsBucket: string;
  /** Batches that run at the same time. */
  readonly concurrency: number;
  readonly resultsPrefix: string;
}

/** Defaults for missing fields of an execution's input. */
export const CORPUS_DEFAULTS = {
  prefix: "",
  languages: ["eng"],
  ocr: "auto",
  create_searchable_pdf: true,
  tolerated_failure_percentage: 5,
};

/** Documents of one invocation, which has 15 minutes. The states of a batch cost as much as those of one document. */
const BATCH = 10;

export function corpusDefinition(props: CorpusDefinitionProps): object {
  const object = { "Bucket.$": "$.bucket" };
  const file = (InputType: string, extra: object) => ({
    Resource: "arn:aws:states:::s3:getObject",
    ReaderConfig: { InputType, ...extra },
  });
  return {
    Comment: "Extracts every document under a prefix or in a manifest; failed batches can be redriven",
    StartAt: "Defaults",
    States: {
      Defaults: {
        Type: "Pass",
        Parameters: {
          "input.$": `States.JsonMerge(States.StringToJson('${JSON.stringify(CORPUS_DEFAULTS)}'), $, false)`,
        },
        OutputPath: "$.input",
        Next: "Source",
      },
      Source: {
        Type: "Choice",
        Choices: [
          { Variable: "$.csv", IsPresent: true, Next: "EachRow" },
          { Variable: "$.jsonl", IsPresent: true, Next: "EachLine" },
        ],
        Default: "EachObject",
      },
      EachObject: eachBatch("Objects", props, {
        Resource: "arn:aws:states:::s3:listObjectsV2",
        Parameters: { ...object, "Prefix.$": "$.prefix" },
      }),
      EachRow: eachBatch("Rows", props, {
        ...file("CSV", { CSVHeaderLocation: "FIRST_ROW" }),
        Parameters: { ...object, "Key.$": "$.csv" },
      }),
      EachLine: eachBatch("Lines", props, {
        ...file("JSONL", {}),
        Parameters: { ...object, "Key.$": "$.jsonl" },
      }),
    },
  };
}

function eachBatch(label: string, props: CorpusDefinitionProps, reader: object): object {
  return {
    Type: "Map",
    Label: label,
    ItemReader: reader,
    ItemBatcher: {
      MaxItemsPerBatch: BATCH,
      BatchInput: {
        "bucket.$": "$.bucket",
        "languages.$": "$.languages",
        "ocr.$": "$.ocr",
        "create_searchable_pdf.$": "$.create_searchable_pdf",
      },
    },
    MaxConcurrency: props.concurrency,
    ToleratedFailurePercentagePath: "$.tolerated_failure_percentage",
    ItemProcessor: {
      ProcessorConfig: { Mode: "DISTRIBUTED", ExecutionType: "STANDARD" },
      StartAt: `Extract${label}`,
      States: batchStates(label, props.simpleArn),
    },
    ResultWriter: {
      Resource: "arn:aws:states:::s3:putObject",
      Parameters: { Bucket: props.resultsBucket, Prefix: props.resultsPrefix },
    },
    End: true,
  };
}

/** Seconds between two status requests for a document that continues in further invocations. */
const LOOK_SECONDS = 60;
/** Status requests before a batch fails, four hours: twelve invocations of 15 minutes and an hour in Lambda's queue. */
const LOOKS = 240;

type States = Readonly<Record<string, object>>;
/** Adds the map's label to the name of a state: names are unique in the whole state machine. */
type Named = (name: string) => string;
type Invoke = (payload: object) => object;

/** The states of one batch: extract, then ask for the status until no document continues. */
function batchStates(label: string, simpleArn: string): States {
  const named: Named = (name) => `${name}${label}`;
  const invoke: Invoke = (payload) => ({
    Type: "Task",
    Resource: "arn:aws:states:::lambda:invoke",
    Parameters: { FunctionName: simpleArn, ...payload },
    Retry: RETRIES,
  });
  return { ...extractStates(named, invoke), ...lookStates(named, invoke), ...endStates(named) };
}

function extractStates(named: Named, invoke: Invoke): States {
  const goesOn = { Variable: "$.goesOn", BooleanEquals: true };
  return {
    [named("Extract")]: {
      ...invoke({ "Payload.$": "$" }),
      ResultSelector: {
        "answers.$": "$.Payload",
        "goesOn.$": "States.ArrayContains($.Payload[*].results.textractor.status, 'continuing')",
        looks: 0,
      },
      Next: named("GoesOn"),
    },
    [named("GoesOn")]: {
      Type: "Choice",
      Choices: [
        { And: [goesOn, { Variable: "$.looks", NumericGreaterThanEquals: LOOKS }], Next: named("TooLong") },
        { ...goesOn, Next: named("Wait") },
        { Variable: "$.looks", NumericEquals: 0, Next: named("Answers") },
      ],
      Default: named("Ended"),
    },
  };
}

function lookStates(named: Named, invoke: Invoke): States {
  return {
    [named("Wait")]: { Type: "Wait", Seconds: LOOK_SECONDS, Next: named("Look") },
    [named("Look")]: {
      ...invoke({ Payload: { "status_of.$": "$.answers" } }),
      ResultSelector: {
        "statuses.$": "$.Payload",
        "goesOn.$": "States.ArrayContains($.Payload[*].status, 'continuing')",
      },
      ResultPath: "$.look",
      Next: named("Count"),
    },
    [named("Count")]: {
      Type: "Pass",
      Parameters: {
        "answers.$": "$.answers",
        "statuses.$": "$.look.statuses",
        "goesOn.$": "$.look.goesOn",
        "looks.$": "States.MathAdd($.looks, 1)",
      },
      Next: named("GoesOn"),
    },
  };
}

function endStates(named: Named): States {
  return {
    [named("TooLong")]: {
      Type: "Fail",
      Error: "StillContinuing",
      Cause: "A document of the batch was still continuing after four hours; redrive the execution",
    },
    [named("Answers")]: { Type: "Pass", OutputPath: "$.answers", End: true },
    [named("Ended")]: {
      Type: "Pass",
      Parameters: { "answers.$": "$.answers", "statuses.$": "$.statuses" },
      End: true,
    },
  };
}

const RETRIES = [
  {
    // Failures of the Lambda service: the function did not run.
    ErrorEquals: [
      "Lambda.TooManyRequestsException",
      "Lambda.ServiceException",
      "Lambda.AWSLambdaException",
      "Lambda.SdkClientException",
    ],
    IntervalSeconds: 2,
    MaxAttempts: 8,
    BackoffRate: 2,
    MaxDelaySeconds: 300,
    JitterStrategy: "FULL",
  },
  {
    // The function throws errors that may pass. A retry reuses the finished work.
    ErrorEquals: ["States.ALL"],
    IntervalSeconds: 20,
    MaxAttempts: 2,
    BackoffRate: 3,
    JitterStrategy: "FULL",
  },
];
