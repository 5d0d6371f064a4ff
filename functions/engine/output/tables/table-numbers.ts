// Numbers of a table, by its own way to write them: "1,234.56" in one table is "1.234,56" in another.

import { isPlainNumber } from "./plain-numbers.ts";

export interface TableNumber {
  readonly value: number;
  /** Excel's format that shows the number as it was written; undefined for digits alone. */
  readonly format?: string;
}

type Decimal = "." | ",";

const CURRENCY = "€|EUR|\\$|US\\$|USD|£|GBP|CHF|¥|JPY";
const AMOUNT = new RegExp(
  `^(?<before>(?:${CURRENCY})\\s?)?(?<sign>-?)(?<body>\\d(?:[\\d.,'’\\s]*\\d)?)(?<after>\\s?(?:${CURRENCY}|%))?$`,
);
const MOST_DIGITS = 15;

/** Numbers that can only be meant in one way. A comma before three digits is either a decimal or a group. */
const CERTAIN: Readonly<Record<Decimal, RegExp>> = {
  ",": /^(?:\d{1,3}(?:[.'’\s]\d{3})+,\d+|\d+,\d{2})$/,
  ".": /^(?:\d{1,3}(?:[,'’\s]\d{3})+\.\d+|\d+\.(?:\d{1,2}|\d{4,}))$/,
};
const READ: Readonly<Record<Decimal, RegExp>> = {
  ",": /^(?<whole>0|[1-9]\d*|[1-9]\d{0,2}(?:[.'’\s]\d{3})+)(?:,(?<fraction>\d+))?$/,
  ".": /^(?<whole>0|[1-9]\d*|[1-9]\d{0,2}(?:[,'’\s]\d{3})+)(?:\.(?<fraction>\d+))?$/,
};
const WHOLE = /^(?<whole>0|[1-9]\d*)$/;

/** Returns a reader of the numbers in a table with these texts. It answers undefined where a text may mean something else. */
export function numbersOf(texts: readonly string[]): (text: string) => TableNumber | undefined {
  const decimal = decimalOf(texts);
  return (text) => (decimal !== "," && isPlainNumber(text) ? plain(text) : amountIn(text, decimal));
}

/** The sign before decimals in this table. A comma decides, because "12.03" may also be a date. */
function decimalOf(texts: readonly string[]): Decimal | undefined {
  const bodies = texts.flatMap((text) => AMOUNT.exec(text)?.groups?.["body"] ?? []);
  const has = (decimal: Decimal) => bodies.some((body) => CERTAIN[decimal].test(body));
  const hasEnglishGroups = bodies.some((body) => /^\d{1,3}(?:,\d{3})+\.\d+$/.test(body));
  if (has(",")) return hasEnglishGroups ? undefined : ",";
  return has(".") ? "." : undefined;
}

function plain(text: string): TableNumber {
  const decimals = text.split(".")[1]?.length ?? 0;
  return { value: Number(text), ...(decimals === 0 ? {} : { format: `0.${"0".repeat(decimals)}` }) };
}

function amountIn(text: string, decimal: Decimal | undefined): TableNumber | undefined {
  const { before = "", sign, body = "", after = "" } = AMOUNT.exec(text)?.groups ?? {};
  const { whole, fraction = "" } = (decimal === undefined ? WHOLE : READ[decimal]).exec(body)?.groups ?? {};
  if (whole === undefined || (before !== "" && after !== "")) return undefined;
  const isPercent = after.endsWith("%");
  const digits = whole.replaceAll(/\D/g, "");
  if (digits.length + fraction.length > MOST_DIGITS) return undefined;
  const shown = `${digits === whole ? "0" : "#,##0"}${fraction === "" ? "" : `.${"0".repeat(fraction.length)}`}`;
  // Excel shows the number times 100. A space before the sign is dropped: SheetJS cannot show formats that have one.
  const format = `${quoted(before)}${shown}${isPercent ? "%" : quoted(after)}`;
  return {
    value: Number(`${sign}${digits}.${fraction === "" ? "0" : fraction}${isPercent ? "e-2" : ""}`),
    ...(format === "0" ? {} : { format }),
  };
}

/** A currency in a format, which Excel takes literally. */
function quoted(currency: string): string {
  return currency === "" ? "" : `"${currency.replace(/\s/, " ")}"`;
}
