import { cookies } from "next/headers";
import { notFound, redirect } from "next/navigation";
import { cache } from "react";
import { type HostedVisit, loadHostedVisit } from "#lib/domains/delivery/hosted/visit.ts";
import { services } from "#lib/platform/http/services.ts";
import { newId } from "#lib/platform/ids.ts";
import { getAttemptCookieName, getBrowserCookieName, parseBrowserIdCookie } from "./cookies.ts";

/** Loads the visit to a share code's assessment, once per request. Unknown codes get the not-found page. */
export const getHostedVisit = cache(async (code: string): Promise<HostedVisit> => {
  const visit = await loadHostedVisit(services().database.db, {
    code,
    credentials: {
      browserId: parseBrowserIdCookie((await cookies()).get(getBrowserCookieName())?.value),
      token: await getAttemptToken(),
    },
    now: new Date(),
    requestId: newId(),
  });
  if (!visit) notFound();
  // The cookies are tied to this path, so only one spelling of the code is used.
  if (visit.code !== code) redirect(`/take/${visit.code}`);
  return visit;
});

/**
 * Returns the token of the attempt at the page's assessment. Browsers send its cookie only to that assessment's paths.
 */
export const getAttemptToken = async (): Promise<string | undefined> =>
  (await cookies()).get(getAttemptCookieName())?.value;

export type TakeProps = { params: Promise<{ code: string }> };
