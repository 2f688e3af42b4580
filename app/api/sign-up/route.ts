import { SignUpBody } from "#lib/contract/account.ts";
import { NoData } from "#lib/contract/common.ts";
import { visitor } from "#lib/domains/identity/auth/session-auth.ts";
import { requireAttempt } from "#lib/domains/identity/auth/sign-in.ts";
import { signUp } from "#lib/domains/identity/auth/sign-up.ts";
import { signUpByInvitation } from "#lib/domains/identity/invitations/sign-up.ts";
import { route } from "#lib/platform/http/route.ts";
import { services } from "#lib/platform/http/services.ts";
import { env } from "#lib/platform/runtime/env.ts";

/** The number of sign-ups allowed from one IP address in 15 minutes. */
const MAX_SIGN_UPS = 20;

export const signUps = route("/api/sign-up", {
  POST: {
    auth: visitor,
    data: NoData,
    summary: "Create an account",
    body: SignUpBody,
    status: 202,
    async handle({ db, address, now }, { body }) {
      const { limits } = services();
      await requireAttempt(limits.general, `sign-up:${address}`, MAX_SIGN_UPS);
      const { invitation, ...account } = body;
      if (env().SIGN_UP === "open") await signUp(db, { ...account, now });
      else await signUpByInvitation(db, { ...account, invitation, now });
      return null;
    },
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = signUps;
