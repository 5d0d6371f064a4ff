// The two functions with their layers. Each has its own role and a log with limited retention.

import { Duration, RemovalPolicy, Size } from "aws-cdk-lib";
import type { IVpc } from "aws-cdk-lib/aws-ec2";
import { type PolicyStatement, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import type { IKey } from "aws-cdk-lib/aws-kms";
import {
  Architecture,
  Code,
  type ILayerVersion,
  Function as LambdaFunction,
  LayerVersion,
  LoggingFormat,
  RecursiveLoop,
  Runtime,
  Tracing,
} from "aws-cdk-lib/aws-lambda";
import { LogGroup, RetentionDays } from "aws-cdk-lib/aws-logs";
import type { Construct } from "constructs";
import { type Architecture as ArchitectureName, canvasRecipe } from "../layers/canvas/recipe.ts";
import { chromiumRecipe } from "../layers/chromium/recipe.ts";
import { libheifRecipe } from "../layers/libheif/recipe.ts";
import { secondReaderRecipe } from "../layers/second-reader/recipe.ts";
import { tessdataRecipe } from "../layers/tessdata/recipe.ts";
import { acknowledge, acknowledgeWildcards } from "./acknowledged.ts";
import { encryptLogs } from "./encryption.ts";
import { busArn, grantsOf, type Places } from "./grants.ts";
import {
  limitsFor,
  OCR_MEMORY_MB,
  RENDERING_MEMORY_MB,
  RENDERING_STORAGE_MB,
  renderingLimit,
  SIMPLE_MEMORY_MB,
} from "./memory-limits.ts";
import { waitForPolicyOnly } from "./needless-dependencies.ts";
import { PREBUILT, type StackBuild } from "./prebuilt.ts";
import { DELIVERIES } from "./uploads.ts";

export interface FunctionsProps {
  /**
   * Prefix of the names of functions, state machine, dashboard and metrics. Unique for each extractor of an account.
   */
  readonly name?: string;
  /** Default arm64, which costs a fifth less than x64. */
  readonly architecture?: ArchitectureName;
  /** Tesseract languages in the layer. */
  readonly languages?: readonly string[];
  /** Adds a layer with libheif, which is under the LGPL, to read HEIF pictures of phones. Default true. */
  readonly heic?: boolean;
  /**
   * Adds a layer with Chromium to `simple`, which then renders web pages whose text scripts write. Needs x64. Default
   * false.
   */
  readonly renderJs?: boolean;
  /**
   * Adds a layer with the second reader to `ocr`, which events ask for with `reader`: true for the models on npm, or a
   * folder with others (docs/second-reader.md). Default false.
   */
  readonly secondReader?: boolean | string;
  /** Environment variables of both functions (docs/operations.md). */
  readonly settings?: Readonly<Record<string, string>>;
  /** Memory of each function in MB. Lambda assigns CPU time and computes the price by it. */
  readonly simpleMemory?: number;
  readonly ocrMemory?: number;
  /** Reserved concurrency of each function; 0 reserves nothing. */
  readonly simpleConcurrency?: number;
  readonly ocrConcurrency?: number;
  /** A VPC whose private subnets run the functions. */
  readonly vpc?: IVpc;
  /** Name or ARN of the bus that receives an event for each finished document; "none" for no bus. Default "default". */
  readonly eventBus?: string;
  /** Functions that return the folders of bundles and layers. */
  readonly build?: StackBuild;
}

export const SIMPLE_MINUTES = 15;
const OCR_MINUTES = 5;

export interface Functions {
  readonly simple: ExtractorFunction;
  readonly ocr: ExtractorFunction;
}

export function createFunctions(
  scope: Construct,
  props: FunctionsProps,
  resultsBucket: string,
  places: Places,
): Functions {
  const { name = "textractor", architecture = "arm64", languages = ["eng"], build = PREBUILT } = props;
  const { renderJs = false, ocrMemory = OCR_MEMORY_MB, eventBus = "default" } = props;
  const simpleMemory = props.simpleMemory ?? (renderJs ? RENDERING_MEMORY_MB : SIMPLE_MEMORY_MB);
  const names = { simple: `${name}_simple`, ocr: `${name}_ocr` };
  const bus = eventBus === "none" ? undefined : busArn(scope, eventBus);
  const canvas = createLayer(scope, "Canvas", build.layer(canvasRecipe(architecture)), architecture);
  const tessdata = createLayer(scope, "Tessdata", build.layer(tessdataRecipe(languages)));
  const pictures = props.heic === false ? [] : [createLayer(scope, "Libheif", build.layer(libheifRecipe()))];
  const browser = renderJs ? [createBrowserLayer(scope, architecture, build)] : [];
  const { secondReader = false } = props;
  const models = typeof secondReader === "string" ? secondReader : undefined;
  const reader =
    secondReader === false ? [] : [createLayer(scope, "SecondReader", build.layer(secondReaderRecipe(models)))];
  const shared = { architecture, vpc: props.vpc, key: places.key };
  const environment = (memoryMb: number) => ({
    TEXTRACTOR_SIMPLE: names.simple,
    TEXTRACTOR_OCR: names.ocr,
    TEXTRACTOR_BUCKET: resultsBucket,
    TEXTRACTOR_DELIVERIES: String(DELIVERIES),
    ...(bus === undefined ? {} : { TEXTRACTOR_EVENT_BUS: eventBus }),
    ...limitsFor(memoryMb),
    ...props.settings,
  });
  const simple = createExtractorFunction(scope, "Simple", {
    ...shared,
    functionName: names.simple,
    description: "Writes the text of a document; sends pages without text to OCR",
    code: build.bundle("simple"),
    // `simple` draws no pages, but needs the canvas to make searchable PDFs of image files.
    layers: [canvas, ...pictures, ...browser],
    memoryMb: simpleMemory,
    ...(renderJs && { storageMb: RENDERING_STORAGE_MB }),
    environment: { ...environment(simpleMemory), ...(renderJs && renderingLimit(simpleMemory)) },
    timeoutMinutes: SIMPLE_MINUTES,
    concurrency: props.simpleConcurrency ?? 50,
    grants: grantsOf(scope, places, [names.ocr, names.simple], bus),
  });
  const ocr = createExtractorFunction(scope, "Ocr", {
    ...shared,
    functionName: names.ocr,
    description: "Recognises the words of one page",
    code: build.bundle("ocr"),
    layers: [canvas, tessdata, ...pictures, ...reader],
    memoryMb: ocrMemory,
    environment: environment(ocrMemory),
    timeoutMinutes: OCR_MINUTES,
    concurrency: props.ocrConcurrency ?? 200,
    grants: grantsOf(scope, places, [names.ocr], bus),
  });
  return { simple, ocr };
}

function createBrowserLayer(scope: Construct, architecture: ArchitectureName, build: StackBuild): LayerVersion {
  if (architecture === "x64") return createLayer(scope, "Chromium", build.layer(chromiumRecipe()), architecture);
  throw new Error("renderJs needs the architecture x64: Chromium for Lambda has no package for arm64; add -c arch=x64");
}

function createLayer(scope: Construct, id: string, folder: string, architecture?: ArchitectureName): LayerVersion {
  return new LayerVersion(scope, id, {
    code: Code.fromAsset(folder),
    compatibleRuntimes: [Runtime.NODEJS_24_X],
    ...(architecture && { compatibleArchitectures: [lambdaArchitecture(architecture)] }),
  });
}

interface ExtractorFunctionProps {
  readonly functionName: string;
  readonly description: string;
  readonly code: string;
  readonly architecture: ArchitectureName;
  readonly layers: readonly ILayerVersion[];
  readonly memoryMb: number;
  /** Size of /tmp. Default 512. */
  readonly storageMb?: number;
  readonly timeoutMinutes: number;
  /** Reserved concurrency; 0 reserves none. */
  readonly concurrency: number;
  readonly environment: Readonly<Record<string, string>>;
  readonly grants: readonly PolicyStatement[];
  readonly vpc: IVpc | undefined;
  /** A key that encrypts the log. */
  readonly key: IKey | undefined;
}

export interface ExtractorFunction {
  readonly lambda: LambdaFunction;
  readonly logGroup: LogGroup;
}

function createExtractorFunction(scope: Construct, id: string, props: ExtractorFunctionProps): ExtractorFunction {
  const logGroup = new LogGroup(scope, `${id}Log`, {
    retention: RetentionDays.ONE_MONTH,
    removalPolicy: RemovalPolicy.DESTROY,
  });
  encryptLogs(logGroup, props.key);
  const role = new Role(scope, `${id}Role`, { assumedBy: new ServicePrincipal("lambda.amazonaws.com") });
  logGroup.grantWrite(role);
  for (const statement of props.grants) role.addToPolicy(statement);
  const lambda = new LambdaFunction(scope, id, {
    functionName: props.functionName,
    description: props.description,
    runtime: Runtime.NODEJS_24_X,
    architecture: lambdaArchitecture(props.architecture),
    code: Code.fromAsset(props.code),
    handler: "index.handler",
    layers: [...props.layers],
    memorySize: props.memoryMb,
    ...(props.storageMb !== undefined && { ephemeralStorageSize: Size.mebibytes(props.storageMb) }),
    timeout: Duration.minutes(props.timeoutMinutes),
    ...(props.concurrency > 0 && { reservedConcurrentExecutions: props.concurrency }),
    environment: { ...props.environment },
    role,
    logGroup,
    loggingFormat: LoggingFormat.JSON,
    tracing: Tracing.ACTIVE,
    recursiveLoop: RecursiveLoop.TERMINATE,
    ...(props.vpc && { vpc: props.vpc }),
  });
  waitForPolicyOnly(lambda, role);
  acknowledgeWildcards(role, props.grants, "Events name the objects of the named buckets to read and write");
  if (props.vpc !== undefined) {
    acknowledge(role, {
      [`AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaVPCAccessExecutionRole]`]:
        "Lambda needs this policy to put a function into a VPC",
    });
  }
  return { lambda, logGroup };
}

function lambdaArchitecture(name: ArchitectureName): Architecture {
  return name === "arm64" ? Architecture.ARM_64 : Architecture.X86_64;
}
