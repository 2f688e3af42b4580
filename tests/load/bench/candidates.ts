import type { BaselineConfig } from "./baseline.ts";
import type { DriveOptions, DriveResult } from "./closed-loop.ts";
import type { BenchEnvironment } from "./environment.ts";
import type { LoadConfig, LoadRun } from "./load.ts";
import type { Entrypoint } from "./options.ts";
import type { StatementsRun } from "./statements.ts";

/** A candidate that does the same work: the service through one of its servers, or a baseline. */
export type CandidateName = Entrypoint | "bare" | "statements";
export type Candidate = {
  name: CandidateName;
  /** The process whose CPU time counts. */
  pid: number;
  /** The client, if it is a separate process. */
  clientPid: number | undefined;
  /** The port. It is undefined for the candidate without HTTP. */
  port: number | undefined;
  run(scenario: string, drive: DriveOptions): Promise<DriveResult>;
};

export const TITLES: Record<CandidateName, string> = {
  direct: "direct entrypoint",
  next: "through Next",
  bare: "bare server",
  statements: "statements alone",
};

export const buildBaselineConfig = (
  environment: BenchEnvironment,
  prepared: Record<string, unknown>,
): BaselineConfig => ({
  connection: environment.connection,
  poolSize: environment.poolSize,
  organizationId: environment.organizationId,
  apiKey: environment.apiKey,
  prepared,
});

/** Starts all candidates and the client. */
export async function startCandidates(
  environment: BenchEnvironment,
  prepared: Record<string, unknown>,
  entrypoints: readonly Entrypoint[],
): Promise<Candidate[]> {
  const config = buildBaselineConfig(environment, prepared);
  const load = await environment.start<LoadConfig, null, LoadRun, DriveResult>("load.ts", {
    apiKey: environment.apiKey,
    prepared,
  });
  const createHttpCandidate = (name: CandidateName, pid: number, port: number): Candidate => ({
    name,
    pid,
    clientPid: load.worker.pid,
    port,
    run: (scenario, drive) => load.worker.request({ ...drive, scenario, port }),
  });

  const candidates: Candidate[] = [];
  if (entrypoints.includes("direct"))
    candidates.push(createHttpCandidate("direct", environment.direct.pid, environment.direct.port));
  const bare = await environment.start<BaselineConfig, { port: number }>("reference-server.ts", config);
  candidates.push(createHttpCandidate("bare", bare.worker.pid, bare.ready.port));
  if (entrypoints.includes("next")) {
    const { pid, port } = await environment.startService("next");
    candidates.push(createHttpCandidate("next", pid, port));
  }
  const { worker } = await environment.start<BaselineConfig, null, StatementsRun, DriveResult>(
    "statements.ts",
    config,
  );
  candidates.push({
    name: "statements",
    pid: worker.pid,
    clientPid: undefined,
    port: undefined,
    run: (scenario, drive) => worker.request({ ...drive, scenario }),
  });
  return candidates;
}
