// Names that authors and content systems give to the parts of a page that are not its article. They stand in `class` and
// `id`, as words between separators.

import type { DomElement } from "./dom.ts";

const words = (text: string) => new RegExp(`(?:^|[\\s_-])(?:${text.trim().split(/\s+/).join("|")})(?:[\\s_-]|$)`, "i");

/** Parts that are removed before the article is searched, because their text would count for an element around it. */
export const PAGE_FURNITURE = words(`
  newsletters? share sharing sharedaddy social(?:-links|-share)? related recommend(?:ed|ations?)? most-?(?:read|popular)
  trending cookies? consent gdpr comments? disqus breadcrumbs? pagination jp-relatedposts outbrain taboola
  wp-caption-text caption screen-?reader-?text sr-only visually-?hidden author-?(?:bio|box) about-?author promo
  sponsored advert(?:isement)?
`);

/** Parts of the article's element that are not its text. */
export const ARTICLE_FURNITURE = words(`
  captions? figcaption credits? photo-?credit image-?(?:caption|credit) wp-caption-text newsletters?
  subscri(?:be|ption)s? sign-?up share sharing sharedaddy social(?:media|-links|-share)? related
  recommend(?:ed|ations?)? read-?more more-?(?:stories|on|from) most-?(?:read|popular) trending popular promo(?:tion)?s?
  sponsor(?:ed|s)? advert(?:s|isement|ising)? ads? banner cookies? consent gdpr popup modal overlay comments? disqus
  respond breadcrumbs? pagination pager nav(?:bar|igation)? menu sidebar footer author-?(?:bio|box|info|card|about)
  about-?author bio byline by-?line dateline date time(?:stamp)? published updated posted-on post-?meta entry-?meta
  article-?meta meta tags? tag-?list categories kicker eyebrow toolbar rating votes? jp-relatedposts print skip-?link
  screen-?reader-?text sr-only visually-?hidden hidden copyright disclaimer correction-?link teaser outbrain taboola
  widget poll quiz donat(?:e|ion) paywall toc lightbox gallery-?caption affiliate
`);

const starts = (...leads: readonly string[]) => new RegExp(`^(?:${leads.join("|")})`, "i");

const LEADS = starts(
  "read (?:more|also|next|the full)",
  "see (?:also|more)",
  "also (?:read|see)",
  "more:",
  "more (?:on|from)",
  "related",
  "recommended",
  "don'?t miss",
  "watch(?: now| more|:)",
  "video:",
  "click here",
  "sign up",
  "subscribe",
  "follow (?:us|me|her|him|them)",
  "advertisement",
  "share this",
  "get the latest",
  "photos?:",
  "image:",
  "image credit",
  "source:",
  "via:?",
  "copyright",
  "©",
  "\\(c\\) ",
  "all rights reserved",
  "this article (?:was )?originally",
  "download the",
  "join (?:our|the)",
  "please enable",
  "filed under",
  "tags?:",
  "posted (?:in|on|by)",
  "published",
  "updated",
  "last (?:updated|modified)",
  "by [A-Z][\\w.'-]+(?: [A-Z][\\w.'-]+){0,3}$",
  "(?:photo|foto|image|bild|picture|credit|quelle)(?: by|s? courtesy|:| ?\\/)",
  // The same calls on pages in German, French, Italian, Spanish and Polish.
  "lesen sie",
  "mehr zum thema",
  "siehe auch",
  "lire aussi",
  "à lire",
  "leggi anche",
  "lea también",
  "czytaj (?:też|także|więcej)",
  "zobacz (?:też|także)",
);

/** Decides whether a short text leads away from the article, or is about the page and not its subject. */
export function isLead(text: string): boolean {
  return LEADS.test(text);
}

const CREDIT =
  /(?:\((?:photo|image|foto|ap photo|reuters|getty)[^)]*\)|(?:photo|image|credit)s?:? ?(?:by|©|:)[^.]{0,60}|\/ ?(?:getty(?: images)?|afp|reuters|ap))\s*$/i;

/** Decides whether a short text ends in the credit of a picture. */
export function isCredit(text: string): boolean {
  return CREDIT.test(text);
}

/** The names of an element. Very long ones are styles and not names. */
export function namesOf(element: DomElement): string {
  const names = `${element.getAttribute("class") ?? ""} ${element.getAttribute("id") ?? ""}`.trim();
  return names.length < MAX_NAMES ? names : "";
}

const MAX_NAMES = 200;
