import os from "node:os";
import { isDeepStrictEqual } from "node:util";
import type { Candidate, CandidateName } from "./candidates.ts";
import { childrensCpuMs, cpuMs, machineCpuMs } from "./cpu.ts";
import type { Driven } from "./drive.ts";
import { connect } from "./http-client.ts";
import { type BenchOptions, isDoor } from "./options.ts";
import type { Scenario } from "./scenario.ts";

/**
 * One measurement: with it, CPU ms a request of the measured process, and of PostgreSQL; and the share (0-1) of the
 * machine that went to what is no part of the bench.
 */
export type Sample = Driven & { cpu: number; databaseCpu: number; others: number };

export type Measured = {
  samples: Map<CandidateName, Sample[]>;
  /** How many requests got a 200, warm-up included. */
  accepted: number;
  faults: string[];
};

/** What tells requests of all runs apart: each run gets numbers of its own. */
export type Numbers = { next(): number };
const A_RUN = 1_000_000;
export function requestNumbers(): Numbers {
  let runs = 0;
  return { next: () => runs++ * A_RUN };
}

export type Surroundings = {
  candidates: readonly Candidate[];
  apiKey: string;
  postmaster: number;
  numbers: Numbers;
  stop: AbortSignal;
};

/** Measures a scenario with every candidate, in rounds that begin with another one each, after a warm-up. */
export async function measure(
  scenario: Scenario,
  data: unknown,
  options: BenchOptions,
  { candidates: all, apiKey, postmaster, numbers, stop }: Surroundings,
): Promise<Measured> {
  const candidates = all.filter(({ name }) => scenario.bare || isDoor(name));
  const same = await compareAnswers(scenario, data, candidates, apiKey, numbers.next());
  const measured: Measured = { samples: new Map(), accepted: same.accepted, faults: same.faults };

  const run = async (candidate: Candidate, seconds: number): Promise<Sample> => {
    stop.throwIfAborted();
    const before = usage(candidate, postmaster);
    const drive = { callers: options.connections, seconds, first: numbers.next() };
    const driven = await candidate.run(scenario.name, drive);
    const after = usage(candidate, postmaster);
    for (const [status, count] of Object.entries(driven.statuses)) {
      if (status === "200") measured.accepted += count;
      else measured.faults.push(`${candidate.name}: ${count} answers were ${status}`);
    }
    const cpu = after.own - before.own;
    const databaseCpu = after.database - before.database;
    const rest = after.machine - before.machine - cpu - databaseCpu - (after.client - before.client);
    return {
      ...driven,
      cpu: cpu / driven.requests,
      databaseCpu: databaseCpu / driven.requests,
      others: Math.max(0, rest) / (driven.seconds * 1000 * os.availableParallelism()),
    };
  };

  for (const candidate of candidates) await run(candidate, options.warmUpSeconds);
  for (let round = 0; round < options.rounds; round++) {
    for (let k = 0; k < candidates.length; k++) {
      const candidate = candidates[(round + k) % candidates.length] as Candidate;
      const samples = measured.samples.get(candidate.name) ?? [];
      measured.samples.set(candidate.name, [...samples, await run(candidate, options.seconds)]);
    }
  }
  return measured;
}

const usage = ({ pid, clientPid }: Candidate, postmaster: number) => ({
  own: cpuMs(pid),
  client: clientPid === undefined ? 0 : cpuMs(clientPid),
  database: childrensCpuMs(postmaster),
  machine: machineCpuMs(),
});

/** One request to everybody who listens: they must all say the same, or they would not be doing the same work. */
async function compareAnswers(
  scenario: Scenario,
  data: unknown,
  candidates: readonly Candidate[],
  apiKey: string,
  number: number,
): Promise<{ accepted: number; faults: string[] }> {
  const faults: string[] = [];
  const essences: unknown[] = [];
  for (const { name, port } of candidates) {
    if (port === undefined) continue;
    const connection = await connect(port, apiKey);
    const { status, body } = await connection.send(scenario.request(data, number));
    connection.close();
    if (status !== 200) throw new Error(`${scenario.name}: ${name} answered ${status}: ${body}`);
    const answer: unknown = JSON.parse(body.toString());
    essences.push(scenario.essence(name === "bare" ? answer : (answer as { data: unknown }).data));
    const isSame = isDeepStrictEqual(essences.at(-1), essences[0]);
    if (!isSame) faults.push(`${name} answers otherwise than ${candidates[0]?.name}`);
  }
  return { accepted: essences.length, faults };
}
