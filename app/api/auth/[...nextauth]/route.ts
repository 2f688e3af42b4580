import { cookies } from "next/headers";
import { NextRequest } from "next/server";
import NextAuth from "next-auth";
import { getReturnCookieName, isSecure } from "#lib/platform/http/cookies.ts";
import { env } from "#lib/platform/runtime/env.ts";
import { createAuthOptions } from "../options.ts";

async function handle(request: NextRequest, context: { params: Promise<{ nextauth: string[] }> }) {
  // Our own server has already set this. On a serverless host, it isn't set yet.
  process.env.NEXTAUTH_URL ??= env().PUBLIC_URL;
  const jar = await cookies();
  if (!isPathOrUrl(jar.get(getReturnCookieName())?.value)) jar.delete(getReturnCookieName());
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
  const isSignIn = params.nextauth[0] === "signin" && request.method === "POST";
  return NextAuth(cleanQuery(request, isSignIn), { params } as never, options);
}

/**
 * Removes the query of a sign-in request. next-auth would let it override the provider's configured parameters, such as
 * redirect_uri, client_id and scope, but a link must not be able to change those. For any other request, removes a
 * `callbackUrl` that next-auth couldn't parse, which would be an error of the server.
 */
function cleanQuery(request: NextRequest, isSignIn: boolean): NextRequest {
  const { origin, pathname, searchParams } = request.nextUrl;
  if (isSignIn) return new NextRequest(origin + pathname, request);
  if (searchParams.getAll("callbackUrl").every(isPathOrUrl)) return request;
  const url = request.nextUrl.clone();
  url.searchParams.delete("callbackUrl");
  return new NextRequest(url, request);
}

/** Whether next-auth can parse the address, if there is one. */
function isPathOrUrl(address: string | undefined): boolean {
  if (!address) return true;
  const url = URL.parse(address, address.startsWith("/") ? env().PUBLIC_URL : undefined);
  return url?.protocol === "http:" || url?.protocol === "https:";
}

export { handle as GET, handle as POST };
