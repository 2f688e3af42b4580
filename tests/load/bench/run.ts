import { createApiClient } from "./api.ts";
import { startCandidates } from "./candidates.ts";
import { countRoundTrips } from "./count-round-trips.ts";
import { type BenchEnvironment, getPostmasterPid, withBenchEnvironment } from "./environment.ts";
import { createNumberAllocator, type MeasureContext, measure } from "./measure.ts";
import { type BenchOptions, needsService } from "./options.ts";
import { parts } from "./parts.ts";
import { formatHeadline, formatMethod, formatScenario, formatVerdicts } from "./report.ts";
import type { Scenario } from "./scenario.ts";
import { scenarios } from "./scenarios.ts";
import { simulations } from "./simulations.ts";
import { buildVerdicts, type Verdict } from "./verdicts.ts";

/** If there are faults, the numbers mean nothing. Missed targets are reported separately. */
export type Result = { faults: string[]; missed: number };

/** Runs the whole bench. Services run on its own database. `log` receives the report, part by part. */
export async function runBench(
  options: BenchOptions,
  stop: AbortSignal,
  log: (text: string) => void,
): Promise<Result> {
  log(formatHeadline());
  const result: Result = { faults: [], missed: 0 };
  const recordVerdicts = (found: readonly Verdict[]) => {
    if (found.length > 0) log(formatVerdicts(found));
    result.missed += found.filter(({ isMet }) => !isMet).length;
  };
  for (const simulation of simulations.filter(({ name }) => options.only.includes(name))) {
    const { report, verdicts } = simulation.run(options, stop);
    log(report);
    recordVerdicts(verdicts);
  }
  if (!needsService(options)) return result;
  return withBenchEnvironment(async (environment) => {
    const chosen = scenarios.filter(({ name }) => options.only.includes(name));
    if (chosen.length > 0)
      result.faults = await measureAll(environment, chosen, options, stop, log, recordVerdicts);
    for (const part of parts.filter(({ name }) => options.only.includes(name))) {
      stop.throwIfAborted();
      const found = await part.measure(environment, options, stop);
      log(found.report);
      if (found.faults.length > 0) log(`  WRONG: ${found.faults.join("; ")}`);
      result.faults.push(...found.faults);
      recordVerdicts(found.verdicts);
    }
    return result;
  });
}

async function measureAll(
  environment: BenchEnvironment,
  chosen: readonly Scenario[],
  options: BenchOptions,
  stop: AbortSignal,
  log: (text: string) => void,
  recordVerdicts: (found: readonly Verdict[]) => void,
): Promise<string[]> {
  log(formatMethod(options, environment.poolSize));
  const api = createApiClient(environment.direct.port, environment.apiKey);
  const prepared: Record<string, unknown> = {};
  for (const scenario of chosen) prepared[scenario.name] = await scenario.prepare(api);
  const numbers = createNumberAllocator(environment);
  const roundTrips = await countRoundTrips(environment, chosen, prepared, numbers);
  const context: MeasureContext = {
    candidates: await startCandidates(environment, prepared, options.entrypoints),
    apiKey: environment.apiKey,
    postmaster: await getPostmasterPid(environment),
    numbers,
    stop,
  };

  const faults: string[] = [];
  for (const scenario of chosen) {
    const data = prepared[scenario.name];
    const measurement = await measure(scenario, data, options, context);
    const counted = roundTrips.get(scenario.name);
    const accepted = measurement.accepted + (counted?.accepted ?? 0);
    const found = await scenario.verify?.(
      environment.database.sql,
      environment.organizationId,
      data,
      accepted,
    );
    const wrong = [...measurement.faults, ...(found ?? [])].map((fault) => `${scenario.name}: ${fault}`);
    faults.push(...wrong);
    log(formatScenario(scenario, measurement, counted?.roundTrips));
    const checks = scenario.verify ? ", all of them in the database" : "";
    log(
      wrong.length > 0
        ? `  WRONG: ${wrong.join("; ")}`
        : `  ${accepted.toLocaleString("en")} answers, all 200${checks}`,
    );
    recordVerdicts(buildVerdicts(scenario.targets, measurement, counted?.roundTrips));
  }
  return faults;
}
