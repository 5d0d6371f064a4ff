// Contexts that produce every shape of the stack. Checks run on all of them.

export const VPC = {
  vpcId: "vpc-0123456789abcdef0",
  subnetIds: "subnet-0123456789abcdef0,subnet-0123456789abcdef1",
  availabilityZones: "us-east-1a,us-east-1b",
};
export const KEY = "arn:aws:kms:us-east-1:111122223333:key/12345678-1234-1234-1234-123456789012";
export const TOPIC = "arn:aws:sns:us-east-1:111122223333:alarms";

export const VARIANTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "with defaults": {},
  "for arm64": { arch: "arm64" },
  "with a browser": { arch: "x64", renderJs: "true" },
  "with the second reader": { secondReader: "true" },
  "inside a VPC": VPC,
  "with the account's key and topic": { kmsKeyArn: KEY, alarmTopicArn: TOPIC },
  "with named buckets": {
    uploadBuckets: "first,second",
    sourceBuckets: "*",
    resultBuckets: "third",
    outputBucket: "fourth",
  },
  "with all options of an account": {
    kmsKeyArn: KEY,
    alarmEmail: "ops@example.org",
    permissionsBoundaryArn: "arn:aws:iam::111122223333:policy/boundary",
    tags: "team=archive",
    eventBus: "texts",
    resultBuckets: "third",
    writePrefixes: "text/,pdf/",
  },
  "in a small account": { simpleConcurrency: "0", ocrConcurrency: "0", heic: "false", name: "reader" },
};
