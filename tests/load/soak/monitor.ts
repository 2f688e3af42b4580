import fs from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import type { Sql } from "postgres";
import { getChildrenCpuMs, getCpuMs, getMachineCpuMs } from "../bench/cpu.ts";

/** What a second looked like. CPU in ms so far, `clients` this process included; `busy`: connections of the service that were at work, `all` of them. */
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

/** Looks once a second until it is told to stop. */
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

/** Those of requests and of webhooks go by the same name; the one that asks is left out. */
async function countConnections(sql: Sql): Promise<{ busy: number; all: number }> {
  const [row] = await sql<{ busy: number; all: number }[]>`
    select count(*) filter (where state <> 'idle')::int as busy, count(*)::int as all from pg_stat_activity
    where application_name = 'touchstone' and pid <> pg_backend_pid()`;
  return row ?? { busy: 0, all: 0 };
}

/** Resident memory, 0 where the process is gone. */
export function rssMb(pid: number): number {
  try {
    const [, pages = "0"] = fs.readFileSync(`/proc/${pid}/statm`, "latin1").split(" ");
    return (Number(pages) * 4096) / 2 ** 20;
  } catch {
    return 0;
  }
}
