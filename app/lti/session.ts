import { getLtiLanguage } from "#components/lti/language.ts";
import { requireSameOrigin } from "#lib/domains/identity/auth/session-auth.ts";
import { LaunchRefused } from "#lib/domains/lti/launch-error.ts";
import { findLaunchSession, type LaunchSession } from "#lib/domains/lti/launch-sessions.ts";
import { handleLti, type LtiCall, listFrameOrigins } from "./handle.ts";

/**
 * Handles a form on a page of a launch. The form carries the credential of the launch's session, so the pages work in
 * frames whose cookies are blocked.
 */
export const handleLtiSession = (
  work: (session: LaunchSession & { credential: string }, call: LtiCall) => Promise<Response>,
) =>
  handleLti(async (call) => {
    const { request, form, tools } = call;
    requireSameOrigin(request);
    const credential = form.get("session") ?? "";
    const session = await findLaunchSession(tools.db, credential, tools);
    if (!session) throw new LaunchRefused("expired", "session");
    const { launch, platform } = session;
    call.language = getLtiLanguage(launch.locale, request.headers.get("accept-language"));
    call.frameOrigins = listFrameOrigins(platform, launch.returnUrl, launch.deepLinking?.returnUrl);
    return work({ ...session, credential }, call);
  });
