import { createApiClient } from "../api.ts";
import type { DriveResult } from "../closed-loop.ts";
import { getChildrenCpuMs } from "../cpu.ts";
import { getPostmasterPid } from "../environment.ts";
import type { LoadConfig, LoadRun } from "../load.ts";
import { createNumberAllocator } from "../measure.ts";
import { formatNumber, median } from "../numbers.ts";
import type { Part } from "../part.ts";
import type { Scenario } from "../scenario.ts";
import { check } from "../scenarios/check.ts";
import { getAssessment } from "../scenarios/get-assessment.ts";
import { submit } from "../scenarios/submit.ts";
import type { ServiceConfig } from "../service.ts";

const PROCESSES = 2;
const CALLERS = 64;
const MEASURED: readonly Scenario[] = [submit, check, getAssessment] as readonly Scenario[];

type Load = { rate: number; cpu: number };

/** Measures the effect of WEB_CONCURRENCY on this machine: one process and several, in turn, on the same database. */
export const processes: Part = {
  name: "processes",
  async measure(environment, { isQuick }, stop) {
    const api = createApiClient(environment.direct.port, environment.apiKey);
    const prepared: Record<string, unknown> = {};
    for (const { name, prepare } of MEASURED) prepared[name] = await prepare(api);
    const load = await environment.start<LoadConfig, null, LoadRun, DriveResult>("load.ts", {
      apiKey: environment.apiKey,
      prepared,
    });
    const several = await environment.start<ServiceConfig, { port: number }>("service.ts", {
      connection: environment.connection,
      build: "production",
      processes: PROCESSES,
    });
    const ports = { one: environment.direct.port, several: several.ready.port };
    const numbers = createNumberAllocator(environment);
    const faults: string[] = [];

    const postmaster = await getPostmasterPid(environment);

    /** Returns the requests per second, and PostgreSQL's CPU time for each in µs. */
    const measureLoad = async (scenario: Scenario, port: number, seconds: number): Promise<Load> => {
      stop.throwIfAborted();
      const first = await numbers.next(scenario, prepared[scenario.name], 100_000);
      const drive = { callers: CALLERS, seconds, first, most: 100_000 };
      const before = getChildrenCpuMs(postmaster);
      const driven = await load.worker.request({ ...drive, scenario: scenario.name, port });
      for (const [status, count] of Object.entries(driven.statuses))
        if (status !== "200") faults.push(`${scenario.name}: ${count} answers were ${status}`);
      const cpu = (1000 * (getChildrenCpuMs(postmaster) - before)) / driven.requests;
      return { rate: driven.requests / driven.seconds, cpu };
    };
    const lines: string[] = [];
    for (const scenario of MEASURED) {
      for (const port of Object.values(ports)) await measureLoad(scenario, port, 1);
      const rounds: { one: Load; several: Load }[] = [];
      for (let round = 0; round < (isQuick ? 2 : 4); round++)
        rounds.push({
          one: await measureLoad(scenario, ports.one, 1.5),
          several: await measureLoad(scenario, ports.several, 1.5),
        });
      const getMedian = (which: keyof typeof ports, figure: keyof Load) =>
        median(rounds.map((round) => round[which][figure]));
      const gain = median(rounds.map(({ one, several }) => several.rate / one.rate));
      lines.push(
        `${scenario.name.padEnd(8)} one process ${formatNumber(getMedian("one", "rate"), 0).padStart(6)} requests/s, ` +
          `${PROCESSES} processes ${formatNumber(getMedian("several", "rate"), 0).padStart(6)}: ${formatNumber(gain, 2)} times as many; ` +
          `PostgreSQL's CPU ${formatNumber(getMedian("one", "cpu"), 0)} and ${formatNumber(getMedian("several", "cpu"), 0)} µs a request`,
      );
    }
    await several.worker.end();
    return {
      report: `\nprocesses: WEB_CONCURRENCY=${PROCESSES} beside one process, ${CALLERS} connections\n  ${lines.join("\n  ")}`,
      verdicts: [],
      faults,
    };
  },
};
