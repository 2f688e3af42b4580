import { cookies } from "next/headers";
import { NextRequest } from "next/server";
import NextAuth from "next-auth";
import { deviceCookie, isSecure } from "#lib/platform/http/cookies.ts";
import { env } from "#lib/platform/runtime/env.ts";
import { authOptions } from "../options.ts";

const YEAR_SECONDS = 31_536_000;

async function handle(request: NextRequest, context: { params: Promise<{ nextauth: string[] }> }) {
  // Our own server has said so already; on a serverless host nobody has.
  process.env.NEXTAUTH_URL ??= env().PUBLIC_URL;
  const jar = await cookies();
  const options = authOptions(request, (name, value) => {
    if (name !== deviceCookie()) return;
    jar.set(name, value, {
      httpOnly: true,
      sameSite: "lax",
      path: "/",
      secure: isSecure(),
      maxAge: YEAR_SECONDS,
    });
  });
  const params = await context.params;
  const asked = params.nextauth[0] === "signin" ? withoutQuery(request) : request;
  return NextAuth(asked, { params } as never, options);
}

/**
 * next-auth adds the query of a sign-in to what it asks the provider for, over what we configured: where to answer, as
 * whom, for which scopes. Nobody decides that by an address.
 */
const withoutQuery = (request: NextRequest): NextRequest =>
  request.method === "POST"
    ? new NextRequest(request.nextUrl.origin + request.nextUrl.pathname, request)
    : request;

export { handle as GET, handle as POST };
