import { AppError } from "#lib/contract/app-error.ts";
import { signUp } from "#lib/domains/identity/auth/sign-up.ts";
import type { Db } from "#lib/platform/db/client.ts";
import { findInvitation } from "./find.ts";

/**
 * Makes an account where sign-up is closed: for whoever holds the link of an open invitation, with the address that is
 * invited. 403 `sign_up_closed` otherwise. Whether the address has an account already shows nowhere.
 */
export async function signUpByInvitation(
  db: Db,
  input: { email: string; name: string; password: string; invitation: string | undefined; now: Date },
): Promise<void> {
  const { invitation = "", ...account } = input;
  const found = await findInvitation(db, { token: invitation, now: input.now });
  if (found?.state !== "open") throw new AppError("sign_up_closed", SIGN_UP_CLOSED);
  if (found.email !== input.email) {
    throw new AppError(
      "sign_up_closed",
      "Your invitation is for another email address. Sign up with that one.",
    );
  }
  await signUp(db, account);
}

const SIGN_UP_CLOSED =
  "Sign-up is closed on this server. Ask an administrator of your organization for an invitation.";
