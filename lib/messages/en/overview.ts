import type { Role } from "#lib/contract/roles.ts";
import { formatCount } from "../format-count.ts";
import { ROLE_NAMES } from "./role-names.ts";

export const OVERVIEW = {
  role: (role: Role): string => `Your role: ${ROLE_NAMES[role]}`,
  failingWebhooks: (count: number): string =>
    count === 1
      ? "A webhook is failing. We’ve stopped retrying some deliveries."
      : `${count} webhooks are failing. We’ve stopped retrying some deliveries.`,
  showWebhooks: "View webhooks",
  /** Follows a number. */
  toGrade: (count: number): string => (count === 1 ? "submission to grade" : "submissions to grade"),
  startGrading: "Start grading",
  /** Follows the number of submissions. */
  lastDays: (submissions: number, days: number): string =>
    `${submissions === 1 ? "submission" : "submissions"} in the last ${formatCount(days, "day")}`,
  submissionsPerDay: "Submissions per day",
  daysTable: "Show as table (days in UTC)",
  day: "Day",
  submissions: "Submissions",
  latestSubmissions: "Latest submissions",
  allResults: "View all results",
  emptyTitle: "No submissions yet",
  /** For members who can write assessments, and for those who can't. */
  emptyForAuthors:
    "Write an assessment, publish it, and share its link. Results appear here as learners submit.",
  emptyForOthers: "Results appear here when learners submit their answers.",
  viewAssessments: "View assessments",
};

export const LATEST_SUBMISSIONS = {
  learner: "Learner",
  assessment: "Assessment",
  score: "Score",
  submitted: "Submitted",
  anonymous: "Anonymous",
  needsGrading: "Needs grading",
};

export const CHECKLIST = {
  title: "Get started",
  progress: (done: number, total: number): string => `${done} of ${total} done`,
  /** Follows a step's name, for screen readers only. */
  stepDone: " (done)",
  dismissed: "The checklist is hidden.",
  inDashboard: "In the dashboard",
  assessment: {
    name: "Create your first assessment",
    text: "Write questions and answer keys in the editor, and publish them.",
  },
  submission: {
    name: "Receive your first submission",
    text: "Share the link of a published assessment with learners, or submit answers with the API.",
    link: "How to share by link",
  },
  fromProduct: "From your product",
  key: { name: "Create an API key", text: "Your product uses it to call the API." },
  command: "Create an assessment with the API",
  commandText: "Set $KEY to an API key, and paste this command into a terminal.",
  commandTextWithKey:
    "Paste this command into a terminal. It contains your new key, which won’t be shown again.",
  webhook: {
    name: "Get notified by webhook",
    text: "Add an endpoint that receives every event.",
    link: "Add a webhook",
  },
};
