import { attemptCookie, browserCookie, browserIdIn, keepAttempt, keepBrowser } from "#app/take/cookies.ts";
import { notFound } from "#lib/contract/app-error.ts";
import { type Begun, StartBody } from "#lib/contract/hosted.ts";
import { limitGuesses } from "#lib/domains/delivery/hosted/guesses.ts";
import { newBrowserId } from "#lib/domains/delivery/hosted/learner.ts";
import { requireStart } from "#lib/domains/delivery/hosted/limit.ts";
import { startAttempt } from "#lib/domains/delivery/hosted/start.ts";
import { visitHosted } from "#lib/domains/delivery/hosted/visit.ts";
import { resource } from "#lib/platform/http/endpoint.ts";
import { services } from "#lib/platform/http/services.ts";
import { visitorRoute, WithCookies } from "#lib/platform/http/session-route.ts";
import { env } from "#lib/platform/runtime/env.ts";

export const hostedStart = resource("/api/take/[code]", {
  POST: visitorRoute({
    summary: "Begin an attempt, or go on with the one under way",
    body: StartBody,
    status: 201,
    async handle({ params, body, address, now, requestId, cookie }) {
      const { database, limits } = services();
      await requireStart(limits.general, address);
      const code = params.code ?? "";
      await limitGuesses(database.db, limits.general, { code, address, token: cookie(attemptCookie()) });
      const known = browserIdIn(cookie(browserCookie()));
      const browserId = known ?? newBrowserId();
      const brought = { browserId, token: cookie(attemptCookie()) };
      const visit = await visitHosted(database.db, { code, brought, now, requestId });
      if (!visit) throw notFound("Assessment");
      const origin = new URL(env().PUBLIC_URL).origin;
      const token = await startAttempt(visit, { body, browserId, isNewBrowser: known === undefined, origin });
      const begun: Begun = { location: `/take/${visit.code}/attempt` };
      return new WithCookies(
        begun,
        keepBrowser(browserId),
        ...(token === undefined ? [] : keepAttempt(visit.code, token)),
      );
    },
  }),
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = hostedStart;
