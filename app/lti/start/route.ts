import { renderLearnerPage } from "#components/lti/learner-page.ts";
import { startAttempt } from "#lib/domains/lti/learner-page.ts";
import { anyoneIdentified } from "#lib/platform/http/open-auth.ts";
import { OwnResponse } from "#lib/platform/http/operation.ts";
import { route } from "#lib/platform/http/route.ts";
import { handleLtiSession } from "../session.ts";

export const ltiStart = route("/lti/start", {
  POST: {
    auth: anyoneIdentified,
    data: OwnResponse,
    summary: "Start an attempt from a learning platform",
    handle: handleLtiSession(async (session, call) => {
      const page = await startAttempt(session, new URL(call.tools.baseUrl).origin);
      return renderLearnerPage(page, { ...call, credential: session.credential });
    }),
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = ltiStart;
