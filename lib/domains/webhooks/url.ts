import net from "node:net";
import { invalidRequest } from "#lib/contract/app-error.ts";
import { MAX_URL_LENGTH } from "#lib/contract/webhooks.ts";
import { isAllowedLiteral, isLocalhost } from "./address-guard.ts";

/**
 * Refuses (400 at `url`) what can never be delivered to. Names are only looked up when a delivery is made: what they
 * point to may change, so nothing is gained by asking now.
 */
export function requireReceiverUrl(text: string, allowInsecure: boolean): void {
  const message = getUrlError(text, allowInsecure);
  if (message) throw invalidRequest([{ path: ["url"], message }]);
}

/** What is wrong with a receiver's URL, or undefined. `allowInsecure` lets loopback in, there also with http. */
export function getUrlError(text: string, allowInsecure: boolean): string | undefined {
  const url = URL.parse(text);
  if (!url || !/^https?:\/\//i.test(text) || text.length > MAX_URL_LENGTH) {
    return `must be a URL of at most ${MAX_URL_LENGTH} characters that begins with https://`;
  }
  // The parser drops these silently or reads them as something else; what is kept must be what is called.
  if (/[\s\\\p{Cc}]/u.test(text)) return "must hold no white space, control character or backslash";
  if (url.username !== "" || url.password !== "" || /^[^/?#]*\/\/[^/?#]*@/.test(text)) {
    return "must hold no credentials";
  }
  if (text.includes("#")) return "must have no fragment";
  if (url.protocol !== "https:" && !(allowInsecure && url.protocol === "http:"))
    return "must begin with https://";
  return getHostError(url, allowInsecure);
}

function getHostError({ hostname, protocol }: URL, allowInsecure: boolean): string | undefined {
  const host = hostname.replace(/^\[|\]$/g, "");
  const isLiteral = net.isIP(host) !== 0;
  const isAllowedHost = isLiteral
    ? isAllowedLiteral(host, allowInsecure)
    : allowInsecure || !isLocalhost(host);
  if (!isAllowedHost) return "must be at a public address";
  if (!isLiteral && host.endsWith(".")) return "must have a host name that does not end in a dot";
  const isLoopback = isLiteral ? !isAllowedLiteral(host, false) : isLocalhost(host);
  return protocol === "https:" || isLoopback ? undefined : "must begin with https://";
}
