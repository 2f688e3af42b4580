import { apiClient } from "../api.ts";
import type { Driven } from "../drive.ts";
import type { LoadConfig, LoadRun } from "../load.ts";
import { requestNumbers } from "../measure.ts";
import { figure, median } from "../numbers.ts";
import type { Part } from "../part.ts";
import type { Scenario } from "../scenario.ts";
import { check } from "../scenarios/check.ts";
import { getAssessment } from "../scenarios/get-assessment.ts";
import { submit } from "../scenarios/submit.ts";
import type { ServiceConfig } from "../service.ts";

const PROCESSES = 2;
const CALLERS = 64;
const MEASURED: readonly Scenario[] = [submit, check, getAssessment] as readonly Scenario[];

/** What WEB_CONCURRENCY gains on this machine: one process and several, in turn, on the same database. */
export const processes: Part = {
  name: "processes",
  async measure(stage, { isQuick }, stop) {
    const api = apiClient(stage.direct.port, stage.apiKey);
    const prepared: Record<string, unknown> = {};
    for (const { name, prepare } of MEASURED) prepared[name] = await prepare(api);
    const load = await stage.start<LoadConfig, null, LoadRun, Driven>("load.ts", {
      apiKey: stage.apiKey,
      prepared,
    });
    const several = await stage.start<ServiceConfig, { port: number }>("service.ts", {
      connection: stage.connection,
      build: "production",
      processes: PROCESSES,
    });
    const ports = { one: stage.direct.port, several: several.ready.port };
    const numbers = requestNumbers(stage);
    const faults: string[] = [];

    const perSecond = async (scenario: Scenario, port: number, seconds: number): Promise<number> => {
      stop.throwIfAborted();
      const first = await numbers.next(scenario, prepared[scenario.name], 100_000);
      const drive = { callers: CALLERS, seconds, first, most: 100_000 };
      const driven = await load.worker.ask({ ...drive, scenario: scenario.name, port });
      for (const [status, count] of Object.entries(driven.statuses))
        if (status !== "200") faults.push(`${scenario.name}: ${count} answers were ${status}`);
      return driven.requests / driven.seconds;
    };
    const lines: string[] = [];
    for (const scenario of MEASURED) {
      for (const port of Object.values(ports)) await perSecond(scenario, port, 1);
      const rates: { one: number; several: number }[] = [];
      for (let round = 0; round < (isQuick ? 2 : 4); round++)
        rates.push({
          one: await perSecond(scenario, ports.one, 1.5),
          several: await perSecond(scenario, ports.several, 1.5),
        });
      const of = (which: keyof typeof ports) => median(rates.map((rate) => rate[which]));
      const gain = median(rates.map((rate) => rate.several / rate.one));
      lines.push(
        `${scenario.name.padEnd(8)} one process ${figure(of("one"), 0).padStart(6)} requests/s, ` +
          `${PROCESSES} processes ${figure(of("several"), 0).padStart(6)}: ${figure(gain, 2)} times as many`,
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
