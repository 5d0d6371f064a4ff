// Rules of web sites for crawlers (robots.txt, RFC 9309), read once for each site and run.

import { ExtractionError } from "../../functions/engine/base/errors.ts";
import type { LocalEngine } from "../shell/local-engine.ts";

export interface Robots {
  /** Throws ACCESS_DENIED for a page that its site keeps from crawlers. */
  check(uri: string): Promise<void>;
}

type Rules = { isDisallowed(url: string, agent?: string): boolean | undefined } | undefined;

type ParseRules = (place: string, text: string) => Rules;

/** Crawlers must read this much of the rules, and may stop then (RFC 9309, 2.5). */
const MAX_RULES_BYTES = 500 * 1024;

export function createRobots({ storage, settings }: Pick<LocalEngine["tools"], "storage" | "settings">): Robots {
  // The name without version and address is the one that rules use.
  const agent = /^[\w-]+/.exec(settings.userAgent ?? "lambda-text-extractor")?.[0] ?? "*";
  const sites = new Map<string, Promise<Rules>>();
  return {
    async check(uri) {
      const url = URL.parse(uri);
      if (url === null || !/^https?:$/.test(url.protocol)) return;
      const place = `${url.origin}/robots.txt`;
      const rules = sites.get(place) ?? readRules(place, storage);
      sites.set(place, rules);
      if ((await rules)?.isDisallowed(url.href, agent) !== true) return;
      throw new ExtractionError("ACCESS_DENIED", `${place} keeps this page from crawlers`, {
        remedy: "ask the owner of the site, or use --ignore-robots",
      });
    },
  };
}

/**
 * Undefined for a site whose rules cannot be read. RFC 9309 (2.3.1.4) keeps crawlers away from a site that answers 5xx.
 * A batch follows no links, so it does as wget, and fetches the pages that its user named.
 */
async function readRules(place: string, storage: LocalEngine["tools"]["storage"]): Promise<Rules> {
  try {
    const bytes = await storage.readRange(place, 0, MAX_RULES_BYTES);
    // The package's types describe another export than it has.
    const { default: parse } = (await import("robots-parser")) as unknown as { readonly default: ParseRules };
    return parse(place, new TextDecoder().decode(bytes));
  } catch (error) {
    if (!(error instanceof ExtractionError)) throw error;
    return undefined;
  }
}
