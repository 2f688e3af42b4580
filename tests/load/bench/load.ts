/** The client: a separate process that sends a scenario's requests over keep-alive connections. */
import { type DriveOptions, type DriveResult, runClosedLoop } from "./closed-loop.ts";
import { connect } from "./http-client.ts";
import { sendScenario } from "./scenario.ts";
import { getScenario } from "./scenarios.ts";
import { runWorker } from "./worker.ts";

export type LoadConfig = { apiKey: string; prepared: Record<string, unknown> };
export type LoadRun = DriveOptions & { scenario: string; port: number };

await runWorker<LoadConfig, null, LoadRun, DriveResult>(async ({ apiKey, prepared }) => ({
  ready: null,
  async answer(run) {
    const scenario = getScenario(run.scenario);
    const data = prepared[run.scenario];
    const connections = await Promise.all(
      Array.from({ length: run.callers }, () => connect(run.port, apiKey)),
    );
    const driven = await runClosedLoop(run, async (i, caller) => {
      const connection = connections[caller];
      return connection ? (await sendScenario(connection, scenario, data, i)).status : 0;
    });
    for (const connection of connections) connection.close();
    return driven;
  },
}));
