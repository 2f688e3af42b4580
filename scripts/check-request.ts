import type http from "node:http";
import { AppError } from "#lib/contract/app-error.ts";
import { HTTP_ERRORS } from "#lib/messages/requests.ts";

/** `host[:port]`, where the host is a name, an IPv4 address, or an IPv6 address in brackets. */
const AUTHORITY = /^(?:[A-Za-z0-9._~-]+|\[[0-9A-Fa-f:.]+\])(?::\d{1,5})?$/;
/** A request target in absolute form, as clients send it to proxies. */
const ABSOLUTE = /^https?:\/\/([^/?#\\]*)(.*)$/i;

/**
 * Checks a request against RFC 9112 before routing: it must have exactly one valid `Host`, and its target must be a
 * path. A target in absolute form is replaced with its path, and `Host` with its authority (section 3.2.2), so that
 * later code never sees a URL that the client chose. Returns an error (400) for any other request.
 */
export function checkRequest(request: http.IncomingMessage): AppError | undefined {
  const [, authority, rest] = ABSOLUTE.exec(request.url ?? "") ?? [];
  if (authority !== undefined) {
    if (!isAuthority(authority)) return invalidTarget();
    request.headers.host = authority;
    request.url = rest?.startsWith("/") ? rest : `/${rest}`;
  } else if (!hasUsableHost(request)) {
    return new AppError("invalid_request", HTTP_ERRORS.host);
  }
  const target = request.url ?? "";
  // URL parsers treat a backslash as a slash, so "/\host" would name another host. Clients never send a fragment.
  return !target.startsWith("/") || /[\\#]/.test(target) ? invalidTarget() : undefined;
}

const invalidTarget = () => new AppError("invalid_request", HTTP_ERRORS.target);

/** Checks whether URL parsing keeps this authority unchanged, which rules out unusual notations of IP addresses. */
function isAuthority(text: string): boolean {
  const url = `http://${text}/`;
  if (!AUTHORITY.test(text) || !URL.canParse(url)) return false;
  return new URL(url).hostname === text.replace(/:\d+$/, "").toLowerCase();
}

/**
 * Checks whether the request has exactly one usable Host header. HTTP/1.0 doesn't require one (health checks of proxies
 * don't send it), and it can be empty.
 */
function hasUsableHost({ headers, rawHeaders, httpVersion }: http.IncomingMessage): boolean {
  const count = rawHeaders.filter((name, i) => i % 2 === 0 && name.toLowerCase() === "host").length;
  if (count === 0) return httpVersion === "1.0";
  return count === 1 && (headers.host === "" || isAuthority(headers.host ?? ""));
}
