import { renderLoginPage } from "#components/lti/login-pages.ts";
import { beginLogin } from "#lib/domains/lti/begin-login.ts";
import { anyoneIdentified } from "#lib/platform/http/open-auth.ts";
import { OwnResponse } from "#lib/platform/http/operation.ts";
import { route } from "#lib/platform/http/route.ts";
import { buildLoginCookie } from "../cookies.ts";
import { handleLti, listFrameOrigins } from "../handle.ts";
import { getStorage } from "../storage.ts";

const handle = handleLti(async (call) => {
  const { request, form, tools } = call;
  const login = await beginLogin(form, tools);
  const { location, loginId, browserSecret, initiation } = login;
  const cookies = [buildLoginCookie(loginId, browserSecret)];
  const storage = getStorage(login.platform, login);
  const isFramed = /^i?frame$/.test(request.headers.get("sec-fetch-dest") ?? "");
  if (!storage && !isFramed) {
    const headers = { Location: location, "Cache-Control": "no-store", "Referrer-Policy": "strict-origin" };
    const response = new Response(null, { status: 302, headers });
    for (const cookie of cookies) response.headers.append("Set-Cookie", cookie);
    return response;
  }
  call.frameOrigins = listFrameOrigins(login.platform);
  return renderLoginPage(
    { ...call, cookies },
    { location, loginId, storage: storage && { ...storage, value: browserSecret }, initiation },
  );
});

export const ltiLogin = route("/lti/login", {
  GET: {
    auth: anyoneIdentified,
    data: OwnResponse,
    summary: "Begin a login from a learning platform",
    handle,
  },
  POST: {
    auth: anyoneIdentified,
    data: OwnResponse,
    summary: "Begin a login from a learning platform",
    handle,
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = ltiLogin;
