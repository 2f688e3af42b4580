import { AppError } from "#lib/contract/app-error.ts";
import { signUp } from "#lib/domains/identity/auth/sign-up.ts";
import { INVITATION_ERRORS } from "#lib/messages/invitations.ts";
import type { Db } from "#lib/platform/db/client.ts";
import { findInvitation } from "./find.ts";

/**
 * Creates an account on a server where sign-up is closed. Requires the link of an open invitation and the invited
 * address, and throws 403 `sign_up_closed` otherwise. The result doesn't reveal whether the address already had an
 * account.
 */
export async function signUpByInvitation(
  db: Db,
  input: { email: string; name: string; password: string; invitation: string | undefined; now: Date },
): Promise<void> {
  const { invitation = "", ...account } = input;
  const found = await findInvitation(db, { token: invitation, now: input.now });
  if (found?.state !== "open") throw new AppError("sign_up_closed", INVITATION_ERRORS.signUpClosed);
  if (found.email !== input.email) {
    throw new AppError("sign_up_closed", INVITATION_ERRORS.signUpAddress);
  }
  await signUp(db, account);
}
