import { getLtiLanguage } from "#components/lti/language.ts";
import { renderStoragePage, renderUnprovenPage } from "#components/lti/login-pages.ts";
import { requireSameOrigin } from "#lib/domains/identity/auth/session-auth.ts";
import {
  acceptLaunch,
  provesBrowser,
  requireLoginPlatform,
  requireLoginState,
} from "#lib/domains/lti/accept-launch.ts";
import { LaunchRefused } from "#lib/domains/lti/launch-error.ts";
import { anyoneIdentified } from "#lib/platform/http/open-auth.ts";
import { OwnResponse } from "#lib/platform/http/operation.ts";
import { route } from "#lib/platform/http/route.ts";
import { buildLoginCookie, getLoginCookie } from "../cookies.ts";
import { handleLti, listFrameOrigins, logRefusal } from "../handle.ts";
import { openLaunchPage } from "../open-launch-page.ts";
import { getStorage } from "../storage.ts";

const handle = handleLti(async (call) => {
  const { request, form, tools } = call;
  const stateText = form.get("state") ?? "";
  const state = requireLoginState(tools, stateText);
  const platform = await requireLoginPlatform(tools, state);
  call.frameOrigins = listFrameOrigins(platform);
  if (form.has("error")) throw new LaunchRefused("platform_error");
  const idToken = form.get("id_token");
  if (!idToken) throw new LaunchRefused("malformed_message", "no id_token");
  const storage = getStorage(platform, state);
  const stored = storage ? (form.get("storage_value") ?? undefined) : undefined;
  // Only our own page may post what the storage kept, because whoever began the login knows the value and can post it
  // anywhere.
  if (stored !== undefined) requireSameOrigin(request);
  const presented = [getLoginCookie(request, state.loginId), stored];
  if (!presented.some((value) => provesBrowser(state, value))) {
    const { initiation } = state;
    if (storage && stored === undefined)
      return renderStoragePage(call, { state: stateText, idToken, storage, initiation });
    logRefusal(new LaunchRefused("browser_not_proven"));
    return renderUnprovenPage(call, initiation);
  }
  const accepted = await acceptLaunch(idToken, { state, platform }, tools);
  const { launch } = accepted;
  call.language = getLtiLanguage(launch.locale, request.headers.get("accept-language"));
  call.frameOrigins = listFrameOrigins(platform, launch.returnUrl, launch.deepLinking?.returnUrl);
  const response = await openLaunchPage({ ...accepted, ctx: { ...accepted.ctx, db: tools.db } }, call);
  response.headers.append("Set-Cookie", buildLoginCookie(state.loginId, "", 0));
  return response;
});

export const ltiLaunch = route("/lti/launch", {
  POST: { auth: anyoneIdentified, data: OwnResponse, summary: "Launch from a learning platform", handle },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = ltiLaunch;
