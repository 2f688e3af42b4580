import type { Role } from "#lib/contract/roles.ts";

/** Reasons for rejecting a request: its API key, its session or the number of attempts. */
export const AUTH_ERRORS = {
  apiKeyInvalid: "Missing or invalid API key. Send it as Authorization: Bearer svc_live_...",
  scopeMissing: (...scopes: string[]) =>
    `This API key doesn't have the scope${scopes.length > 1 ? "s" : ""} ${scopes.join(" and ")}`,
  /** `whom` is "an owner or an admin". */
  roleMissing: (role: Role, whom: string) =>
    `Your role (${role}) can't do this. Ask ${whom} of the organization.`,
  keyForbidden: "API keys can't do this",
  tokenForbidden: "Embed tokens can't do this",
  keyRateLimited: (limit: number) =>
    `This API key has exceeded its limit of ${limit} requests of this kind per minute`,
  signInRequired: "Sign in to continue",
  noOrganization: "You aren't a member of any organization",
  otherSite: "Requests that change something must come from this site",
  sessionRateLimited: "Too many requests. Try again in a moment.",
  tooManyAttempts: "Too many attempts. Wait a while and try again.",
  passwordIncorrect: "is incorrect",
  resetLinkInvalid: "This link has expired or was already used. Request a new one.",
  /** For operators who create an organization for a person who already has an account. */
  accountPasswordIncorrect: (email: string) => `is not the password of the account ${email}`,
  accountHasNoPassword:
    "belongs to an account that signs in through the identity provider and has no password. Create the organization in the dashboard, or use another address",
};
