import { defineConfig } from "vitest/config";

const pure = [
  "tests/grading/**/*.test.ts",
  "tests/rules/**/*.test.ts",
  "tests/content/**/*.test.ts",
  "tests/components/**/*.test.{ts,tsx}",
  "tests/http/**/*.test.ts",
  "tests/large-writes/**/*.test.ts",
  "tests/analytics/**/*.test.ts",
  "tests/assessments/**/*.test.ts",
  "tests/assets/**/*.test.ts",
  "tests/*.test.ts",
];

/** Tests of verbs and of the database, which no request reaches but through what the others test. */
const BEHIND_THE_DOORS = [
  "analytics",
  "analytics-choice",
  "analytics-folding",
  "check",
  "collections",
  "folders",
  "grading",
  "database-tls",
  "driver-patches",
  "lost-statements",
  "maintenance",
  "pool",
  "recording",
  "submit",
  "verify",
  "webhook-deliveries",
].join(",");

/**
 * Files of such a project share a process and what it loads: tests keep their data apart by organization. A project has
 * of the configuration's own options none, so each says it.
 */
const shared = { isolate: false };

/** One service for all API tests (each file makes its own organization), reached through both doors. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      { test: { ...shared, name: "unit", include: pure, testTimeout: 20_000 } },
      {
        // A process for each file: what clears up after its tests is said as ./support.ts is loaded.
        test: {
          name: "start",
          include: ["tests/start/**/*.test.ts"],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          ...shared,
          name: "webhooks",
          include: ["tests/webhooks/**/*.test.ts"],
          globalSetup: ["tests/support/database.ts"],
          testTimeout: 30_000,
        },
      },
      {
        test: {
          ...shared,
          name: "limits",
          include: ["tests/limits/**/*.test.ts"],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          ...shared,
          name: "openapi",
          include: ["tests/openapi/**/*.test.ts"],
          globalSetup: ["tests/support/service.ts"],
          env: { TEST_DOOR: "next" },
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          ...shared,
          name: "security",
          include: ["tests/security/**/*.test.ts"],
          globalSetup: ["tests/support/service.ts"],
          env: { TEST_DOOR: "direct" },
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      ...["app", "browser"].map((name) => ({
        test: {
          isolate: name === "browser",
          name,
          include: [`tests/${name}/**/*.test.ts`],
          globalSetup: ["tests/support/service.ts"],
          env: { TEST_DOOR: "production" },
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      })),
      ...(["direct", "next"] as const).map((door) => ({
        test: {
          ...shared,
          name: `api-${door}`,
          include: ["tests/v1/**/*.test.ts"],
          // What happens behind the doors is the same for both; scopes, isolation and fuzz take every operation through each.
          exclude: door === "next" ? [`tests/v1/{${BEHIND_THE_DOORS}}.test.ts`] : [],
          globalSetup: ["tests/support/service.ts"],
          env: { TEST_DOOR: door },
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      })),
    ],
  },
});
