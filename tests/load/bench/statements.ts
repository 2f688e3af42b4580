/** The database's part of each request alone: the same statements, from the same number of callers, without HTTP. */
import { type BareConfig, bareScenarios, openBare } from "./bare.ts";
import { type Drive, type Driven, drive } from "./drive.ts";
import { work } from "./worker.ts";

export type StatementsRun = Drive & { scenario: string };

await work<BareConfig, null, StatementsRun, Driven>(async (config) => {
  const sql = openBare(config);
  const bares = await bareScenarios(sql, config);
  return {
    ready: null,
    answer: (run) =>
      drive(run, async (i) => {
        await bares.get(run.scenario)?.statements(config.apiKey, i);
        return 200;
      }),
  };
});
