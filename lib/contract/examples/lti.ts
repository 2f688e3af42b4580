import type { CreateLtiPlatformBody, LtiPlatform, LtiRegistration, UpdateLtiPlatformBody } from "../lti.ts";
import { IDS } from "./ids.ts";

const settings = {
  name: "School Moodle",
  issuer: "https://moodle.school.example",
  client_id: "pXn3wQYzV8sTgLk",
  deployment_ids: ["1"],
  authorization_endpoint: "https://moodle.school.example/mod/lti/auth.php",
  token_endpoint: "https://moodle.school.example/mod/lti/token.php",
  jwks_uri: "https://moodle.school.example/mod/lti/certs.php",
} satisfies CreateLtiPlatformBody;

const unused = { last_success_at: null, last_error: null, last_error_at: null };
const platform: LtiPlatform = {
  id: IDS.ltiPlatform,
  ...settings,
  authorization_server: null,
  health: { launches: unused, scores: unused, roster: unused },
  created_at: "2026-03-01T08:30:02.419Z",
  updated_at: "2026-03-01T08:30:02.419Z",
};

export const ltiExamples = {
  list: { data: [platform] },
  create: { body: settings, data: platform },
  get: { data: platform },
  update: {
    body: { deployment_ids: ["1", "2"] } satisfies UpdateLtiPlatformBody,
    data: { ...platform, deployment_ids: ["1", "2"], updated_at: "2026-03-02T08:00:00.118Z" },
  },
  delete: { data: { id: IDS.ltiPlatform, deleted: true } },
  register: {
    body: {},
    data: {
      registration_url: "https://assess.example/lti/register?token=ltr_T25lIHVzZSBvbmx5LCBieSBkZXNpZ24hIQ",
      expires_at: "2026-03-08T08:30:02.419Z",
    } satisfies LtiRegistration,
  },
};
