import { renderLearnerPage } from "#components/lti/learner-page.ts";
import type { AcceptedLaunch } from "#lib/domains/lti/accept-launch.ts";
import { getLearnerPage } from "#lib/domains/lti/learner-page.ts";
import type { LtiCall } from "./handle.ts";

/** Responds to an accepted launch with the page for its message and role. */
export async function openLaunchPage(accepted: AcceptedLaunch, call: LtiCall): Promise<Response> {
  const { credential } = accepted;
  const frame = { language: call.language, frameOrigins: call.frameOrigins, credential };
  return renderLearnerPage(await getLearnerPage(accepted, new URL(call.tools.baseUrl).origin), frame);
}
