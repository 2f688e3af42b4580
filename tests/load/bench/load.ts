/** The client: sends a scenario's requests over keep-alive connections, in a process of its own. */
import { type Drive, type Driven, drive } from "./drive.ts";
import { connect } from "./http-client.ts";
import { send } from "./scenario.ts";
import { scenarioNamed } from "./scenarios.ts";
import { work } from "./worker.ts";

export type LoadConfig = { apiKey: string; prepared: Record<string, unknown> };
export type LoadRun = Drive & { scenario: string; port: number };

await work<LoadConfig, null, LoadRun, Driven>(async ({ apiKey, prepared }) => ({
  ready: null,
  async answer(run) {
    const scenario = scenarioNamed(run.scenario);
    const data = prepared[run.scenario];
    const connections = await Promise.all(
      Array.from({ length: run.callers }, () => connect(run.port, apiKey)),
    );
    const driven = await drive(run, async (i, caller) => {
      const connection = connections[caller];
      return connection ? (await send(connection, scenario, data, i)).status : 0;
    });
    for (const connection of connections) connection.close();
    return driven;
  },
}));
