// The options --region and --regions: boxes of pages whose text is wanted.

import { readFileSync, statSync } from "node:fs";
import { errorCode } from "../../functions/engine/storage/system-error-code.ts";
import { UsageError } from "../shell/usage.ts";

interface RegionOptions {
  readonly region?: string[] | undefined;
  readonly regions?: string | undefined;
}

/** The event field `regions`; undefined without these options. The event's check names wrong values. */
export function regionsOf({ region = [], regions: file }: RegionOptions): unknown {
  if (file === undefined) return region.length === 0 ? undefined : region.map(parsedRegion);
  const listed = listIn(file);
  return region.length === 0 ? listed : [...named(listed), ...region.map(parsedRegion)];
}

/** Matches "total:page=1,box=10,20,200,40". The name may hold colons, and the page may be "pages=1-3,9" or absent. */
const REGION = /^(?:(?<name>.+):)?(?:pages?=(?<pages>[\d\s,-]+),)?box=(?<box>[^:]+)$/s;

function parsedRegion(option: string): object {
  const { name, pages, box } = REGION.exec(option.trim())?.groups ?? {};
  if (box === undefined) throw new UsageError(`--region takes [NAME:]page=1,box=LEFT,TOP,RIGHT,BOTTOM, not ${option}`);
  return {
    ...(name === undefined ? {} : { name }),
    ...(pages === undefined ? {} : { pages }),
    box: box.split(",").map((edge) => (edge.trim() === "" ? Number.NaN : Number(edge))),
  };
}

/** Bytes. A hundred regions take less. */
const LARGEST_FILE = 1024 ** 2;

function listIn(file: string): unknown {
  try {
    if (statSync(file).size > LARGEST_FILE)
      throw new UsageError(`--regions: ${file} has more than ${LARGEST_FILE} bytes`);
    return JSON.parse(readFileSync(file, "utf8").replace(/^\uFEFF/, ""));
  } catch (error) {
    if (error instanceof SyntaxError) throw new UsageError(`--regions: ${file} is not JSON`);
    if (errorCode(error) === "") throw error;
    throw new UsageError(`--regions: ${file} could not be read (${errorCode(error)})`);
  }
}

/** Regions of a file as a list; the file may be an object with the regions by their names. */
function named(listed: unknown): readonly unknown[] {
  if (Array.isArray(listed)) return listed;
  return Object.entries(listed ?? {}).map(([name, region]) => ({ name, ...region }));
}
