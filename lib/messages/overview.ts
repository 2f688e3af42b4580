import type { Role } from "#lib/contract/roles.ts";
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
  latestSubmissions: "Latest submissions",
  allResults: "View all results",
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
  key: { name: "Create an API key", text: "Your product uses it to call the API." },
  assessment: {
    name: "Create your first assessment",
    text: "With this command, or in the dashboard.",
    textWithKey: "Paste this command into a terminal. It contains your new key, which won’t be shown again.",
  },
  submission: {
    name: "Receive your first submission",
    text: "Publish the assessment, then submit a learner’s answers. The reference shows both calls.",
    link: "How to submit answers",
  },
  webhook: {
    name: "Get notified by webhook",
    text: "Add an endpoint that receives every event.",
    link: "Add a webhook",
  },
  command: "Command",
};
