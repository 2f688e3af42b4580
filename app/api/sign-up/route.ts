import { SignUpBody } from "#lib/contract/account.ts";
import { requireAttempt } from "#lib/domains/identity/auth/sign-in.ts";
import { signUp } from "#lib/domains/identity/auth/sign-up.ts";
import { signUpByInvitation } from "#lib/domains/identity/invitations/sign-up.ts";
import { resource } from "#lib/platform/http/endpoint.ts";
import { services } from "#lib/platform/http/services.ts";
import { visitorRoute } from "#lib/platform/http/session-route.ts";
import { env } from "#lib/platform/runtime/env.ts";

const ACCOUNTS_A_QUARTER_HOUR = 20;

export const signUps = resource("/api/sign-up", {
  POST: visitorRoute({
    summary: "Create account",
    body: SignUpBody,
    status: 202,
    async handle({ body, address, now }) {
      const { database, limits } = services();
      await requireAttempt(limits.general, `sign-up:${address}`, ACCOUNTS_A_QUARTER_HOUR);
      const { invitation, ...account } = body;
      if (env().SIGN_UP === "open") await signUp(database.db, { ...account, now });
      else await signUpByInvitation(database.db, { ...account, invitation, now });
    },
  }),
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = signUps;
