import { createApiClient } from "../api.ts";
import type { DriveOptions, DriveResult } from "../closed-loop.ts";
import { getMainThreadCpuMs } from "../cpu.ts";
import type { LoadConfig, LoadRun } from "../load.ts";
import { createNumberAllocator } from "../measure.ts";
import { formatNumber } from "../numbers.ts";
import type { Part } from "../part.ts";
import { buildTimeTable, type TimeTable } from "../profile-table.ts";
import type { Profile } from "../profiled-service.ts";
import type { Scenario } from "../scenario.ts";
import { check } from "../scenarios/check.ts";
import { embedLoad } from "../scenarios/embed-load.ts";
import { submit } from "../scenarios/submit.ts";
import type { ServiceConfig } from "../service.ts";

const PROFILED: readonly Scenario[] = [submit, check, embedLoad] as readonly Scenario[];
const MAX_PER_SECOND = 6000;
const FUNCTIONS = 12;

/**
 * `cpu` is the time in ms that the main thread really ran. Samples follow the clock, even while another program runs.
 */
type ProfileResult = { driven: DriveResult; table: TimeTable; cpu: number };

export const profile: Part = {
  name: "profile",
  isOptional: true,
  async measure(environment, { isQuick, connections: callers }, stop) {
    const api = createApiClient(environment.direct.port, environment.apiKey);
    const prepared: Record<string, unknown> = {};
    for (const scenario of PROFILED) prepared[scenario.name] = await scenario.prepare(api);

    const service = await environment.start<
      ServiceConfig,
      { port: number },
      "start" | "stop",
      Profile | null
    >("profiled-service.ts", { connection: environment.connection, build: "none" });
    const load = await environment.start<LoadConfig, null, LoadRun, DriveResult>("load.ts", {
      apiKey: environment.apiKey,
      prepared,
    });
    const numbers = createNumberAllocator(environment);
    const runDrive = async (scenario: Scenario, seconds: number): Promise<DriveResult> => {
      stop.throwIfAborted();
      const most = seconds * MAX_PER_SECOND;
      const first = await numbers.next(scenario, prepared[scenario.name], most);
      const run: DriveOptions = { callers, seconds, first, most };
      return load.worker.request({ ...run, scenario: scenario.name, port: service.ready.port });
    };

    const report: string[] = [];
    const faults: string[] = [];
    for (const scenario of PROFILED) {
      await runDrive(scenario, isQuick ? 3 : 6);
      await service.worker.request("start");
      const before = getMainThreadCpuMs(service.worker.pid);
      const driven = await runDrive(scenario, isQuick ? 3 : 10);
      const cpu = getMainThreadCpuMs(service.worker.pid) - before;
      const table = buildTimeTable((await service.worker.request("stop")) as Profile);
      report.push(formatProfile(scenario, { driven, table, cpu }));
      const wrong = Object.entries(driven.statuses).filter(([status]) => status !== "200");
      faults.push(...wrong.map(([status, count]) => `${scenario.name}: ${count} answers were ${status}`));
    }
    return { report: report.join("\n"), verdicts: [], faults };
  },
};

function formatProfile({ name, title }: Scenario, { driven, table, cpu }: ProfileResult): string {
  const spent = [...table.parts.values()].reduce((a, b) => a + b, 0);
  const each = (1000 * cpu) / driven.requests;
  const line = ([what, us]: [string, number]) =>
    `  ${formatNumber((each * us) / spent, 1).padStart(7)}  ${formatNumber((100 * us) / spent, 1).padStart(5)} %  ${what}`;
  const sorted = (sums: Map<string, number>) => [...sums].sort(([, a], [, b]) => b - a);
  return [
    `\nprofile of ${name}: ${title}`,
    `  ${formatNumber(driven.requests / driven.seconds, 0)} requests/s while sampled; CPU of the main thread ${formatNumber(each, 0)} µs a request, ` +
      `idle ${formatNumber((100 * table.idle) / (table.idle + spent), 0)} %`,
    "  CPU µs a request, own time by part of the program:",
    ...sorted(table.parts).map(line),
    "  the functions that most of it goes to:",
    ...sorted(table.functions).slice(0, FUNCTIONS).map(line),
  ].join("\n");
}
