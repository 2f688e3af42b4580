import { cookies } from "next/headers";
import type { NextRequest } from "next/server";
import NextAuth from "next-auth";
import { env } from "#lib/env.ts";
import { deviceCookie, isSecure } from "#lib/http/cookies.ts";
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
  return NextAuth(request, { params: await context.params } as never, options);
}

export { handle as GET, handle as POST };
