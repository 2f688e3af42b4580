import { attemptCookie, browserCookie, browserIdIn, keepAttempt, keepBrowser } from "#app/take/cookies.ts";
import { type Begun, StartBody } from "#lib/contract/hosted.ts";
import { env } from "#lib/env.ts";
import { notFound } from "#lib/errors.ts";
import { limitGuesses } from "#lib/hosted/guesses.ts";
import { newBrowserId } from "#lib/hosted/learner.ts";
import { requireStart } from "#lib/hosted/limit.ts";
import { startAttempt } from "#lib/hosted/start.ts";
import { visitHosted } from "#lib/hosted/visit.ts";
import { resource } from "#lib/http/endpoint.ts";
import { services } from "#lib/http/services.ts";
import { visitorRoute, WithCookies } from "#lib/http/session-route.ts";

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
