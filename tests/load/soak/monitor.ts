import fs from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import type { Sql } from "postgres";
import { getChildrenCpuMs, getCpuMs, getMachineCpuMs } from "../bench/cpu.ts";

/**
 * A sample. CPU times are totals so far in ms, and `clientsCpu` includes this process. `busy` and `all` count the
 * service's connections.
 */
export type ServiceSample = {
  at: number;
  rssMb: number;
  cpu: number;
  databaseCpu: number;
  clientsCpu: number;
  machineCpu: number;
  busy: number;
  all: number;
};

/** Takes a sample every second until it is stopped. */
export function monitorService(
  sql: Sql,
  { pid, postmaster, client }: { pid: number; postmaster: number; client: number },
): { seconds: readonly ServiceSample[]; end(): Promise<void> } {
  const stop = new AbortController();
  const seconds: ServiceSample[] = [];
  const loop = (async () => {
    while (!stop.signal.aborted) {
      seconds.push({
        at: Date.now(),
        rssMb: rssMb(pid),
        cpu: getCpuMs(pid),
        databaseCpu: getChildrenCpuMs(postmaster),
        clientsCpu: getCpuMs(client) + getCpuMs(process.pid),
        machineCpu: getMachineCpuMs(),
        ...(await countConnections(sql)),
      });
      await sleep(1000, undefined, { signal: stop.signal }).catch(() => {});
    }
  })();
  return {
    seconds,
    async end() {
      stop.abort();
      await loop;
    },
  };
}

/** Counts the connections of requests and of webhooks, which have the same application name, except for this one. */
async function countConnections(sql: Sql): Promise<{ busy: number; all: number }> {
  const [row] = await sql<{ busy: number; all: number }[]>`
    select count(*) filter (where state <> 'idle')::int as busy, count(*)::int as all from pg_stat_activity
    where application_name = 'touchstone' and pid <> pg_backend_pid()`;
  return row ?? { busy: 0, all: 0 };
}

/** Returns the resident memory, or 0 if the process has ended. */
function rssMb(pid: number): number {
  try {
    const [, pages = "0"] = fs.readFileSync(`/proc/${pid}/statm`, "latin1").split(" ");
    return (Number(pages) * 4096) / 2 ** 20;
  } catch {
    return 0;
  }
}
