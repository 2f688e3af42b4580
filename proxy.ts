import { randomBytes } from "node:crypto";
import { type NextRequest, NextResponse } from "next/server";
import { getAttemptCookieName } from "#app/take/cookies.ts";
import { LOCALE_COOKIE, LOCALE_HEADER, parseAcceptLanguage, parseLocale } from "#app/take/locale.ts";
import { AppError } from "#lib/contract/app-error.ts";
import { limitGuesses } from "#lib/domains/delivery/hosted/guesses.ts";
import { isSecure } from "#lib/platform/http/cookies.ts";
import { getRateLimitAddress } from "#lib/platform/http/rate-limit-address.ts";
import { services } from "#lib/platform/http/services.ts";

/**
 * Runs before each page. It adds a header with the language of a learner's page (from the link, else the last choice,
 * else the browser's preference), a Content-Security-Policy with a new nonce, which Next puts on its scripts, and a
 * header with the path, so that a page can redirect to sign-in and back. A page can't return 429 itself, so visitors
 * who guess share codes get the page for too many codes from here. An unknown code gets its page from here, too: when a
 * page calls notFound(), Next sends an empty document, which only scripts fill
 * (https://github.com/vercel/next.js/issues/62228).
 */
export async function proxy(request: NextRequest): Promise<NextResponse> {
  const nonce = randomBytes(16).toString("base64");
  const policy = [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'`,
    "style-src 'self'",
    "img-src 'self' data: https:",
    "media-src 'self' https:",
    "connect-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join("; ");
  const headers = new Headers(request.headers);
  headers.set("content-security-policy", policy);
  headers.set("x-touchstone-path", request.nextUrl.pathname + request.nextUrl.search);
  const linkLocale = parseLocale(request.nextUrl.searchParams.get("lang"));
  headers.set(
    LOCALE_HEADER,
    linkLocale ??
      parseLocale(request.cookies.get(LOCALE_COOKIE)?.value) ??
      parseAcceptLanguage(request.headers.get("accept-language")) ??
      "en",
  );
  const rejection = await rejectShareCode(request);
  const response = rejection
    ? NextResponse.rewrite(new URL(rejection.path, request.url), { request: { headers }, ...rejection.init })
    : NextResponse.next({ request: { headers } });
  response.headers.set("content-security-policy", policy);
  if (linkLocale) {
    response.cookies.set(LOCALE_COOKIE, linkLocale, { ...LOCALE_COOKIE_OPTIONS, secure: isSecure() });
  }
  return response;
}

/** Learners' pages keep the language for the 400 days that browsers allow. */
const LOCALE_COOKIE_OPTIONS = {
  path: "/take",
  maxAge: 400 * 86_400,
  sameSite: "lax",
  httpOnly: true,
} as const;

type Rejection = { path: string; init: { status: number; headers?: Record<string, string> } };

const UNKNOWN_CODE: Rejection = { path: "/take/unknown-code", init: { status: 404 } };

/** Returns the page for a share code that is unknown or was one guess too many, or undefined for other requests. */
async function rejectShareCode(request: NextRequest): Promise<Rejection | undefined> {
  const code = parseShareCode(request.nextUrl.pathname);
  if (code === undefined) return undefined;
  const { database, limits } = services();
  const visit = {
    code,
    address: getRateLimitAddress(request),
    token: request.cookies.get(getAttemptCookieName())?.value,
  };
  try {
    return (await limitGuesses(database.db, limits.general, visit)) ? undefined : UNKNOWN_CODE;
  } catch (error) {
    if (error instanceof AppError && error.code === "rate_limited") {
      const seconds = Math.ceil(error.retryAfter ?? 1);
      return {
        path: "/take/too-many-codes",
        init: { status: 429, headers: { "retry-after": String(seconds) } },
      };
    }
    // If the database is down, the page itself reports that.
    return undefined;
  }
}

/** Returns the share code in a path as the page will read it, or undefined. */
function parseShareCode(pathname: string): string | undefined {
  const [, code] = /^\/take\/([^/]+)/.exec(pathname) ?? [];
  try {
    return code && decodeURIComponent(code);
  } catch {
    return undefined;
  }
}

/**
 * Only pages, including those for addresses that don't exist. JSON endpoints don't need any of this, and the API
 * reference is cached for everyone. Next needs the names as text. Where they can't all be known, next.config.ts adds a
 * policy.
 */
export const config = {
  matcher: [
    "/((?!v1(?:/|$)|api/|assets/|lti/|images/|docs(?:/|$)|healthz$|readyz$|_next/static/|embed\\.js$|embed\\.d\\.ts$|embed-[\\w-]+\\.js$|scoring-vectors\\.json(?:\\.license)?$|icon\\.svg$).*)",
  ],
};
