import { cookies } from "next/headers";
import { NextRequest } from "next/server";
import NextAuth from "next-auth";
import * as z from "zod";
import { AppError } from "#lib/contract/app-error.ts";
import { REQUEST_ERRORS } from "#lib/messages/requests.ts";
import { getReturnCookieName, isSecure } from "#lib/platform/http/cookies.ts";
import { anyone } from "#lib/platform/http/open-auth.ts";
import { OwnResponse } from "#lib/platform/http/operation.ts";
import { parse } from "#lib/platform/http/parse.ts";
import { KIB, parseJson, readRaw } from "#lib/platform/http/read-body.ts";
import { MethodNotAllowed } from "#lib/platform/http/resource.ts";
import { route } from "#lib/platform/http/route.ts";
import { env } from "#lib/platform/runtime/env.ts";
import { createAuthOptions } from "../options.ts";

/** The actions of next-auth that signing in and out needs. Its others, such as writing to the log, don't exist here. */
const ACTIONS = new Map([
  ["csrf", ["GET"]],
  ["session", ["GET"]],
  ["providers", ["GET"]],
  ["signin", ["GET", "POST"]],
  ["callback", ["GET", "POST"]],
  ["signout", ["GET", "POST"]],
  ["error", ["GET"]],
]);
const MAX_BODY_BYTES = 16 * KIB;
const MEDIA_TYPES = ["application/x-www-form-urlencoded", "application/json"];

async function handle(request: Request): Promise<Response> {
  const nextauth = new URL(request.url).pathname.split("/").slice(3);
  const [action = "", provider = ""] = nextauth;
  // next-auth takes all of this address, unless it has no path.
  process.env.NEXTAUTH_URL ??= `${env().PUBLIC_URL}/api/auth`;
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
  const found = options.providers.find(({ id }) => id === provider);
  const methods = ACTIONS.get(action);
  if (!methods || nextauth.length > 2 || (action === "callback" && !found))
    throw new AppError("not_found", REQUEST_ERRORS.pathNotFound);
  const allowed = action === "callback" && found?.type === "credentials" ? ["POST"] : methods;
  if (!allowed.includes(request.method)) throw new MethodNotAllowed(allowed.join(", "));
  return NextAuth(await copyRequest(request, action), { params: { nextauth } } as never, options);
}

/** Copies a request with an address and a body that next-auth can parse. Throws 400, 413 or 415 for the body. */
async function copyRequest(request: Request, action: string): Promise<NextRequest> {
  const { method, headers } = request;
  if (method !== "POST") {
    const url = cleanUrl(request.url);
    // next-auth copies this name into the redirect to the sign-in page as it is, but a header can't contain everything.
    const error = url.searchParams.get("error");
    if (action === "error" && error !== null) url.searchParams.set("error", encodeURIComponent(error));
    return new NextRequest(url, { method, headers });
  }
  const body = new Uint8Array(await readRaw(request, MAX_BODY_BYTES, MEDIA_TYPES));
  if (headers.get("content-type")?.includes("json")) parse(z.looseObject({}), parseJson(body));
  const { origin, pathname } = new URL(request.url);
  // next-auth would let the query of a sign-in override the provider's configured parameters, such as redirect_uri,
  // client_id and scope, but a link must not be able to change those.
  const url = action === "signin" ? origin + pathname : cleanUrl(request.url);
  return new NextRequest(url, { method, headers, body });
}

/** Removes a `callbackUrl` from the query that next-auth couldn't parse, which would be an error of the server. */
function cleanUrl(address: string): URL {
  const url = new URL(address);
  if (!url.searchParams.getAll("callbackUrl").every(isPathOrUrl)) url.searchParams.delete("callbackUrl");
  return url;
}

/** Whether next-auth can parse the address, if there is one. */
function isPathOrUrl(address: string | undefined): boolean {
  if (!address) return true;
  const url = URL.parse(address, address.startsWith("/") ? env().PUBLIC_URL : undefined);
  return url?.protocol === "http:" || url?.protocol === "https:";
}

/** next-auth itself answers the requests. The pipeline turns errors into the envelope. */
const auth = route("/api/auth/[...nextauth]", {
  GET: { auth: anyone, summary: "Sign-in by next-auth", data: OwnResponse, hasEffects: true, handle },
  POST: { auth: anyone, summary: "Sign-in by next-auth", data: OwnResponse, handle },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = auth;
