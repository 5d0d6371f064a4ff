// Every failure that an upload can have, and where its message ends. `node docs/make-upload-failures.ts` makes the table in
// operations.md from this list, and test/e2e/upload-failures.full.test.ts brings about each failure.

import type { ErrorCode } from "../functions/engine/base/errors.ts";

export interface UploadFailure {
  readonly failure: string;
  /** The codes of the last answer; none without an answer. */
  readonly codes: readonly ErrorCode[];
  readonly deliveries: number;
  /** The waits before each further delivery, and before the message ends. */
  readonly waitsSeconds: readonly number[];
  readonly messageEnds: "deleted" | "DeadLetters" | "deleted; its event in FailedEvents";
  readonly leaves: string;
  /** The event on the bus; none without an answer. */
  readonly event: "Completed" | "Partial" | "Failed" | "none";
  /** Alarms that ring, except those of the functions' own errors. */
  readonly alarms: readonly ("DeadLetters" | "FailedEvents" | "FailedDocuments")[];
}

const BY_FUNCTION = [30, 90, 270, 300, 0];
const BY_QUEUE = [5_400, 5_400, 5_400, 5_400, 5_400];
const REPAIRED = { deliveries: 5, waitsSeconds: BY_FUNCTION, messageEnds: "DeadLetters", event: "Failed" } as const;
const BOTH = ["DeadLetters", "FailedDocuments"] as const;

export const UPLOAD_FAILURES = {
  passing: {
    failure: "a service fails or throttles, and works again",
    codes: ["SERVICE_FAILED"],
    deliveries: 2,
    waitsSeconds: [30],
    messageEnds: "deleted",
    leaves: "the text",
    event: "Completed",
    alarms: [],
  },
  lasting: {
    failure: "a service fails each time",
    codes: ["SERVICE_FAILED"],
    ...REPAIRED,
    leaves: "nothing",
    alarms: BOTH,
  },
  forbidden: {
    failure: "the function may not read the document",
    codes: ["ACCESS_DENIED"],
    ...REPAIRED,
    leaves: "an empty text with the reason",
    alarms: BOTH,
  },
  refused: {
    failure: "the function may not write the text",
    codes: ["OUTPUT_REFUSED"],
    ...REPAIRED,
    leaves: "nothing",
    alarms: BOTH,
  },
  unavailable: {
    failure: "`ocr` does not exist, or may not be invoked",
    codes: ["NOT_AVAILABLE"],
    ...REPAIRED,
    leaves: "an empty text with the reason",
    alarms: BOTH,
  },
  languageless: {
    failure: "the layer lacks the language",
    codes: ["LANGUAGE_MISSING"],
    ...REPAIRED,
    leaves: "an empty text with the reason",
    alarms: BOTH,
  },
  late: {
    failure: "no time was left to read the document",
    codes: ["OUT_OF_TIME"],
    ...REPAIRED,
    leaves: "an empty text with the reason",
    alarms: BOTH,
  },
  faulty: {
    failure: "the document shows a fault of the program",
    codes: ["INTERNAL"],
    ...REPAIRED,
    leaves: "an empty text with the reason",
    alarms: BOTH,
  },
  unreadable: {
    failure: "the message is not an event",
    codes: ["INVALID_EVENT"],
    ...REPAIRED,
    leaves: "nothing",
    alarms: BOTH,
  },
  hopeless: {
    failure: "the document can never work",
    codes: [
      "NOT_FOUND",
      "ADDRESS_REFUSED",
      "FETCH_FAILED",
      "TOO_LARGE",
      "EMPTY_DOCUMENT",
      "UNSUPPORTED_FORMAT",
      "DAMAGED_DOCUMENT",
      "PASSWORD_REQUIRED",
      "WRONG_PASSWORD",
      "LIMIT_EXCEEDED",
      "PARSER_STOPPED",
      "PAGE_OUT_OF_RANGE",
      "NO_PLACES",
    ],
    deliveries: 1,
    waitsSeconds: [],
    messageEnds: "deleted",
    leaves: "an empty text with the reason",
    event: "Failed",
    alarms: ["FailedDocuments"],
  },
  own: {
    failure: "the upload is a result of the function itself",
    codes: ["OWN_OUTPUT"],
    deliveries: 1,
    waitsSeconds: [],
    messageEnds: "deleted",
    leaves: "nothing",
    event: "Failed",
    alarms: ["FailedDocuments"],
  },
  completed: {
    failure: "pages are missing, and come with the next delivery",
    codes: [],
    deliveries: 2,
    waitsSeconds: [30],
    messageEnds: "deleted",
    leaves: "the text",
    event: "Completed",
    alarms: [],
  },
  partial: {
    failure: "pages are missing each time",
    codes: [],
    deliveries: 3,
    waitsSeconds: [30, 90],
    messageEnds: "deleted",
    leaves: "the text without those pages",
    event: "Partial",
    alarms: [],
  },
  died: {
    failure: "the function dies, or outruns its timeout, each time",
    codes: [],
    deliveries: 5,
    waitsSeconds: BY_QUEUE,
    messageEnds: "DeadLetters",
    leaves: "nothing",
    event: "none",
    alarms: ["DeadLetters"],
  },
  lost: {
    failure: "a long document continues, and its next invocation dies each time",
    codes: [],
    deliveries: 1,
    waitsSeconds: [],
    messageEnds: "deleted; its event in FailedEvents",
    leaves: "the text so far",
    event: "none",
    alarms: ["FailedEvents"],
  },
} as const satisfies Readonly<Record<string, UploadFailure>>;

const HEAD = [
  "failure",
  "code",
  "deliveries",
  "seconds between them, and to the end",
  "its message ends",
  "leaves",
  "event",
  "alarms",
];

export function uploadFailureTable(): string {
  const rows = Object.values<UploadFailure>(UPLOAD_FAILURES).map((row) => [
    row.failure,
    row.codes.map((code) => `\`${code}\``).join(", ") || "none",
    String(row.deliveries),
    row.waitsSeconds.join(", ") || "none",
    row.messageEnds,
    row.leaves,
    row.event,
    row.alarms.join(", ") || "none",
  ]);
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [line(HEAD), `|${"---|".repeat(HEAD.length)}`, ...rows.map(line)].join("\n");
}

/** Puts the table into its place in the document. */
export function withUploadFailures(document: string): string {
  const place = /(<!-- upload failures -->\n)[\s\S]*?(\n<!-- \/upload failures -->)/;
  if (!place.test(document)) throw new Error("the document has no place for the table of upload failures");
  return document.replace(place, (_, before, after) => `${before}${uploadFailureTable()}${after}`);
}
