import type { LtiScore, RosterEntry } from "../lti-scores.ts";
import { formatPlatformUser } from "../platform-user.ts";
import { IDS } from "./ids.ts";

const score: LtiScore = {
  id: IDS.ltiScore,
  assessment_id: IDS.assessment,
  submission_id: IDS.submission,
  learner_ref: formatPlatformUser({ platformId: IDS.ltiPlatform, sub: "42" }),
  status: "delivered",
  attempt_count: 1,
  last_response_status: 200,
  timestamp: "2026-03-03T15:20:44.102Z",
};

export const ltiScoreExamples = {
  list: { data: [score] },
  resend: {
    data: { ...score, status: "pending", attempt_count: 0, last_response_status: null } satisfies LtiScore,
  },
  roster: {
    data: [
      {
        learner_id: IDS.learner,
        learner_ref: formatPlatformUser({ platformId: IDS.ltiPlatform, sub: "42" }),
        display_name: "Ada Lovelace",
        submitted: true,
      },
      {
        learner_id: null,
        learner_ref: formatPlatformUser({ platformId: IDS.ltiPlatform, sub: "57" }),
        display_name: "Alan Turing",
        submitted: false,
      },
    ] satisfies RosterEntry[],
  },
};
