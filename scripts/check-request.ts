import type http from "node:http";
import { AppError } from "#lib/contract/app-error.ts";

/** `host[:port]`: a name or an IPv4 address, or an IPv6 address in brackets. */
const AUTHORITY = /^(?:[A-Za-z0-9._~-]+|\[[0-9A-Fa-f:.]+\])(?::\d{1,5})?$/;
/** The absolute form of a request target, as clients send it to proxies. */
const ABSOLUTE = /^https?:\/\/([^/?#\\]*)(.*)$/i;

/**
 * Holds a request to RFC 9112 before a route is asked: one usable `Host`, and a target that is a path. A target in
 * absolute form becomes its path, and its authority becomes the `Host` (section 3.2.2), so that no code below sees a URL
 * of the client's choosing. Returns the refusal (400) for whatever else is sent.
 */
export function checkRequest(request: http.IncomingMessage): AppError | undefined {
  const [, authority, rest] = ABSOLUTE.exec(request.url ?? "") ?? [];
  if (authority !== undefined) {
    if (!isAuthority(authority)) return invalidTarget();
    request.headers.host = authority;
    request.url = rest?.startsWith("/") ? rest : `/${rest}`;
  } else if (!hasUsableHost(request)) {
    return new AppError("invalid_request", "The request must have one Host header that names a host");
  }
  const target = request.url ?? "";
  // URL parsers read a backslash as a slash, so that "/\host" would name another host. A fragment is never sent.
  return !target.startsWith("/") || /[\\#]/.test(target) ? invalidTarget() : undefined;
}

const invalidTarget = () =>
  new AppError(
    "invalid_request",
    "The request target must be a path on this service, such as /v1/assessments",
  );

/** Whether a URL can have this authority and keep it: of an IP address only the usual notation. */
function isAuthority(text: string): boolean {
  const url = `http://${text}/`;
  if (!AUTHORITY.test(text) || !URL.canParse(url)) return false;
  return new URL(url).hostname === text.replace(/:\d+$/, "").toLowerCase();
}

/** HTTP/1.0 needs no Host (health checks of proxies send none), and an empty one is allowed. */
function hasUsableHost({ headers, rawHeaders, httpVersion }: http.IncomingMessage): boolean {
  const count = rawHeaders.filter((name, i) => i % 2 === 0 && name.toLowerCase() === "host").length;
  if (count === 0) return httpVersion === "1.0";
  return count === 1 && (headers.host === "" || isAuthority(headers.host ?? ""));
}
