import { createScore } from "../lti/links.ts";
import { buildPlatform } from "../lti/registration-body.ts";
import { registerPlatform } from "../tenant-fixture.ts";
import { ignoredId, type RequestEntries, requestOn, requestOnNew } from "./request-entry.ts";

/** Learning platforms. */
export const LTI: RequestEntries = {
  "GET /v1/lti/platforms": { sample: () => ({}), places: {} },
  "POST /v1/lti/platforms": {
    sample: () => ({ body: buildPlatform() }),
    places: { "body.client_id": "no id of ours", "body.deployment_ids[]": "no id of ours" },
  },
  "GET /v1/lti/platforms/[id]": requestOn("ltiPlatform"),
  "PATCH /v1/lti/platforms/[id]": {
    sample: ({ ids }) => ({
      params: { id: ids.ltiPlatform },
      body: { client_id: crypto.randomUUID(), deployment_ids: ["2"] },
    }),
    places: {
      "params.id": { kind: "ltiPlatform", status: 404 },
      "body.client_id": "no id of ours",
      "body.deployment_ids[]": "no id of ours",
    },
  },
  "DELETE /v1/lti/platforms/[id]": requestOnNew("ltiPlatform", ({ api }) => registerPlatform(api)),
  "GET /v1/lti/scores": {
    sample: ({ ids }) => ({ query: { assessment_id: ids.assessment } }),
    places: { "query.assessment_id": ignoredId("assessment", 200) },
  },
  "POST /v1/lti/scores/[id]/resend": requestOnNew("ltiScore", ({ api, ids, answers }) =>
    createScore(api, { assessmentId: ids.assessment, answers }),
  ),
  "POST /v1/lti/registrations": { sample: () => ({ body: {} }), places: {} },
};
