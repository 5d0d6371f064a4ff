// Parameters that senders of mails and advertisers add to addresses. The page is the same without them.

/** Beginnings of names, each of one family of programs. */
const PREFIXES = ["utm_", "mc_", "mtm_", "pk_", "piwik_", "matomo_", "bsft_", "oly_", "vero_", "_hs", "trk_", "ga_"];

const NAMES: ReadonlySet<string> = new Set(
  // Clicks in advertisements: Facebook, Google, Microsoft, Yandex, Twitter, TikTok, LinkedIn, Instagram, Impact, Adobe.
  (
    "fbclid gclid gclsrc dclid gbraid wbraid msclkid yclid ysclid twclid ttclid li_fat_id igshid igsh irclickid s_kwcid " +
    // Mails: HubSpot, Marketo, Drip, ConvertKit, MailerLite, Eloqua, Klaviyo, Beehiiv, ActiveCampaign, Cordial.
    "hsctatracking mkt_tok __s ck_subscriber_id ml_subscriber ml_subscriber_hash elqtrackid elqtrack _kx _bhlid vgo_ee " +
    "cjevent wickedid " +
    // Visits and shared pages: Google Analytics, Openstat, Twitter.
    "_ga _gl _openstat ref_src ref_url"
  )
    .split(" ")
    .map((name) => name.toLowerCase()),
);

export interface Untracked {
  readonly uri: string;
  /** Names of the removed parameters. */
  readonly removed: readonly string[];
}

/** Removes tracking parameters. The other parameters stay as they are written. */
export function withoutTracking(uri: string): Untracked {
  const [address = "", ...rest] = uri.split("?");
  if (rest.length === 0) return { uri, removed: [] };
  const parameters = rest.join("?").split("&");
  const kept = parameters.filter((parameter) => !isTracking(nameOf(parameter)));
  if (kept.length === parameters.length) return { uri, removed: [] };
  const removed = parameters.map(nameOf).filter(isTracking);
  return { uri: kept.length === 0 ? address : `${address}?${kept.join("&")}`, removed };
}

function nameOf(parameter: string): string {
  return parameter.split("=", 1)[0]?.toLowerCase() ?? "";
}

function isTracking(name: string): boolean {
  return NAMES.has(name) || PREFIXES.some((prefix) => name.startsWith(prefix));
}
