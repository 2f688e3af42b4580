// @ts-check
// Runs in the root of the checkout, one part at a time. MUTATION_PART names the part. MUTATION_STATIC also changes code
// that only runs while modules load.
import { getPart } from "./parts.ts";

const OUT = ".touchstone/mutation";

export default {
  mutate: getPart(process.env.MUTATION_PART).mutate,
  plugins: ["./tests/load/mutation/runner.ts"],
  testRunner: "in-process",
  coverageAnalysis: "perTest",
  ignoreStatic: process.env.MUTATION_STATIC === undefined,
  concurrency: 2,
  timeoutMS: 5000,
  // Stryker reads tsconfig.json with an older TypeScript, and nothing here depends on it.
  ignorePatterns: [
    "/tsconfig.json",
    "/app",
    "/components",
    "/embed",
    "/public",
    "/.next",
    "/.data",
    "/.touchstone",
  ],
  disableTypeChecks: false,
  tempDirName: `${OUT}/sandbox`,
  reporters: ["clear-text", "progress-append-only", "json", "html"],
  clearTextReporter: { allowColor: false, reportTests: false, reportScoreTable: false },
  jsonReporter: { fileName: `${OUT}/${process.env.MUTATION_PART}.json` },
  htmlReporter: { fileName: `${OUT}/${process.env.MUTATION_PART}.html` },
  thresholds: { high: 95, low: 85, break: null },
};
