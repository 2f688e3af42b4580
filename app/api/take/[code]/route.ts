import {
  buildAttemptCookies,
  buildBrowserCookie,
  getAttemptCookieName,
  getBrowserCookieName,
  parseBrowserIdCookie,
} from "#app/take/cookies.ts";
import { notFound } from "#lib/contract/app-error.ts";
import { StartBody, type StartResult } from "#lib/contract/hosted.ts";
import { limitGuesses } from "#lib/domains/delivery/hosted/guesses.ts";
import { createBrowserId } from "#lib/domains/delivery/hosted/learner.ts";
import { startAttempt } from "#lib/domains/delivery/hosted/start.ts";
import { requireStartRate } from "#lib/domains/delivery/hosted/start-rate.ts";
import { loadHostedVisit } from "#lib/domains/delivery/hosted/visit.ts";
import { resource } from "#lib/platform/http/endpoint.ts";
import { services } from "#lib/platform/http/services.ts";
import { ResultWithCookies, visitorRoute } from "#lib/platform/http/session-route.ts";
import { env } from "#lib/platform/runtime/env.ts";

export const hostedStart = resource("/api/take/[code]", {
  POST: visitorRoute({
    summary: "Begin an attempt, or go on with the one under way",
    body: StartBody,
    status: 201,
    async handle({ params, body, address, now, requestId, cookie }) {
      const { database, limits } = services();
      await requireStartRate(limits.general, address);
      const code = params.code ?? "";
      await limitGuesses(database.db, limits.general, {
        code,
        address,
        token: cookie(getAttemptCookieName()),
      });
      const known = parseBrowserIdCookie(cookie(getBrowserCookieName()));
      const browserId = known ?? createBrowserId();
      const brought = { browserId, token: cookie(getAttemptCookieName()) };
      const visit = await loadHostedVisit(database.db, { code, credentials: brought, now, requestId });
      if (!visit) throw notFound("Assessment");
      const origin = new URL(env().PUBLIC_URL).origin;
      const token = await startAttempt(visit, { body, browserId, isNewBrowser: known === undefined, origin });
      const begun: StartResult = { location: `/take/${visit.code}/attempt` };
      return new ResultWithCookies(
        begun,
        buildBrowserCookie(browserId),
        ...(token === undefined ? [] : buildAttemptCookies(visit.code, token)),
      );
    },
  }),
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = hostedStart;
