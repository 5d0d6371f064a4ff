/** Code of a Node system error, such as ENOENT. Empty for every other error. */
export function errorCode(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}
