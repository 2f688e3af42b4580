import { type FoundInvitation, findInvitation } from "#lib/domains/identity/invitations/find.ts";
import { services } from "#lib/platform/http/services.ts";

/** Returns the open invitation whose page is `returnTo`, with its token, or undefined for any other path. */
export async function findOpenInvitation(
  returnTo: string,
): Promise<(FoundInvitation & { token: string }) | undefined> {
  const [, token] = /^\/invitations\/([\w-]+)$/.exec(returnTo) ?? [];
  if (token === undefined) return undefined;
  const found = await findInvitation(services().database.db, { token, now: new Date() });
  return found?.state === "open" ? { ...found, token } : undefined;
}
