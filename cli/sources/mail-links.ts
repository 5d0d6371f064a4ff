// The links of a mail that name documents, by fixed rules. Nothing is fetched here.

import type { BodyPart } from "../../functions/engine/formats/mail/mail-body.ts";
import { linesOfMail, type MailLine, type MailLink } from "./mail-lines.ts";
import type { SkippedSource } from "./source.ts";
import { roleOnStorySite } from "./story-links.ts";
import { withoutTracking } from "./tracking.ts";
import { excludedBy, webAddress } from "./web-address.ts";

/** Parts of addresses that mails carry and nobody reads: shops, comments, and the mails' own service pages. */
export const EXCLUDED_LINKS: readonly string[] = [
  "packtpub.com",
  "disqus",
  "@",
  "list-manage",
  "utm_",
  "ref=",
  "campaign-archive",
];

export interface LinkRules {
  readonly exclude: readonly string[];
  /** Skips links with tracking parameters. Otherwise they lose these parameters. */
  readonly dropTracked: boolean;
  /** Limit of the links of one mail. */
  readonly mostLinks: number;
  /** Hosts of sites whose item pages stand for a story. */
  readonly storySites: readonly string[];
}

/** The parts of a mail that the rules need. */
export interface LinkedMail {
  readonly from: readonly string[];
  readonly to: readonly string[];
  readonly subject: string | undefined;
  /** "forwarded" for a mail inside another mail. */
  readonly way: "sent" | "forwarded";
  readonly texts: readonly BodyPart[];
}

export interface RuledLink {
  readonly kind: "link";
  readonly uri: string;
  /** Text of the link in markup, when it is more than the address. */
  readonly text?: string;
}

/**
 * Returns every link of the mail, each once, in the order of the mail: first those of its text, then those that only its
 * markup has. Excluded patterns apply to the address without tracking parameters. Of a mail that passes on one article,
 * only the first link that no rule skips is the article's; see passesOnArticle.
 */
export function linksOfMail(mail: LinkedMail, rules: LinkRules): readonly (RuledLink | SkippedSource)[] {
  const parts = [...mail.texts].sort((one, other) => Number(one.kind === "html") - Number(other.kind === "html"));
  const bodies = parts.map(linesOfMail);
  const onlyFirst = passesOnArticle(mail, bodies);
  const seen = new Set<string>();
  const found: (RuledLink | SkippedSource)[] = [];
  let links = 0;
  for (const link of bodies.flat().flatMap((line) => line.links)) {
    const ruled = ruledLink(link, rules);
    if (seen.has(ruled.uri)) continue;
    if (seen.size >= rules.mostLinks) {
      found.push({ kind: "skipped", uri: ruled.uri, reason: TOO_MANY });
      break;
    }
    seen.add(ruled.uri);
    if (ruled.kind === "link") links++;
    const isLater = onlyFirst && ruled.kind === "link" && links > 1;
    found.push(
      isLater ? { kind: "skipped", uri: ruled.uri, reason: "not the first link of a forwarded article" } : ruled,
    );
  }
  return found;
}

const TOO_MANY = "the mail has more links; raise TEXTRACTOR_MAX_MAIL_LINKS";

export function ruledLink({ uri: written, text }: MailLink, rules: LinkRules): RuledLink | SkippedSource {
  const address = webAddress(written);
  if (address === undefined) return { kind: "skipped", uri: written, reason: "not a web address" };
  const { uri, removed } = withoutTracking(address);
  if (removed.length > 0 && rules.dropTracked) {
    return { kind: "skipped", uri: address, reason: `tracked by ${removed.join(", ")}` };
  }
  const skipped = (reason: string): SkippedSource => ({ kind: "skipped", uri, reason });
  const pattern = excludedBy(uri, rules.exclude);
  if (pattern !== undefined) return skipped(`excluded by "${pattern}"`);
  if (roleOnStorySite(uri, rules.storySites) === "other") return skipped("a page of the site that names no story");
  return { kind: "link", uri, ...(text === undefined ? {} : { text }) };
}

/** Prefixes of forwarded subjects in the languages of mail programs. */
const FORWARDED_SUBJECT =
  /^\s*(?:(?:re|aw|sv|antw)\s*:\s*)*\[?\s*(?:fwd?|wg|tr|rv|enc|doorst|vs|vb|vl|pd|转发|轉寄|転送)\s*[:：]/iu;
/** Characters of a subject that may hold its prefixes. The expression takes quadratic time for many blanks. */
const LONGEST_PREFIX = 100;
/** Lines that programs write above a forwarded mail. */
const FORWARDED_LINE =
  /^[\s>]*(?:-{2,}\s*(?:forwarded (?:message|by)|weitergeleitete nachricht|message transféré|mensaje reenviado|messaggio inoltrato|mensagem encaminhada|doorgestuurd bericht)|begin forwarded message\s*:|anfang der weitergeleiteten (?:nachricht|e-mail)\s*:|début du message (?:réexpédié|transféré)\s*:|inicio del mensaje reenviado\s*:|inizio messaggio inoltrato\s*:)/iu;

/**
 * Decides whether a mail passes on one article. Such a mail lies inside another mail, or has a forwarded subject ("Fwd:", "WG:", "TR:"), or the line
 * that programs write above a forwarded mail, or its sender mailed an article to himself: the body begins with a link,
 * at most two lines above it, and 150 words or more follow, in which no other line is only a link. A list of links
 * with notes is no article.
 */
export function passesOnArticle(
  { from, to, subject = "", way }: LinkedMail,
  bodies: readonly (readonly MailLine[])[],
): boolean {
  if (way === "forwarded" || FORWARDED_SUBJECT.test(subject.trim().slice(0, LONGEST_PREFIX))) return true;
  if (bodies.some((lines) => lines.some(({ text }) => FORWARDED_LINE.test(text)))) return true;
  const receivers = new Set(to.map((address) => address.toLowerCase()));
  const isToSelf = from.some((address) => address !== "" && receivers.has(address.toLowerCase()));
  return isToSelf && bodies.some(isArticle);
}

const LINES_ABOVE_LINK = 2;
const WORDS_OF_ARTICLE = 150;

function isArticle(lines: readonly MailLine[]): boolean {
  const first = lines.findIndex(({ links }) => links.length > 0);
  if (first < 0 || first > LINES_ABOVE_LINK || !isOnlyLink(lines[first])) return false;
  const rest = lines.slice(first + 1);
  const words = rest.reduce((sum, { text }) => sum + (text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0), 0);
  return words >= WORDS_OF_ARTICLE && !rest.some(isOnlyLink);
}

/** True for a line without words besides its link. Converted markup has its links in angle brackets, below the words. */
function isOnlyLink(line: MailLine | undefined): boolean {
  return line !== undefined && line.links.length > 0 && !/[\p{L}\p{N}<]/u.test(line.text);
}
