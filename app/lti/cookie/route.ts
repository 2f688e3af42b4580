import { anyone } from "#lib/platform/http/open-auth.ts";
import { OwnResponse } from "#lib/platform/http/operation.ts";
import { route } from "#lib/platform/http/route.ts";
import { getLoginCookie } from "../cookies.ts";

export const ltiCookie = route("/lti/cookie", {
  GET: {
    auth: anyone,
    data: OwnResponse,
    summary: "Check whether the browser sends the cookie of a login",
    handle: (request) => {
      const loginId = new URL(request.url).searchParams.get("login") ?? "";
      const isSent = /^[\w-]{1,40}$/.test(loginId) && getLoginCookie(request, loginId) !== undefined;
      return new Response(null, { status: isSent ? 204 : 404, headers: { "Cache-Control": "no-store" } });
    },
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = ltiCookie;
