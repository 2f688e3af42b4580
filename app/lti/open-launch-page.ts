import { renderChoicePage } from "#components/lti/choice-page.ts";
import { renderLearnerPage } from "#components/lti/learner-page.ts";
import { renderResultsPage } from "#components/lti/results-page.ts";
import type { AcceptedLaunch } from "#lib/domains/lti/accept-launch.ts";
import { listLinkableAssessments } from "#lib/domains/lti/deep-link.ts";
import { listLaunchResults } from "#lib/domains/lti/instructor.ts";
import { getLearnerPage } from "#lib/domains/lti/learner-page.ts";
import type { LtiCall } from "./handle.ts";

/** Responds to an accepted launch with the page for its message and role. */
export async function openLaunchPage(accepted: AcceptedLaunch, call: LtiCall): Promise<Response> {
  const { credential, launch } = accepted;
  const frame = { language: call.language, frameOrigins: call.frameOrigins, credential };
  if (launch.messageType === "deep_linking")
    return renderChoicePage(await listLinkableAssessments(accepted, { q: "", page: 1 }), frame);
  if (launch.role === "instructor")
    return renderResultsPage(await listLaunchResults(accepted, { show: undefined, page: 1 }), frame);
  return renderLearnerPage(await getLearnerPage(accepted, new URL(call.tools.baseUrl).origin), frame);
}
