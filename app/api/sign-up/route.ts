import { requireAttempt } from "#lib/auth/sign-in.ts";
import { signUp } from "#lib/auth/sign-up.ts";
import { SignUpBody } from "#lib/contract/account.ts";
import { resource } from "#lib/http/endpoint.ts";
import { services } from "#lib/http/services.ts";
import { visitorRoute } from "#lib/http/session-route.ts";

const ACCOUNTS_A_QUARTER_HOUR = 20;

export const signUps = resource("/api/sign-up", {
  POST: visitorRoute({
    summary: "Make an account",
    body: SignUpBody,
    status: 202,
    async handle({ body, address, now }) {
      const { database, limits } = services();
      await requireAttempt(limits.general, `sign-up:${address}`, ACCOUNTS_A_QUARTER_HOUR);
      await signUp(database.db, { ...body, now });
    },
  }),
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = signUps;
