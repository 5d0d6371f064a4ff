// Items of a Distributed Map: the objects below a prefix, the rows of a CSV, or the lines of a JSONL file.
// https://docs.aws.amazon.com/step-functions/latest/dg/input-output-itemreader.html

import type { S3Server } from "../s3/s3-server.ts";

export interface ItemReader {
  readonly Resource: string;
  readonly ReaderConfig?: { readonly InputType?: string; readonly CSVHeaderLocation?: string };
  readonly Parameters: Readonly<Record<string, string>>;
}

/** Fails the state, as `States.ItemReaderFailed` does. */
export class ItemReaderFailed extends Error {
  override readonly name = "States.ItemReaderFailed";
}

export function readItems(reader: ItemReader, input: unknown, { buckets }: Pick<S3Server, "buckets">): unknown[] {
  const { Bucket = "", Key = "", Prefix = "" } = filledIn(reader.Parameters, input) as Record<string, string>;
  const objects = buckets.get(Bucket)?.objects;
  if (objects === undefined) throw new ItemReaderFailed(`the bucket ${Bucket} does not exist`);
  if (reader.Resource.endsWith(":listObjectsV2")) {
    return [...objects]
      .filter(([key]) => key.startsWith(Prefix))
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, { body, etag, modified }]) => ({
        ...{ Etag: etag, Key: key, LastModified: modified.getTime() / 1_000, Size: body.length },
        StorageClass: "STANDARD",
      }));
  }
  const text = objects.get(Key)?.body.toString("utf8");
  if (text === undefined) throw new ItemReaderFailed(`the object ${Key} does not exist`);
  if (reader.ReaderConfig?.InputType === "CSV") return csvRows(text);
  return text
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => JSON.parse(line));
}

/** Fills in fields whose names end in ".$". Only paths of one step are supported. */
export function filledIn(template: Readonly<Record<string, unknown>>, input: unknown): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(template).map(([name, value]) => {
      if (!name.endsWith(".$")) return [name, value];
      const field = /^\$\.(\w+)$/.exec(String(value))?.[1];
      if (field === undefined) throw new Error(`the path ${value} is not supported; extend map-items.ts`);
      return [name.slice(0, -2), (input as Record<string, unknown>)[field]];
    }),
  );
}

/** Rows of a CSV as objects of strings, by the names in the first row. Quoted fields follow RFC 4180. */
function csvRows(text: string): Record<string, string>[] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain = "", end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)) {
    if (end === "" && quoted === undefined && plain === "" && rows.at(-1)?.length === 0) break;
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === "") break;
    if (end !== ",") rows.push([]);
  }
  const [header = [], ...body] = rows.filter((row) => row.length > 0);
  return body.map((row) => Object.fromEntries(header.map((name, index) => [name, row[index] ?? ""])));
}
