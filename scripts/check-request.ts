import type http from "node:http";
import { AppError } from "#lib/contract/app-error.ts";
import { HTTP_ERRORS } from "#lib/messages/requests.ts";

/** `host[:port]`: a name or an IPv4 address, or an IPv6 address in brackets. */
const AUTHORITY = /^(?:[A-Za-z0-9._~-]+|\[[0-9A-Fa-f:.]+\])(?::\d{1,5})?$/;
/** The absolute form of a request target, as clients send it to proxies. */
const ABSOLUTE = /^https?:\/\/([^/?#\\]*)(.*)$/i;

/**
 * Checks a request by RFC 9112 before routing: it must have one valid `Host` and a path as its target. A target in
 * absolute form is replaced by its path, and `Host` by its authority (section 3.2.2), so that later code never sees a
 * URL that the client chose. Returns an error (400) for other requests.
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
  // URL parsers read a backslash as a slash, so "/\host" would name another host. Clients never send a fragment.
  return !target.startsWith("/") || /[\\#]/.test(target) ? invalidTarget() : undefined;
}

const invalidTarget = () => new AppError("invalid_request", HTTP_ERRORS.target);

/** Whether a URL keeps this authority unchanged. Unusual notations of IP addresses don't pass. */
function isAuthority(text: string): boolean {
  const url = `http://${text}/`;
  if (!AUTHORITY.test(text) || !URL.canParse(url)) return false;
  return new URL(url).hostname === text.replace(/:\d+$/, "").toLowerCase();
}

/** HTTP/1.0 doesn't require a Host (health checks of proxies send none), and an empty one is allowed. */
function hasUsableHost({ headers, rawHeaders, httpVersion }: http.IncomingMessage): boolean {
  const count = rawHeaders.filter((name, i) => i % 2 === 0 && name.toLowerCase() === "host").length;
  if (count === 0) return httpVersion === "1.0";
  return count === 1 && (headers.host === "" || isAuthority(headers.host ?? ""));
}
