// Environment variables that the AWS command line reads, and the SDK for JavaScript ignores or reads only in part.

type Environment = Readonly<Record<string, string | undefined>>;

/** Region from AWS_DEFAULT_REGION where AWS_REGION is missing; empty where the SDK finds the region itself. */
export function regionOf({ AWS_REGION, AWS_DEFAULT_REGION }: Environment): { readonly region?: string } {
  return !AWS_REGION && AWS_DEFAULT_REGION ? { region: AWS_DEFAULT_REGION } : {};
}

/**
 * Options of the S3 client. Other servers than Amazon's get the bucket in the path: few have a host name for each
 * bucket.
 */
export function s3OptionsOf(environment: Environment): { readonly pathStyle: boolean; readonly region?: string } {
  const ignored = environment["AWS_IGNORE_CONFIGURED_ENDPOINT_URLS"] === "true";
  const endpoint = environment["AWS_ENDPOINT_URL_S3"] || environment["AWS_ENDPOINT_URL"];
  return { pathStyle: !ignored && Boolean(endpoint), ...regionOf(environment) };
}
