/** Runs only the statements of each request, with the same number of callers and without HTTP. */
import { type BaselineConfig, createBaselineScenarios, openBaselineDatabase } from "./baseline.ts";
import { type DriveOptions, type DriveResult, runClosedLoop } from "./closed-loop.ts";
import { runWorker } from "./worker.ts";

export type StatementsRun = DriveOptions & { scenario: string };

await runWorker<BaselineConfig, null, StatementsRun, DriveResult>(async (config) => {
  const sql = openBaselineDatabase(config);
  const baselines = await createBaselineScenarios(sql, config);
  return {
    ready: null,
    answer: (run) =>
      runClosedLoop(run, async (i) => {
        await baselines.get(run.scenario)?.statements(config.apiKey, i);
        return 200;
      }),
  };
});
