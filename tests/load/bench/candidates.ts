import type { BareConfig } from "./bare.ts";
import type { Drive, Driven } from "./drive.ts";
import type { LoadConfig, LoadRun } from "./load.ts";
import type { Door } from "./options.ts";
import type { Stage } from "./stage.ts";
import type { StatementsRun } from "./statements.ts";

/** Whoever does the same work: the two doors, and what they are compared with. */
export type CandidateName = Door | "bare" | "statements";
export type Candidate = {
  name: CandidateName;
  /** The process whose CPU time counts. */
  pid: number;
  /** The client, where that is another process. */
  clientPid: number | undefined;
  /** Where it listens; statements alone listen nowhere. */
  port: number | undefined;
  run(scenario: string, drive: Drive): Promise<Driven>;
};

export const TITLES: Record<CandidateName, string> = {
  direct: "direct door",
  next: "through Next",
  bare: "bare server",
  statements: "statements alone",
};

export const bareConfig = (stage: Stage, prepared: Record<string, unknown>): BareConfig => ({
  connection: stage.connection,
  poolSize: stage.poolSize,
  organizationId: stage.organizationId,
  apiKey: stage.apiKey,
  prepared,
});

/** Starts everybody who is to be measured, and the client. */
export async function startCandidates(
  stage: Stage,
  prepared: Record<string, unknown>,
  doors: readonly Door[],
): Promise<Candidate[]> {
  const config = bareConfig(stage, prepared);
  const load = await stage.start<LoadConfig, null, LoadRun, Driven>("load.ts", {
    apiKey: stage.apiKey,
    prepared,
  });
  const listening = (name: CandidateName, pid: number, port: number): Candidate => ({
    name,
    pid,
    clientPid: load.worker.pid,
    port,
    run: (scenario, drive) => load.worker.ask({ ...drive, scenario, port }),
  });

  const candidates: Candidate[] = [];
  if (doors.includes("direct")) candidates.push(listening("direct", stage.direct.pid, stage.direct.port));
  const bare = await stage.start<BareConfig, { port: number }>("reference-server.ts", config);
  candidates.push(listening("bare", bare.worker.pid, bare.ready.port));
  if (doors.includes("next")) {
    const { pid, port } = await stage.startService("next");
    candidates.push(listening("next", pid, port));
  }
  const { worker } = await stage.start<BareConfig, null, StatementsRun, Driven>("statements.ts", config);
  candidates.push({
    name: "statements",
    pid: worker.pid,
    clientPid: undefined,
    port: undefined,
    run: (scenario, drive) => worker.ask({ ...drive, scenario }),
  });
  return candidates;
}
