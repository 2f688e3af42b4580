import { SIGN_IN_ERRORS } from "#lib/messages/account.ts";
import { CALL_ERRORS } from "#lib/messages/requests.ts";
import { ApiError } from "./call.ts";

/**
 * Signs in with a password. @throws ApiError `unauthenticated` for a wrong email or password, `rate_limited` with
 * `retryAfter`, `unavailable` or `offline`
 */
export async function signInWithPassword(email: string, password: string): Promise<void> {
  const answer = await post("/api/auth/callback/credentials", { email, password });
  const error = new URL(answer.url, location.href).searchParams.get("error");
  if (error === null) return;
  const [, seconds] = /^rate_limited:(\d+)$/.exec(error) ?? [];
  if (seconds) {
    const minutes = Math.ceil(Number(seconds) / 60);
    throw new ApiError("rate_limited", SIGN_IN_ERRORS.tooMany(minutes), {
      retryAfter: Number(seconds),
    });
  }
  if (error !== "CredentialsSignin") {
    throw new ApiError("unavailable", SIGN_IN_ERRORS.failed);
  }
  throw new ApiError("unauthenticated", SIGN_IN_ERRORS.wrong);
}

/** Returns the URL of the identity provider's sign-in page. @throws ApiError `offline` */
export async function getProviderUrl(returnTo: string): Promise<string> {
  return (await post("/api/auth/signin/oidc", { callbackUrl: returnTo })).url;
}

async function post(path: string, fields: Record<string, string>): Promise<{ url: string }> {
  try {
    const { csrfToken } = await (await fetch("/api/auth/csrf")).json();
    const response = await fetch(path, {
      method: "POST",
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({ ...fields, csrfToken, json: "true" }),
    });
    return await response.json();
  } catch {
    throw new ApiError("offline", CALL_ERRORS.offline);
  }
}
