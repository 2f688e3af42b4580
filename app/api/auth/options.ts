import type { NextAuthOptions } from "next-auth";
import Credentials from "next-auth/providers/credentials";
import { AppError } from "#lib/contract/app-error.ts";
import { DAY_SECONDS } from "#lib/core/durations.ts";
import { createDeviceToken } from "#lib/domains/identity/auth/device-token.ts";
import { getPreferredLanguage } from "#lib/domains/identity/auth/preferences.ts";
import { endSession, SESSION_DAYS, startSession } from "#lib/domains/identity/auth/sessions.ts";
import { normalizeEmail, signIn } from "#lib/domains/identity/auth/sign-in.ts";
import {
  getCookie,
  getCookieKeys,
  getCsrfCookieName,
  getDeviceCookieName,
  getReturnCookieName,
  getSessionCookieName,
  isSecure,
  LANGUAGE_COOKIE,
  LANGUAGE_COOKIE_SECONDS,
} from "#lib/platform/http/cookies.ts";
import { getRateLimitAddress } from "#lib/platform/http/rate-limit-address.ts";
import { services } from "#lib/platform/http/services.ts";
import { randomToken } from "#lib/platform/secrets.ts";
import { createOidcProvider, signInOidcUser } from "./oidc.ts";

const DEVICE_SECONDS = 31_536_000;

const buildCookieOptions = (name: string) => ({
  name,
  options: { httpOnly: true, sameSite: "lax" as const, path: "/", secure: isSecure() },
});

/**
 * Configures next-auth for one sign-in request. next-auth authenticates the user and sets a cookie with the id of a row
 * in `sessions`. Each request checks that row, so the cookie alone grants nothing.
 */
export function createAuthOptions(
  request: Request,
  setCookie: (name: string, value: string, maxAge: number) => void,
): NextAuthOptions {
  const { database, log } = services();
  const userAgent = request.headers.get("user-agent") ?? "";
  const { session: secret, device: key } = getCookieKeys();
  const oidc = createOidcProvider();
  return {
    secret,
    session: { strategy: "jwt", maxAge: SESSION_DAYS * DAY_SECONDS },
    pages: { signIn: "/sign-in", signOut: "/sign-in", error: "/sign-in" },
    useSecureCookies: isSecure(),
    cookies: {
      sessionToken: buildCookieOptions(getSessionCookieName()),
      csrfToken: buildCookieOptions(getCsrfCookieName()),
      callbackUrl: buildCookieOptions(getReturnCookieName()),
    },
    logger: {
      // Failures of a provider come with details, such as the profile, that must not be logged.
      error: (code, detail) =>
        log.error({ err: detail instanceof Error ? detail : detail.error, code }, "sign-in failed"),
      warn: () => {},
      debug: () => {},
    },
    providers: [
      Credentials({
        credentials: { email: {}, password: {} },
        async authorize(credentials) {
          const email = String(credentials?.email ?? "");
          const person = await signIn(
            { db: database.db, key },
            {
              email,
              password: String(credentials?.password ?? ""),
              address: getRateLimitAddress(request),
              device: getCookie(request.headers.get("cookie"), getDeviceCookieName()),
              userAgent,
              now: new Date(),
            },
          ).catch(throwSignInError);
          if (!person) return null;
          setCookie(
            getDeviceCookieName(),
            createDeviceToken(key, normalizeEmail(email), randomToken(16)),
            DEVICE_SECONDS,
          );
          return person;
        },
      }),
      ...(oidc ? [oidc] : []),
    ],
    callbacks: {
      /** Returns where to go after signing in or out, which is always on this site. */
      redirect({ url, baseUrl }) {
        const target = URL.parse(url, baseUrl);
        return target?.origin === baseUrl ? target.href : baseUrl;
      },
      async signIn({ user, account, profile }) {
        try {
          // A sign-in with a password has started its session when the password was checked.
          if (account?.provider === "oidc") {
            const now = new Date();
            const found = await signInOidcUser(database.db, { account, profile, now });
            if ("refused" in found) return REFUSAL_PATHS[found.refused];
            user.id = found.userId;
            const sid = await startSession(database.db, { userId: user.id, userAgent, now });
            Object.assign(user, { sid });
          }
          const language = await getPreferredLanguage(database.db, user.id);
          if (language !== null) setCookie(LANGUAGE_COOKIE, language, LANGUAGE_COOKIE_SECONDS);
          // The browser may still have the choice of another account.
          else if (getCookie(request.headers.get("cookie"), LANGUAGE_COOKIE))
            setCookie(LANGUAGE_COOKIE, "", 0);
          return true;
        } catch (error) {
          // next-auth would put the message, such as a failed statement with its values, into the URL.
          log.error({ err: error }, "sign-in failed");
          return FAILURE_PATH;
        }
      },
      jwt: ({ token, user }) => (user && "sid" in user ? { sid: user.sid } : token),
    },
    events: {
      async signOut({ token }) {
        if (typeof token?.sid === "string") await endSession(database.db, token.sid, new Date());
      },
    },
  };
}

/** The pages for users whom the provider authenticated but who can't get an account. */
const REFUSAL_PATHS = {
  not_verified: "/sign-in?error=NotVerified",
  sign_up_closed: "/sign-in?error=SignUpClosed",
} as const;

/** The page for users whose sign-in failed on our side. */
const FAILURE_PATH = "/sign-in?error=Unavailable";

/** Throws an error whose message next-auth puts into the URL of the sign-in page. Logs all but rate limits. */
function throwSignInError(error: unknown): never {
  if (error instanceof AppError && error.code === "rate_limited") {
    throw new Error(`rate_limited:${Math.ceil(error.retryAfter ?? 60)}`);
  }
  services().log.error({ err: error }, "sign-in failed");
  throw new Error("Callback");
}
