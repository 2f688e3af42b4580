import { renderResultsPage } from "#components/lti/results-page.ts";
import { renderSubmissionPage } from "#components/lti/submission-page.ts";
import { getLaunchSubmission, listLaunchResults } from "#lib/domains/lti/instructor.ts";
import { anyoneIdentified } from "#lib/platform/http/open-auth.ts";
import { OwnResponse } from "#lib/platform/http/operation.ts";
import { route } from "#lib/platform/http/route.ts";
import { handleLtiSession } from "../session.ts";

const SHOWN = new Map([
  ["waiting", "waiting"],
  ["all", "all"],
] as const);

export const ltiResults = route("/lti/results", {
  POST: {
    auth: anyoneIdentified,
    data: OwnResponse,
    summary: "Show a teacher from a learning platform the results of the launched assessment",
    handle: handleLtiSession(async (session, call) => {
      const frame = { ...call, credential: session.credential };
      const id = call.form.get("submission");
      if (id !== null) return renderSubmissionPage(await getLaunchSubmission(session, { id }), frame);
      const show = SHOWN.get((call.form.get("show") ?? "") as "all");
      const page = /^[1-9]\d{0,5}$/.test(call.form.get("page") ?? "") ? Number(call.form.get("page")) : 1;
      return renderResultsPage(await listLaunchResults(session, { show, page }), frame);
    }),
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = ltiResults;
