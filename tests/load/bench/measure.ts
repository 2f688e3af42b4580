import os from "node:os";
import { isDeepStrictEqual } from "node:util";
import type { Candidate, CandidateName } from "./candidates.ts";
import type { DriveResult } from "./closed-loop.ts";
import { getChildrenCpuMs, getCpuMs, getMachineCpuMs } from "./cpu.ts";
import type { BenchEnvironment } from "./environment.ts";
import { connect } from "./http-client.ts";
import { type BenchOptions, isEntrypoint } from "./options.ts";
import { type Scenario, sendScenario } from "./scenario.ts";

/**
 * One measurement, with the CPU ms per request of the candidate and of PostgreSQL, and the share (0 to 1) of the
 * machine that other programs used.
 */
export type Sample = DriveResult & { cpu: number; databaseCpu: number; otherPrograms: number };

export type Measurement = {
  samples: Map<CandidateName, Sample[]>;
  /** How many requests got a 200, including the warm-up. */
  accepted: number;
  faults: string[];
};

/** Assigns each run its own request numbers, and prepares the data that those requests use up. */
export type NumberAllocator = { next(scenario: Scenario, data: unknown, count: number): Promise<number> };
/** A multiple of every cycle in the scenarios, so that every run starts at the same point of it. */
const NUMBERS_PER_RUN = 1_024_000;
export function createNumberAllocator({ database, organizationId }: BenchEnvironment): NumberAllocator {
  let runs = 0;
  return {
    async next(scenario, data, count) {
      const first = runs++ * NUMBERS_PER_RUN;
      await scenario.prepareRequests?.(database.sql, organizationId, data, first, count);
      return first;
    },
  };
}

/** A run ends after this many requests. If they must be prepared, it ends after fewer per second. */
const MAX_REQUESTS = 300_000;
const STOCKED_PER_SECOND = 3000;

export type MeasureContext = {
  candidates: readonly Candidate[];
  apiKey: string;
  postmaster: number;
  numbers: NumberAllocator;
  stop: AbortSignal;
};

/** Measures a scenario with every candidate after a warm-up. Each round starts with a different candidate. */
export async function measure(
  scenario: Scenario,
  data: unknown,
  options: BenchOptions,
  { candidates: all, apiKey, postmaster, numbers, stop }: MeasureContext,
): Promise<Measurement> {
  const candidates = all.filter(({ name }) => scenario.createBaseline || isEntrypoint(name));
  const same = await compareAnswers(scenario, data, candidates, apiKey, numbers);
  const measurement: Measurement = { samples: new Map(), accepted: same.accepted, faults: same.faults };

  const run = async (candidate: Candidate, seconds: number): Promise<Sample> => {
    stop.throwIfAborted();
    const most = scenario.prepareRequests ? Math.ceil(seconds * STOCKED_PER_SECOND) : MAX_REQUESTS;
    const first = await numbers.next(scenario, data, most);
    const before = readUsage(candidate, postmaster);
    const drive = { callers: scenario.connections ?? options.connections, seconds, first, most };
    const driven = await candidate.run(scenario.name, drive);
    const after = readUsage(candidate, postmaster);
    for (const [status, count] of Object.entries(driven.statuses)) {
      if (status === "200") measurement.accepted += count;
      else measurement.faults.push(`${candidate.name}: ${count} answers were ${status}`);
    }
    const cpu = after.own - before.own;
    const databaseCpu = after.database - before.database;
    const rest = after.machine - before.machine - cpu - databaseCpu - (after.client - before.client);
    return {
      ...driven,
      cpu: cpu / driven.requests,
      databaseCpu: databaseCpu / driven.requests,
      otherPrograms: Math.max(0, rest) / (driven.seconds * 1000 * os.availableParallelism()),
    };
  };

  for (const candidate of candidates) await run(candidate, options.warmUpSeconds);
  for (let round = 0; round < options.rounds; round++) {
    for (let k = 0; k < candidates.length; k++) {
      const candidate = candidates[(round + k) % candidates.length] as Candidate;
      const samples = measurement.samples.get(candidate.name) ?? [];
      measurement.samples.set(candidate.name, [...samples, await run(candidate, options.seconds)]);
    }
  }
  return measurement;
}

const readUsage = ({ pid, clientPid }: Candidate, postmaster: number) => ({
  own: getCpuMs(pid),
  client: clientPid === undefined ? 0 : getCpuMs(clientPid),
  database: getChildrenCpuMs(postmaster),
  machine: getMachineCpuMs(),
});

/** Sends one request to every candidate. All must return the same response, or they don't do the same work. */
async function compareAnswers(
  scenario: Scenario,
  data: unknown,
  candidates: readonly Candidate[],
  apiKey: string,
  numbers: NumberAllocator,
): Promise<{ accepted: number; faults: string[] }> {
  const faults: string[] = [];
  const essences: unknown[] = [];
  for (const { name, port } of candidates) {
    if (port === undefined) continue;
    const number = await numbers.next(scenario, data, 1);
    const connection = await connect(port, apiKey);
    const { status, body } = await sendScenario(connection, scenario, data, number);
    connection.close();
    if (status !== 200) throw new Error(`${scenario.name}: ${name} answered ${status}: ${body}`);
    const answer = JSON.parse(body.toString()) as { data?: unknown };
    essences.push(scenario.comparable("data" in answer ? answer.data : answer));
    const isSame = isDeepStrictEqual(essences.at(-1), essences[0]);
    if (!isSame) faults.push(`${name} answers otherwise than ${candidates[0]?.name}`);
  }
  return { accepted: essences.length, faults };
}
