import { buildAttemptCookies, getAttemptCookieName } from "#app/take/cookies.ts";
import { notFound } from "#lib/contract/app-error.ts";
import { OpenTokenBody, type StartResult } from "#lib/contract/hosted.ts";
import { limitGuesses } from "#lib/domains/delivery/hosted/guesses.ts";
import { openToken } from "#lib/domains/delivery/hosted/open-token.ts";
import { requireStartRate } from "#lib/domains/delivery/hosted/start-rate.ts";
import { loadHostedVisit } from "#lib/domains/delivery/hosted/visit.ts";
import { visitor } from "#lib/domains/identity/auth/session-auth.ts";
import { ReplyWith } from "#lib/platform/http/envelope.ts";
import { json } from "#lib/platform/http/operation.ts";
import { route } from "#lib/platform/http/route.ts";
import { services } from "#lib/platform/http/services.ts";

export const hostedToken = route("/api/take/[code]/token", {
  POST: {
    auth: visitor,
    data: json<StartResult>(),
    summary: "Open the attempt of a product's embed token",
    body: OpenTokenBody,
    async handle({ db, address, now, requestId, getCookie, ownOrigins }, { params, body }) {
      const { limits } = services();
      await requireStartRate(limits.general, address);
      const code = params.code;
      await limitGuesses(db, limits.general, {
        code,
        address,
        token: getCookie(getAttemptCookieName()),
      });
      const brought = { browserId: undefined, token: undefined };
      const visit = await loadHostedVisit(db, { code, credentials: brought, now, requestId });
      if (!visit) throw notFound("Assessment");
      await openToken(visit, { token: body.token, ownOrigins });
      const result: StartResult = { location: `/take/${visit.code}` };
      return new ReplyWith(result, { cookies: buildAttemptCookies(visit.code, body.token) });
    },
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = hostedToken;
