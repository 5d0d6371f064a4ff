// The media type of an answer, by the header Accept of the client (RFC 9110, section 12.5.1).

import { RequestError } from "../http/failures.ts";

/** Ranges that are looked at. Browsers send up to ten. */
const MOST_RANGES = 50;

/** Returns the offered type that the client wants most; the first one where it has no wish. Throws RequestError 406. */
export function acceptedType<Offered extends string>(
  accept: string,
  offered: readonly [Offered, ...Offered[]],
): Offered {
  if (accept.trim() === "") return offered[0];
  const ranges = accept.split(",", MOST_RANGES).map(rangeOf);
  const weights = offered.map((type) => [type, weightOf(type, ranges)] as const);
  const [best, weight] = weights.reduce((one, other) => (other[1] > one[1] ? other : one));
  if (weight > 0) return best;
  throw new RequestError(406, `this address answers with ${offered.join(", ")}`);
}

interface Range {
  readonly type: string;
  readonly weight: number;
}

function rangeOf(text: string): Range {
  const [type = "", ...parameters] = text.split(";").map((part) => part.trim().toLowerCase());
  const weight = parameters.find((parameter) => parameter.startsWith("q="));
  return { type, weight: weight === undefined ? 1 : Number(weight.slice(2)) || 0 };
}

/** The weight of the most specific range that has the type. */
function weightOf(type: string, ranges: readonly Range[]): number {
  const matching = [type, type.replace(/\/.*$/, "/*"), "*/*"];
  return (
    matching.map((each) => ranges.find((range) => range.type === each)).find((range) => range !== undefined)?.weight ??
    0
  );
}
