import { apiClient } from "../api.ts";
import { mainThreadCpuMs } from "../cpu.ts";
import type { Drive, Driven } from "../drive.ts";
import type { LoadConfig, LoadRun } from "../load.ts";
import { requestNumbers } from "../measure.ts";
import { figure } from "../numbers.ts";
import type { Part } from "../part.ts";
import { type TimeTable, tableOf } from "../profile-table.ts";
import type { Profile } from "../profiled-service.ts";
import type { Scenario } from "../scenario.ts";
import { check } from "../scenarios/check.ts";
import { embedLoad } from "../scenarios/embed-load.ts";
import { submit } from "../scenarios/submit.ts";
import type { ServiceConfig } from "../service.ts";

const PROFILED: readonly Scenario[] = [submit, check, embedLoad] as readonly Scenario[];
const MOST_A_SECOND = 6000;
const FUNCTIONS = 12;

/** `cpu`: ms that the main thread really ran. Samples go by the clock, also while another program has the processor. */
type Profiled = { driven: Driven; table: TimeTable; cpu: number };

export const profile: Part = {
  name: "profile",
  isApart: true,
  async measure(stage, { isQuick, connections: callers }, stop) {
    const api = apiClient(stage.direct.port, stage.apiKey);
    const prepared: Record<string, unknown> = {};
    for (const scenario of PROFILED) prepared[scenario.name] = await scenario.prepare(api);

    const service = await stage.start<ServiceConfig, { port: number }, "start" | "stop", Profile | null>(
      "profiled-service.ts",
      { connection: stage.connection, build: "none" },
    );
    const load = await stage.start<LoadConfig, null, LoadRun, Driven>("load.ts", {
      apiKey: stage.apiKey,
      prepared,
    });
    const numbers = requestNumbers(stage);
    const drive = async (scenario: Scenario, seconds: number): Promise<Driven> => {
      stop.throwIfAborted();
      const most = seconds * MOST_A_SECOND;
      const first = await numbers.next(scenario, prepared[scenario.name], most);
      const run: Drive = { callers, seconds, first, most };
      return load.worker.ask({ ...run, scenario: scenario.name, port: service.ready.port });
    };

    const report: string[] = [];
    const faults: string[] = [];
    for (const scenario of PROFILED) {
      await drive(scenario, isQuick ? 3 : 6);
      await service.worker.ask("start");
      const before = mainThreadCpuMs(service.worker.pid);
      const driven = await drive(scenario, isQuick ? 3 : 10);
      const cpu = mainThreadCpuMs(service.worker.pid) - before;
      const table = tableOf((await service.worker.ask("stop")) as Profile);
      report.push(told(scenario, { driven, table, cpu }));
      const wrong = Object.entries(driven.statuses).filter(([status]) => status !== "200");
      faults.push(...wrong.map(([status, count]) => `${scenario.name}: ${count} answers were ${status}`));
    }
    return { report: report.join("\n"), verdicts: [], faults };
  },
};

function told({ name, title }: Scenario, { driven, table, cpu }: Profiled): string {
  const spent = [...table.parts.values()].reduce((a, b) => a + b, 0);
  const each = (1000 * cpu) / driven.requests;
  const line = ([what, us]: [string, number]) =>
    `  ${figure((each * us) / spent, 1).padStart(7)}  ${figure((100 * us) / spent, 1).padStart(5)} %  ${what}`;
  const sorted = (sums: Map<string, number>) => [...sums].sort(([, a], [, b]) => b - a);
  return [
    `\nprofile of ${name}: ${title}`,
    `  ${figure(driven.requests / driven.seconds, 0)} requests/s while sampled; CPU of the main thread ${figure(each, 0)} µs a request, ` +
      `idle ${figure((100 * table.idle) / (table.idle + spent), 0)} %`,
    "  CPU µs a request, own time by part of the program:",
    ...sorted(table.parts).map(line),
    "  the functions that most of it goes to:",
    ...sorted(table.functions).slice(0, FUNCTIONS).map(line),
  ].join("\n");
}
