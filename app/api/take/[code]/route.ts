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
import { visitor } from "#lib/domains/identity/auth/session-auth.ts";
import { ReplyWith } from "#lib/platform/http/envelope.ts";
import { json } from "#lib/platform/http/operation.ts";
import { route } from "#lib/platform/http/route.ts";
import { services } from "#lib/platform/http/services.ts";
import { env } from "#lib/platform/runtime/env.ts";

export const hostedStart = route("/api/take/[code]", {
  POST: {
    auth: visitor,
    data: json<StartResult>(),
    summary: "Start an attempt or resume the one in progress",
    body: StartBody,
    status: 201,
    async handle({ db, address, now, requestId, getCookie }, { params, body }) {
      const { limits } = services();
      await requireStartRate(limits.general, address);
      const code = params.code;
      await limitGuesses(db, limits.general, {
        code,
        address,
        token: getCookie(getAttemptCookieName()),
      });
      const known = parseBrowserIdCookie(getCookie(getBrowserCookieName()));
      const browserId = known ?? createBrowserId();
      const brought = { browserId, token: getCookie(getAttemptCookieName()) };
      const visit = await loadHostedVisit(db, { code, credentials: brought, now, requestId });
      if (!visit) throw notFound("Assessment");
      const origin = new URL(env().PUBLIC_URL).origin;
      const token = await startAttempt(visit, { body, browserId, isNewBrowser: known === undefined, origin });
      const result: StartResult = { location: `/take/${visit.code}/attempt` };
      return new ReplyWith(result, {
        cookies: [
          buildBrowserCookie(browserId),
          ...(token === undefined ? [] : buildAttemptCookies(visit.code, token)),
        ],
      });
    },
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = hostedStart;
