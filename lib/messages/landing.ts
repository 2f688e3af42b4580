/** The home page for visitors who aren't signed in. */
export const LANDING = {
  title: "The assessment engine for your product",
  lead: "Create, publish, grade and analyze assessments over a REST API. Teachers and administrators can do the same in the browser.",
  signIn: "Sign in",
  signUp: "Create account",
  docs: "API reference",
} as const;

export const LANDING_STEPS = [
  { verb: "POST", path: "/v1/assessments", description: "Write questions and answer keys" },
  { verb: "POST", path: "/v1/assessments/{id}/publish", description: "Publish a version that never changes" },
  {
    verb: "POST",
    path: "/v1/assessments/{id}/submit",
    description: "Grade a learner’s answers in the same call",
  },
  { verb: "GET", path: "/v1/assessments/{id}/results", description: "Read every attempt" },
] as const;
