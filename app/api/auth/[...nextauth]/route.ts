import { cookies } from "next/headers";
import { NextRequest } from "next/server";
import NextAuth from "next-auth";
import { isSecure } from "#lib/platform/http/cookies.ts";
import { env } from "#lib/platform/runtime/env.ts";
import { createAuthOptions } from "../options.ts";

async function handle(request: NextRequest, context: { params: Promise<{ nextauth: string[] }> }) {
  // Our own server has already set this. On a serverless host, it isn't set yet.
  process.env.NEXTAUTH_URL ??= env().PUBLIC_URL;
  const jar = await cookies();
  const options = createAuthOptions(request, (name, value, maxAge) => {
    jar.set(name, value, {
      httpOnly: true,
      sameSite: "lax",
      path: "/",
      secure: isSecure(),
      maxAge,
    });
  });
  const params = await context.params;
  const cleanRequest = params.nextauth[0] === "signin" ? removeQuery(request) : request;
  return NextAuth(cleanRequest, { params } as never, options);
}

/**
 * Removes the query of a sign-in request. next-auth would let it override the provider's configured parameters, such as
 * redirect_uri, client_id and scope, but a link must not be able to change those.
 */
const removeQuery = (request: NextRequest): NextRequest =>
  request.method === "POST"
    ? new NextRequest(request.nextUrl.origin + request.nextUrl.pathname, request)
    : request;

export { handle as GET, handle as POST };
