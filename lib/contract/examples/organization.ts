import type { Me, Organization, UpdateOrganizationBody } from "../organization.ts";
import { IDS, ORIGIN } from "./ids.ts";

const organization: Organization = {
  id: IDS.organization,
  name: "Riverside School",
  embed_origins: [ORIGIN],
  check_limit: { count: 3, window_seconds: 3600 },
  retention_days: null,
  default_settings: { passing_score_percent: 60 },
};

export const organizationExamples = {
  me: {
    data: {
      organization: { id: IDS.organization, name: "Riverside School" },
      key: { id: IDS.key, name: "Course platform" },
      scopes: ["read:assessments", "read:results"],
      limits: { default: 300, submit: 100, check: 600 },
      expires_at: null,
    } satisfies Me,
  },
  get: { data: organization },
  update: {
    body: {
      embed_origins: [ORIGIN],
      retention_days: 730,
      default_settings: { passing_score_percent: 60, allowed_attempts: 2 },
    } satisfies UpdateOrganizationBody,
    data: {
      ...organization,
      retention_days: 730,
      default_settings: { passing_score_percent: 60, allowed_attempts: 2 },
    } satisfies Organization,
  },
};
