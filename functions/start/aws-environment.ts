// Environment variables that Amazon's command line reads and its SDK for JavaScript does not, or only in part.

type Environment = Readonly<Record<string, string | undefined>>;

/** The region of AWS_DEFAULT_REGION where AWS_REGION is absent; nothing where the SDK finds the region itself. */
export function regionOf({ AWS_REGION, AWS_DEFAULT_REGION }: Environment): { readonly region?: string } {
  return !AWS_REGION && AWS_DEFAULT_REGION ? { region: AWS_DEFAULT_REGION } : {};
}

/** Another server than Amazon's is asked with bucket names in the path: few servers have a host name for each bucket. */
export function s3OptionsOf(environment: Environment): { readonly pathStyle: boolean; readonly region?: string } {
  const ignored = environment["AWS_IGNORE_CONFIGURED_ENDPOINT_URLS"] === "true";
  const endpoint = environment["AWS_ENDPOINT_URL_S3"] || environment["AWS_ENDPOINT_URL"];
  return { pathStyle: !ignored && Boolean(endpoint), ...regionOf(environment) };
}
