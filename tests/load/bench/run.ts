import { apiClient } from "./api.ts";
import { startCandidates } from "./candidates.ts";
import { countRoundTrips } from "./count-round-trips.ts";
import { measure, requestNumbers, type Surroundings } from "./measure.ts";
import type { BenchOptions } from "./options.ts";
import { parts } from "./parts.ts";
import { headline, howMeasured, scenarioReport, verdictLines } from "./report.ts";
import type { Scenario } from "./scenario.ts";
import { scenarios } from "./scenarios.ts";
import { onStage, postmasterOf, type Stage } from "./stage.ts";
import { type Verdict, verdicts } from "./verdicts.ts";

/** Faults make the numbers worthless; missed targets are told beside them. */
export type Result = { faults: string[]; missed: number };

/** The whole bench, on a database of its own; `say` gets the report, part by part. */
export function bench(
  options: BenchOptions,
  stop: AbortSignal,
  say: (text: string) => void,
): Promise<Result> {
  return onStage(async (stage) => {
    say(headline());
    const chosen = scenarios.filter(({ name }) => options.only.includes(name));
    const result: Result = { faults: [], missed: 0 };
    const tell = (found: readonly Verdict[]) => {
      if (found.length > 0) say(verdictLines(found));
      result.missed += found.filter(({ isMet }) => !isMet).length;
    };
    if (chosen.length > 0) result.faults = await measureAll(stage, chosen, options, stop, say, tell);
    for (const part of parts.filter(({ name }) => options.only.includes(name))) {
      stop.throwIfAborted();
      const found = await part.measure(stage, options, stop);
      say(found.report);
      if (found.faults.length > 0) say(`  WRONG: ${found.faults.join("; ")}`);
      result.faults.push(...found.faults);
      tell(found.verdicts);
    }
    return result;
  });
}

async function measureAll(
  stage: Stage,
  chosen: readonly Scenario[],
  options: BenchOptions,
  stop: AbortSignal,
  say: (text: string) => void,
  tell: (found: readonly Verdict[]) => void,
): Promise<string[]> {
  say(howMeasured(options, stage.poolSize));
  const api = apiClient(stage.direct.port, stage.apiKey);
  const prepared: Record<string, unknown> = {};
  for (const scenario of chosen) prepared[scenario.name] = await scenario.prepare(api);
  const numbers = requestNumbers(stage);
  const roundTrips = await countRoundTrips(stage, chosen, prepared, numbers);
  const surroundings: Surroundings = {
    candidates: await startCandidates(stage, prepared, options.doors),
    apiKey: stage.apiKey,
    postmaster: await postmasterOf(stage),
    numbers,
    stop,
  };

  const faults: string[] = [];
  for (const scenario of chosen) {
    const data = prepared[scenario.name];
    const measured = await measure(scenario, data, options, surroundings);
    const counted = roundTrips.get(scenario.name);
    const accepted = measured.accepted + (counted?.accepted ?? 0);
    const found = await scenario.verify?.(stage.database.sql, stage.organizationId, data, accepted);
    const wrong = [...measured.faults, ...(found ?? [])].map((fault) => `${scenario.name}: ${fault}`);
    faults.push(...wrong);
    say(scenarioReport(scenario, measured, counted?.roundTrips));
    const checks = scenario.verify ? ", all of them in the database" : "";
    say(
      wrong.length > 0
        ? `  WRONG: ${wrong.join("; ")}`
        : `  ${accepted.toLocaleString("en")} answers, all 200${checks}`,
    );
    tell(verdicts(scenario.targets, measured, counted?.roundTrips));
  }
  return faults;
}
