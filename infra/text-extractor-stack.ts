// The two functions, their layers and the bucket for results.

import { CfnOutput, Stack, type StackProps } from "aws-cdk-lib";
import { Code, LayerVersion, Runtime } from "aws-cdk-lib/aws-lambda";
import type { Construct } from "constructs";
import { type Architecture, canvasRecipe } from "../layers/canvas/recipe.ts";
import type { LayerRecipe } from "../layers/layer.ts";
import { tessdataRecipe } from "../layers/tessdata/recipe.ts";
import type { FunctionName } from "./bundle.ts";
import { createExtractorFunction, lambdaArchitecture } from "./extractor-function.ts";
import { grantsOf } from "./grants.ts";
import { createResultsBucket } from "./results-bucket.ts";

export interface TextExtractorProps extends StackProps {
  readonly architecture: Architecture;
  /** Buckets whose documents may be read; "*" is any. None, unless it is said. */
  readonly sourceBuckets: readonly string[];
  /** Buckets that results may be written to besides the stack's own: those of the documents, for results beside them. */
  readonly resultBuckets: readonly string[];
  /** Tesseract's languages in the layer. */
  readonly languages: readonly string[];
  /** Give the folders of what is deployed. */
  readonly build: StackBuild;
}

export interface StackBuild {
  bundle(name: FunctionName): string;
  layer(recipe: LayerRecipe): string;
}

const SIMPLE = "textractor_simple";
const OCR = "textractor_ocr";

// Provisional until measured on AWS. 1,769 MB buys one whole vCPU, and leaves room around a parser's 1 GB of heap.
const SIMPLE_MEMORY_MB = 1_769;
// A page of 25 megapixels peaked at 1.4 GB in a local run.
const OCR_MEMORY_MB = 2_048;
const SIMPLE_MINUTES = 15;
const OCR_MINUTES = 5;

export class TextExtractorStack extends Stack {
  constructor(scope: Construct, id: string, props: TextExtractorProps) {
    super(scope, id, props);
    const { architecture, sourceBuckets, resultBuckets, languages, build } = props;
    const results = createResultsBucket(this);
    const canvas = createLayer(this, "Canvas", build.layer(canvasRecipe(architecture)), architecture);
    const tessdata = createLayer(this, "Tessdata", build.layer(tessdataRecipe(languages)));

    const places = { resultsArn: results.bucketArn, sourceBuckets, resultBuckets };
    const environment = { TEXTRACTOR_SIMPLE: SIMPLE, TEXTRACTOR_OCR: OCR, TEXTRACTOR_BUCKET: results.bucketName };
    createExtractorFunction(this, "Simple", {
      functionName: SIMPLE,
      description: "Writes the text of a document; sends pages without text to OCR",
      code: build.bundle("simple"),
      architecture,
      // It draws no pages, but makes searchable PDFs of image files.
      layers: [canvas],
      memoryMb: SIMPLE_MEMORY_MB,
      timeoutMinutes: SIMPLE_MINUTES,
      environment,
      grants: grantsOf(this, places, [OCR, SIMPLE]),
    });
    createExtractorFunction(this, "Ocr", {
      functionName: OCR,
      description: "Recognises the words of one page",
      code: build.bundle("ocr"),
      architecture,
      layers: [canvas, tessdata],
      memoryMb: OCR_MEMORY_MB,
      timeoutMinutes: OCR_MINUTES,
      environment,
      grants: grantsOf(this, places, [OCR]),
    });
    new CfnOutput(this, "ResultsBucket", { value: results.bucketName });
  }
}

function createLayer(scope: Construct, id: string, folder: string, architecture?: Architecture): LayerVersion {
  return new LayerVersion(scope, id, {
    code: Code.fromAsset(folder),
    compatibleRuntimes: [Runtime.NODEJS_24_X],
    ...(architecture && { compatibleArchitectures: [lambdaArchitecture(architecture)] }),
  });
}
