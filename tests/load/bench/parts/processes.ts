import { createApiClient } from "../api.ts";
import type { DriveResult } from "../closed-loop.ts";
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

    const measureRate = async (scenario: Scenario, port: number, seconds: number): Promise<number> => {
      stop.throwIfAborted();
      const first = await numbers.next(scenario, prepared[scenario.name], 100_000);
      const drive = { callers: CALLERS, seconds, first, most: 100_000 };
      const driven = await load.worker.request({ ...drive, scenario: scenario.name, port });
      for (const [status, count] of Object.entries(driven.statuses))
        if (status !== "200") faults.push(`${scenario.name}: ${count} answers were ${status}`);
      return driven.requests / driven.seconds;
    };
    const lines: string[] = [];
    for (const scenario of MEASURED) {
      for (const port of Object.values(ports)) await measureRate(scenario, port, 1);
      const rates: { one: number; several: number }[] = [];
      for (let round = 0; round < (isQuick ? 2 : 4); round++)
        rates.push({
          one: await measureRate(scenario, ports.one, 1.5),
          several: await measureRate(scenario, ports.several, 1.5),
        });
      const getMedian = (which: keyof typeof ports) => median(rates.map((rate) => rate[which]));
      const gain = median(rates.map((rate) => rate.several / rate.one));
      lines.push(
        `${scenario.name.padEnd(8)} one process ${formatNumber(getMedian("one"), 0).padStart(6)} requests/s, ` +
          `${PROCESSES} processes ${formatNumber(getMedian("several"), 0).padStart(6)}: ${formatNumber(gain, 2)} times as many`,
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
