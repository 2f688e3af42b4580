import net from "node:net";
import { MAX_URL_LENGTH } from "#lib/contract/webhooks.ts";
import { WEBHOOK_URL_ERRORS } from "#lib/messages/webhooks.ts";
import { isAllowedLiteral, isLocalhost } from "./address-guard.ts";

/** Returns the problem with an endpoint's URL, or undefined. `allowInsecure` allows loopback, including over http. */
export function getUrlError(text: string, allowInsecure: boolean): string | undefined {
  const url = URL.parse(text);
  if (!url || !/^https?:\/\//i.test(text) || text.length > MAX_URL_LENGTH) {
    return WEBHOOK_URL_ERRORS.invalid(MAX_URL_LENGTH);
  }
  // The URL parser silently drops or reinterprets these characters. The stored URL must be the URL that is called.
  if (/[\s\\\p{Cc}]/u.test(text)) return WEBHOOK_URL_ERRORS.forbiddenCharacters;
  if (url.username !== "" || url.password !== "" || /^[^/?#]*\/\/[^/?#]*@/.test(text)) {
    return WEBHOOK_URL_ERRORS.credentials;
  }
  if (text.includes("#")) return WEBHOOK_URL_ERRORS.fragment;
  if (url.protocol !== "https:" && !(allowInsecure && url.protocol === "http:"))
    return WEBHOOK_URL_ERRORS.notHttps;
  return getHostError(url, allowInsecure);
}

/** A name as URLs have it: in lowercase, and Unicode as Punycode. URLs also allow `*`, `,`, `;`, and quotes. */
const HOST_NAME = /^[a-z0-9._-]+$/;

function getHostError({ hostname, protocol }: URL, allowInsecure: boolean): string | undefined {
  const host = hostname.replace(/^\[|\]$/g, "");
  const isLiteral = net.isIP(host) !== 0;
  if (!isLiteral && !HOST_NAME.test(host)) return WEBHOOK_URL_ERRORS.invalid(MAX_URL_LENGTH);
  const isAllowedHost = isLiteral
    ? isAllowedLiteral(host, allowInsecure)
    : allowInsecure || !isLocalhost(host);
  if (!isAllowedHost) return WEBHOOK_URL_ERRORS.notPublic;
  if (!isLiteral && host.endsWith(".")) return WEBHOOK_URL_ERRORS.trailingDot;
  const isLoopback = isLiteral ? !isAllowedLiteral(host, false) : isLocalhost(host);
  return protocol === "https:" || isLoopback ? undefined : WEBHOOK_URL_ERRORS.notHttps;
}
