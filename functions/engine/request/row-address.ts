// The address in a row of a list: a line of a CSV or JSONL manifest on AWS, or of a list that the command reads.

type Row = Readonly<Record<string, unknown>>;

/** Columns that hold a whole address, in the order in which they count. */
export const ADDRESS_COLUMNS = ["document_uri", "url", "uri"] as const;
/** Columns of an S3 object. */
export const OBJECT_COLUMNS = ["bucket", "key"] as const;

export interface RowAddress {
  readonly uri: string;
  /** True for an S3 object in `bucket` and `key`. */
  readonly isObject: boolean;
}

/**
 * Finds the address by the names of the columns, in any case and order. Empty columns do not count. `bucket` is for rows
 * that have only a key. Undefined for a row without an address.
 */
export function rowAddress(row: Row, bucket?: unknown): RowAddress | undefined {
  for (const column of ADDRESS_COLUMNS) {
    const uri = textIn(row, column);
    if (uri !== undefined) return { uri, isObject: false };
  }
  const key = textIn(row, "key");
  const from = textIn(row, "bucket") ?? bucket;
  return key === undefined || typeof from !== "string" ? undefined : { uri: `s3://${from}/${key}`, isObject: true };
}

function textIn(row: Row, column: string): string | undefined {
  const name = Object.hasOwn(row, column) ? column : Object.keys(row).find((other) => other.toLowerCase() === column);
  const value = name === undefined ? undefined : row[name];
  return typeof value === "string" && value !== "" ? value : undefined;
}
