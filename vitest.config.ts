import { defineConfig } from "vitest/config";

const pure = [
  "tests/grading/**/*.test.ts",
  "tests/rules/**/*.test.ts",
  "tests/content/**/*.test.ts",
  "tests/http/**/*.test.ts",
  "tests/large-writes/**/*.test.ts",
  "tests/analytics/**/*.test.ts",
  "tests/assessments/**/*.test.ts",
  "tests/assets/**/*.test.ts",
  "tests/interchange/**/*.test.ts",
  "tests/vectors/**/*.test.ts",
  "tests/draw/**/*.test.ts",
  "tests/*.test.ts",
];

/**
 * Tests of the handlers, which are the same for both servers (ours and Next's), so one server is enough. Scopes and
 * fuzz run on both, fuzz with one operation of each shape on Next's. Errors, HTTP edge cases, limits and the embed
 * endpoints depend on the server.
 */
const SAME_ON_BOTH_SERVERS = [
  "agreement",
  "alerts",
  "alerts-draws",
  "analytics",
  "analytics-attempts",
  "analytics-choice",
  "analytics-concurrency",
  "analytics-draws",
  "analytics-folding",
  "analytics-many-submissions",
  "analytics-placements",
  "analytics-regrades",
  "anchors",
  "assessment-changes",
  "assessments",
  "assets",
  "background-work",
  "bucket",
  "attempt-accommodations",
  "attempt-deadlines",
  "attempt-devices",
  "attempts",
  "author-links",
  "canary",
  "catalog-fields",
  "changed-rubrics",
  "check",
  "coded-answers",
  "collection-access",
  "collection-items",
  "collection-positions",
  "collections",
  "cursors",
  "database-tls",
  "display-names",
  "drawn-attempts",
  "drawn-erasure",
  "drawn-regrades",
  "driver-patches",
  "duplicate",
  "embed-batching",
  "embed-progress",
  "embed-replays",
  "events",
  "exports",
  "folders",
  "grading",
  "health-checks",
  "idempotency",
  "imports",
  "imports-claims",
  "imports-jobs",
  "imports-packages",
  "isolation",
  "item-races",
  "item-references",
  "item-statistics",
  "item-uses",
  "items",
  "items-search",
  "learner-erasure",
  "learner-rename",
  "list-totals",
  "merged-lists",
  "lost-statements",
  "lti-platforms",
  "maintenance",
  "more-interactions",
  "organization",
  "pool",
  "pools",
  "preconditions",
  "recording",
  "recording-batches",
  "regrade-commits",
  "regrade-concurrency",
  "regrade-events",
  "regrade-items",
  "regrade-never-lower",
  "regrade-points",
  "regrade-previews",
  "regrade-properties",
  "regrade-reverts",
  "regrade-versions",
  "regrades",
  "results",
  "retention",
  "second-marking",
  "second-marking-desk",
  "second-marking-regrades",
  "skipped-questions",
  "submission-files",
  "submissions",
  "submit",
  "submit-concurrency",
  "submit-rejected",
  "submit-times",
  "trace",
  "validation-messages",
  "verify",
  "versions",
  "void",
  "webhook-deliveries",
  "webhooks",
].join(",");

const expect = { poll: { timeout: 10_000 } };
/** Node runs the tests as it runs the service: without Vite, which would transform each module for each project. */
const native = {
  expect,
  execArgv: ["--import=./scripts/own-imports.mjs"],
  experimental: { viteModuleRunner: false, nodeLoader: false },
};
/**
 * The files of such a project share a process and its modules. Tests keep their data apart by organization. Projects
 * don't inherit options of the root configuration, so each one repeats this.
 */
const shared = { ...native, isolate: false };

/**
 * Each project has processes of its own, which take seconds to load what they test, so folders with the same set-up are one
 * project. Projects with the same TEST_SERVICE share a service (tests/support/service.ts). Each file creates its own
 * organization.
 */
export default defineConfig({
  test: {
    maxWorkers: 3,
    projects: [
      { test: { ...shared, name: "unit", include: pure, testTimeout: 20_000 } },
      {
        // Node can't load .tsx files.
        test: {
          name: "components",
          include: ["tests/components/**/*.test.{ts,tsx}"],
          isolate: false,
          expect,
          testTimeout: 20_000,
        },
      },
      {
        // Each file has its own process, because loading ./support.ts registers its cleanup.
        test: {
          ...native,
          name: "start",
          include: ["tests/start/**/*.test.ts"],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      // These take minutes, with killed processes and full disks. Run them with `npm run chaos -- --only proofs`.
      ...(process.env.TEST_PROOFS
        ? [
            {
              test: {
                ...native,
                name: "proofs",
                include: ["tests/load/chaos/proofs/**/*.test.ts"],
                testTimeout: 120_000,
                hookTimeout: 120_000,
              },
            },
          ]
        : []),
      {
        test: {
          ...shared,
          name: "databases",
          include: ["tests/{limits,plans,webhooks}/**/*.test.ts"],
          globalSetup: ["tests/support/database.ts"],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          ...shared,
          name: "lti",
          include: ["tests/lti/**/*.test.ts"],
          globalSetup: ["tests/support/database.ts", "tests/support/lti/service.ts"],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          ...shared,
          name: "clients",
          include: ["tests/{sdk,security}/**/*.test.ts"],
          globalSetup: ["tests/support/service.ts", "tests/sdk/setup.ts"],
          env: { TEST_SERVICE: "clients" },
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          ...shared,
          name: "pages",
          include: ["tests/{app,browser}/**/*.test.ts"],
          globalSetup: ["tests/support/service.ts"],
          env: { TEST_SERVICE: "pages" },
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      ...(["direct", "next"] as const).map((entrypoint) => ({
        test: {
          ...shared,
          name: `api-${entrypoint}`,
          include: [
            "tests/v1/**/*.test.ts",
            ...(entrypoint === "next" ? ["tests/openapi/**/*.test.ts"] : []),
          ],
          exclude: entrypoint === "next" ? [`tests/v1/{${SAME_ON_BOTH_SERVERS}}.test.ts`] : [],
          globalSetup: ["tests/support/service.ts"],
          env: { TEST_ENTRYPOINT: entrypoint, TEST_SERVICE: entrypoint === "next" ? "next" : "api" },
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      })),
    ],
  },
});
