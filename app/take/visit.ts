import { cookies } from "next/headers";
import { notFound, redirect } from "next/navigation";
import { cache } from "react";
import { type HostedVisit, loadHostedVisit } from "#lib/domains/delivery/hosted/visit.ts";
import { services } from "#lib/platform/http/services.ts";
import { newId } from "#lib/platform/ids.ts";
import { getAttemptCookieName, getBrowserCookieName, parseBrowserIdCookie } from "./cookies.ts";

/** The visit to a share code's assessment. Unknown codes get the not-found page. Loaded once a request. */
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
  // The cookies are tied to this path, so the code has one spelling.
  if (visit.code !== code) redirect(`/take/${visit.code}`);
  return visit;
});

/** The token of the attempt at the page's assessment. Browsers send its cookie to that assessment's path only. */
export const getAttemptToken = async (): Promise<string | undefined> =>
  (await cookies()).get(getAttemptCookieName())?.value;

export type TakeProps = { params: Promise<{ code: string }> };
