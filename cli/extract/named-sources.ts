// The sources of `extract`, with addresses as the person wrote them: "share/a.pdf" and not its absolute path.

import { isAbsolute, relative, resolve } from "node:path";
import { localPath } from "../../functions/engine/base/local-path.ts";
import type { ListObjects } from "../../functions/engine/storage/s3/s3-listing.ts";
import { type ResolveOptions, type ResolveTools, resolveSources } from "../sources/resolve-sources.ts";
import type { Sourced } from "../sources/source.ts";
import { fingerprint, type KnownDocuments, rememberDocuments } from "./own-results.ts";

/** Yields what the sources and then the lists name. Skips links that several mails have. Throws UsageError. */
export async function* namedSources(
  sources: readonly string[],
  options: ResolveOptions,
  tools: ResolveTools,
): AsyncGenerator<Sourced> {
  const links = new Set<string>();
  for await (const found of inOrder(sources, options, tools)) {
    if (found.kind !== "document" || !found.linked) {
      yield found;
      continue;
    }
    const link = fingerprint(found.uri);
    yield links.has(link) ? { kind: "skipped", uri: found.uri, reason: "named twice" } : found;
    links.add(link);
  }
}

async function* inOrder(
  sources: readonly string[],
  options: ResolveOptions,
  tools: ResolveTools,
): AsyncGenerator<Sourced> {
  for (const source of sources) {
    for await (const found of resolveSources([source], { ...options, lists: [] }, tools)) {
      yield { ...found, uri: asWritten(found.uri, source) };
    }
  }
  yield* resolveSources([], options, tools);
}

function asWritten(uri: string, source: string): string {
  if (/^https?:/i.test(source)) return source;
  if (/^s3:/i.test(source)) return `s3${source.slice(2)}` === uri ? source : uri;
  const path = localPath(source);
  if (path === undefined || resolve(path) === uri) return source;
  return isAbsolute(path) || !isAbsolute(uri) ? uri : relative("", uri);
}

/**
 * Lists the sources for documents that a result could overwrite, before any result is written. Mails name web pages
 * alone, so they are not read. Throws UsageError when the results would go into a named folder.
 */
export async function documentsAmong(
  sources: readonly string[],
  options: ResolveOptions,
  tools: ResolveTools,
): Promise<KnownDocuments> {
  const known = rememberDocuments();
  const isS3 = /^s3:/i.test(options.into);
  const listObjects: ListObjects = async function* listed(prefix) {
    if (isS3) yield* tools.listObjects(prefix);
  };
  const named = sources.filter((source) => !/^imaps:/i.test(source));
  const found = inOrder(named, { ...options, asDocuments: true }, { ...tools, listObjects });
  for await (const { kind, uri } of found) if (kind === "document") await known.add(uri);
  return known;
}
