import { randomBytes } from "node:crypto";
import { type NextRequest, NextResponse } from "next/server";

/**
 * Before each page: a Content-Security-Policy with a nonce of its own, which Next puts on its scripts, and the path, so
 * that a page can send somebody to sign in and back.
 */
export function proxy(request: NextRequest): NextResponse {
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
  const response = NextResponse.next({ request: { headers } });
  response.headers.set("content-security-policy", policy);
  return response;
}

/** Pages only: what answers JSON needs none of it, and the reference is the same for everybody and kept. */
export const config = {
  matcher: [
    "/((?!v1(?:/|$)|api/|assets/|docs(?:/|$)|healthz|readyz|_next/static|_next/image|embed[-.]|icon\\.|favicon).*)",
  ],
};
