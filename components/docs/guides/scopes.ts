import type { Scope } from "#lib/contract/scopes.ts";

/** What each combination of scopes allows. tests/spec.test.ts checks that no combination is missing. */
export const SCOPE_ROWS: readonly { scopes: readonly Scope[]; allows: string }[] = [
  {
    scopes: ["read:assessments"],
    allows:
      "List and fetch assessments, items with their statistics, collections, folders, webhooks, and webhook deliveries with their bodies; check single answers",
  },
  {
    scopes: ["write:assessments"],
    allows:
      "Create, edit, import, and export assessments, items, and collections; edit folders; upload images and recordings; publish assessments; read answer keys; dismiss alerts; manage webhooks, learning platforms, embed tokens, author links, and the organization's settings",
  },
  {
    scopes: ["read:results"],
    allows:
      "Fetch submissions with their files, attempts, learners, analytics, alerts, regrades, anchors, the agreement of markers, rosters, and the scores sent to learning platforms; export a learner's data",
  },
  {
    scopes: ["write:submissions"],
    allows:
      "Submit and grade answers, and fetch those to grade; upload and delete learners' files; open, extend, submit, and discard attempts; void submissions; mark anchors; send scores to learning platforms again; edit, rename, and erase learners",
  },
  {
    scopes: ["write:assessments", "write:submissions"],
    allows: "Correct answer keys with regrades; create and remove anchors",
  },
  {
    scopes: ["read:results", "write:assessments"],
    allows: "Trace a score to the answer key that decided it",
  },
  {
    scopes: ["read:results", "read:assessments"],
    allows: "Read the feed of events",
  },
  {
    scopes: [],
    allows: "Show what the key may do; verify receipts of erased learners",
  },
];
