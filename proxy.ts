import { randomBytes } from "node:crypto";
import { type NextRequest, NextResponse } from "next/server";
import { getAttemptCookieName } from "#app/take/cookies.ts";
import { AppError } from "#lib/contract/app-error.ts";
import { limitGuesses } from "#lib/domains/delivery/hosted/guesses.ts";
import { getRateLimitAddress } from "#lib/platform/http/rate-limit-address.ts";
import { services } from "#lib/platform/http/services.ts";

/**
 * Before each page: a Content-Security-Policy with a nonce of its own, which Next puts on its scripts, and the path, so
 * that a page can send somebody to sign in and back. A page cannot answer 429 itself, so that whoever guesses share codes
 * is sent from here to the page that says so.
 */
export async function proxy(request: NextRequest): Promise<NextResponse> {
  const nonce = randomBytes(16).toString("base64");
  const policy = [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'`,
    "style-src 'self'",
    "img-src 'self' data: https:",
    "connect-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join("; ");
  const headers = new Headers(request.headers);
  headers.set("content-security-policy", policy);
  headers.set("x-touchstone-path", request.nextUrl.pathname + request.nextUrl.search);
  const waitSeconds = await getGuessWaitSeconds(request);
  const response =
    waitSeconds === undefined
      ? NextResponse.next({ request: { headers } })
      : NextResponse.rewrite(new URL(TOO_MANY_CODES_PATH, request.url), {
          request: { headers },
          status: 429,
          headers: { "retry-after": String(Math.ceil(waitSeconds)) },
        });
  response.headers.set("content-security-policy", policy);
  return response;
}

const TOO_MANY_CODES_PATH = "/take/too-many-codes";

/** How many seconds somebody has to wait who tries too many share codes; undefined for everybody else. */
async function getGuessWaitSeconds(request: NextRequest): Promise<number | undefined> {
  const code = parseShareCode(request.nextUrl.pathname);
  if (code === undefined) return undefined;
  const { database, limits } = services();
  const visit = {
    code,
    address: getRateLimitAddress(request),
    token: request.cookies.get(getAttemptCookieName())?.value,
  };
  try {
    await limitGuesses(database.db, limits.general, visit);
  } catch (error) {
    if (error instanceof AppError && error.code === "rate_limited") return error.retryAfter ?? 1;
    // The page itself finds out that the database is away, and says so.
  }
  return undefined;
}

/** The share code in a path, as the page will read it; undefined where there is none. */
function parseShareCode(pathname: string): string | undefined {
  const [, code] = /^\/take\/([^/]+)/.exec(pathname) ?? [];
  try {
    return code && decodeURIComponent(code);
  } catch {
    return undefined;
  }
}

/** Pages only: what answers JSON needs none of it, and the reference is the same for everybody and kept. */
export const config = {
  matcher: [
    "/((?!v1(?:/|$)|api/|assets/|docs(?:/|$)|healthz|readyz|_next/static|_next/image|embed[-.]|icon\\.|favicon).*)",
  ],
};
