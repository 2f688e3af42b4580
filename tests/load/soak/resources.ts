import os from "node:os";
import { formatNumber } from "../bench/numbers.ts";
import type { ServiceSample } from "./monitor.ts";

/** Reports the use of processors and connections. */
export function formatResources(
  seconds: readonly ServiceSample[],
  { poolSize }: { poolSize: number },
): string[] {
  const [first, last] = [seconds[0], seconds.at(-1)];
  if (!first || !last) return [];
  const ms = last.at - first.at;
  const getCoresUsed = (of: (second: ServiceSample) => number) => (of(last) - of(first)) / ms;
  const service = getCoresUsed(({ cpu }) => cpu);
  const database = getCoresUsed(({ databaseCpu }) => databaseCpu);
  const clients = getCoresUsed(({ clientsCpu }) => clientsCpu);
  const machine = getCoresUsed(({ machineCpu }) => machineCpu);
  const all = os.availableParallelism();
  const saturated = seconds.filter(({ busy }) => busy >= poolSize).length / seconds.length;
  const most = Math.max(...seconds.map(({ busy }) => busy));
  return [
    `cores: service ${formatNumber(service, 2)}, PostgreSQL ${formatNumber(database, 2)}, clients and receiver ${formatNumber(clients, 2)}, ` +
      `other programs ${formatNumber(Math.max(0, machine - service - database - clients), 2)}, idle ${formatNumber(Math.max(0, all - machine), 2)} of ${all}`,
    `connections at work, looked at each second: ${poolSize} or more (a full pool) in ${formatNumber(100 * saturated, 1)} %, ${most} of ${last.all} at most`,
  ];
}
