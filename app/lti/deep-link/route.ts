import { renderAnswerPage, renderChoicePage } from "#components/lti/choice-page.ts";
import {
  buildDeepLinkingResponse,
  createLinkedDraft,
  listLinkableAssessments,
} from "#lib/domains/lti/deep-link.ts";
import { anyoneIdentified } from "#lib/platform/http/open-auth.ts";
import { OwnResponse } from "#lib/platform/http/operation.ts";
import { route } from "#lib/platform/http/route.ts";
import { env } from "#lib/platform/runtime/env.ts";
import { handleLtiSession } from "../session.ts";

export const ltiDeepLink = route("/lti/deep-link", {
  POST: {
    auth: anyoneIdentified,
    data: OwnResponse,
    summary: "Choose the assessment for a course in a learning platform",
    handle: handleLtiSession(async (session, call) => {
      const { form, tools } = call;
      const frame = { ...call, credential: session.credential };
      const id = form.get("assessment_id");
      if (id !== null) return renderAnswerPage(await buildDeepLinkingResponse(session, { id }, tools), frame);
      const page = /^[1-9]\d{0,5}$/.test(form.get("page") ?? "") ? Number(form.get("page")) : 1;
      const q = (form.get("q") ?? "").slice(0, 300);
      const { PUBLIC_URL: publicUrl, AUTHOR_LINK_TTL_MINUTES: ttlMinutes } = env();
      const title = (form.get("title") ?? "").trim().slice(0, 300);
      const draft = form.has("create")
        ? await createLinkedDraft(session, { title }, { publicUrl, ttlMinutes })
        : undefined;
      return renderChoicePage(await listLinkableAssessments(session, { q, page }), {
        ...frame,
        ...(draft ? { draftUrl: draft.author_url } : {}),
      });
    }),
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = ltiDeepLink;
