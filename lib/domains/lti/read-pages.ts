import { tryParseJson } from "#lib/core/try-parse-json.ts";
import type { ServiceClient, ServiceTools } from "./access-tokens.ts";
import { callService, type ServiceRequest } from "./call-service.ts";
import { ServiceError } from "./service-error.ts";

/** A platform can't keep a reader busy for longer than this many pages. */
const MAX_PAGES = 50;

/**
 * Reads a list of a platform's service page by page, each as parsed JSON, by the links of the responses. Throws
 * ServiceError `malformed_response` for a page that isn't JSON, `timeout` after the deadline, `address_not_allowed`
 * for a next page on another origin, because requests carry an access token, and `too_large` for more than 50 pages.
 */
export async function* readPages(
  tools: ServiceTools,
  client: ServiceClient,
  { url, deadline, ...request }: Omit<ServiceRequest, "method" | "body"> & { deadline: Date },
): AsyncGenerator<unknown> {
  const { origin } = new URL(url);
  const seen = new Set<string>();
  for (let next: string | null = url; next !== null; ) {
    if (seen.size === MAX_PAGES) throw new ServiceError("too_large");
    if (tools.clock() > deadline) throw new ServiceError("timeout");
    if (new URL(next).origin !== origin) throw new ServiceError("address_not_allowed");
    seen.add(next);
    const response = await callService(tools, client, { ...request, method: "GET", url: next });
    const page = tryParseJson(response.body);
    if (page === undefined) throw new ServiceError("malformed_response", response.status);
    yield page;
    const following = findNextLink(response.headers.link, next);
    next = following !== null && seen.has(following) ? null : following;
  }
}

/** Returns the address of the link with the relation `next` in a Link header (RFC 8288), or null. */
export function findNextLink(header: string | undefined, base: string): string | null {
  for (const [, target = "", parameters = ""] of (header ?? "").matchAll(
    /<([^<>]*)>((?:[^<>"]|"[^"]*")*)/g,
  )) {
    if (/;\s*rel\s*=\s*(?:"(?:[^"]*\s)?next(?:\s[^"]*)?"|next\s*(?:[;,]|$))/i.test(parameters))
      return URL.parse(target, base)?.href ?? null;
  }
  return null;
}
