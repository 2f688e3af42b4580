import { cookies } from "next/headers";
import { notFound, redirect } from "next/navigation";
import { cache } from "react";
import { type HostedVisit, loadHostedVisit } from "#lib/domains/delivery/hosted/visit.ts";
import { services } from "#lib/platform/http/services.ts";
import { newId } from "#lib/platform/ids.ts";
import { getAttemptCookieName, getBrowserCookieName, parseBrowserIdCookie } from "./cookies.ts";

/** The visit that a page's code leads to, or the page that says that there is none. Asked once a page. */
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
  // Cookies go by the path, and the path is written in one way.
  if (visit.code !== code) redirect(`/take/${visit.code}`);
  return visit;
});

/** The token of the attempt at the page's assessment: its cookie is sent to that page's path alone. */
export const getAttemptToken = async (): Promise<string | undefined> =>
  (await cookies()).get(getAttemptCookieName())?.value;

export type TakeProps = { params: Promise<{ code: string }> };
