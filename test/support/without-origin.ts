/** The JSON of a document without its origin, which has the document's address and the time of its fetch. */
export function withoutOrigin(json: string): string {
  const { origin: _, ...rest } = JSON.parse(json);
  return JSON.stringify(rest);
}
