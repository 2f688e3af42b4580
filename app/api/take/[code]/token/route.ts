import { buildAttemptCookies, getAttemptCookieName } from "#app/take/cookies.ts";
import { notFound } from "#lib/contract/app-error.ts";
import { OpenTokenBody, type StartResult } from "#lib/contract/hosted.ts";
import { limitGuesses } from "#lib/domains/delivery/hosted/guesses.ts";
import { openToken } from "#lib/domains/delivery/hosted/open-token.ts";
import { requireStartRate } from "#lib/domains/delivery/hosted/start-rate.ts";
import { loadHostedVisit } from "#lib/domains/delivery/hosted/visit.ts";
import { resource } from "#lib/platform/http/endpoint.ts";
import { services } from "#lib/platform/http/services.ts";
import { ResultWithCookies, visitorRoute } from "#lib/platform/http/session-route.ts";

export const hostedToken = resource("/api/take/[code]/token", {
  POST: visitorRoute({
    summary: "Open the attempt that a product's embed token is for",
    body: OpenTokenBody,
    async handle({ params, body, address, now, requestId, cookie, ownOrigins }) {
      const { database, limits } = services();
      await requireStartRate(limits.general, address);
      const code = params.code ?? "";
      await limitGuesses(database.db, limits.general, {
        code,
        address,
        token: cookie(getAttemptCookieName()),
      });
      const brought = { browserId: undefined, token: undefined };
      const visit = await loadHostedVisit(database.db, { code, credentials: brought, now, requestId });
      if (!visit) throw notFound("Assessment");
      await openToken(visit, { token: body.token, ownOrigins });
      const begun: StartResult = { location: `/take/${visit.code}` };
      return new ResultWithCookies(begun, ...buildAttemptCookies(visit.code, body.token));
    },
  }),
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = hostedToken;
