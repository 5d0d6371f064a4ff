/** Node's code of a system error, such as ENOENT; empty for every other error. */
export function errorCode(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}
