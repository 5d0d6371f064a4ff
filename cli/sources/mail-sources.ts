// The documents that mails name: their links, and the stories behind links to pages that discuss them.

import { ExtractionError, limitExceeded } from "../../functions/engine/base/errors.ts";
import type { SourceLimits } from "../../functions/engine/base/settings.ts";
import { decodeText } from "../../functions/engine/codecs/text/decode-text.ts";
import { type MailTexts, readMailTexts } from "../../functions/engine/formats/mail/mime-message.ts";
import type { Storage } from "../../functions/engine/storage/storage.ts";
import { type LinkRules, linksOfMail, type RuledLink, ruledLink } from "./mail-links.ts";
import { nameOf } from "./result-names.ts";
import type { SourceDocument, Sourced } from "./source.ts";
import { roleOnStorySite, storyOf } from "./story-links.ts";

export interface MailTools {
  /** Storage with the guard against private addresses: anyone can put a link into a mail. */
  readonly storage: Pick<Storage, "read">;
  readonly rules: LinkRules;
  /** Limits of one mail's text, and of a page that is only read for its story. */
  readonly limits: Pick<SourceLimits, "mailText" | "storyPageBytes">;
  readonly signal?: AbortSignal | undefined;
}

/** Yields the documents of one mail and of the mails inside it. Throws DAMAGED_DOCUMENT for an unreadable mail. */
export async function* documentsInMail(bytes: Uint8Array, tools: MailTools): AsyncGenerator<Sourced> {
  yield* documentsIn(bytes, "sent", DEEPEST_MAIL, tools);
}

/** Mails inside mails. People forward a mail a few times at most. */
const DEEPEST_MAIL = 10;
/** Parts inside parts of one mail. */
const DEEPEST_PART = 100;

async function* documentsIn(
  bytes: Uint8Array,
  way: "sent" | "forwarded",
  depth: number,
  tools: MailTools,
): AsyncGenerator<Sourced> {
  const mail = await readMailTexts(bytes, DEEPEST_PART);
  const characters = mail.texts.reduce((sum, { text }) => sum + text.length, 0);
  const { mailText } = tools.limits;
  if (characters > mailText) {
    throw limitExceeded("characters of a mail", String(characters), String(mailText), "TEXTRACTOR_MAX_MAIL_TEXT");
  }
  for (const link of linksOfMail({ ...mail, way }, tools.rules)) {
    yield link.kind === "skipped" ? link : await documentBehind(link, mail, tools);
  }
  if (depth === 0) return;
  for (const inner of mail.mails) yield* documentsIn(inner, "forwarded", depth - 1, tools);
}

async function documentBehind(link: RuledLink, mail: MailTexts, tools: MailTools): Promise<Sourced> {
  const { rules } = tools;
  if (roleOnStorySite(link.uri, rules.storySites) === undefined) return linkedDocument(link, mail);
  try {
    const story = await storyBehind(link.uri, tools);
    if (story === undefined)
      return { kind: "skipped", uri: link.uri, reason: "a page of a comment, without its story" };
    // A question has no other page than the item itself.
    if (story === link.uri) return linkedDocument(link, mail);
    const { uri: _, ...title } = link;
    // A story may be a page of the site itself.
    const ruled = ruledLink({ ...title, uri: story }, { ...rules, storySites: [] });
    return ruled.kind === "skipped" ? ruled : linkedDocument(ruled, mail);
  } catch (error) {
    if (!(error instanceof ExtractionError)) throw error;
    return { kind: "unread", uri: link.uri, error };
  }
}

async function storyBehind(uri: string, { storage, limits, signal }: MailTools): Promise<string | undefined> {
  const options = { maxBytes: limits.storyPageBytes, ...(signal === undefined ? {} : { signal }) };
  const { bytes, facts } = await storage.read(uri, options);
  const charset = /charset="?([^\s;"]+)/i.exec(facts.contentType ?? "")?.[1];
  const { text } = await decodeText(bytes, charset);
  return storyOf(text, uri);
}

function linkedDocument({ uri, text }: RuledLink, { date = "", subject = "" }: MailTexts): SourceDocument {
  const title = text ?? subject.replaceAll(/\s+/g, " ").trim();
  return {
    kind: "document",
    uri,
    name: nameOf(uri),
    linked: true,
    ...(/^\d{4}-\d\d-\d\dT/.test(date) ? { date } : {}),
    ...(title === "" ? {} : { title }),
  };
}
