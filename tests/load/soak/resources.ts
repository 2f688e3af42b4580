import os from "node:os";
import { figure } from "../bench/numbers.ts";
import type { Second } from "./monitor.ts";

/** What it took of the machine: processors and connections. */
export function tellResources(seconds: readonly Second[], { poolSize }: { poolSize: number }): string[] {
  const [first, last] = [seconds[0], seconds.at(-1)];
  if (!first || !last) return [];
  const ms = last.at - first.at;
  const spent = (of: (second: Second) => number) => (of(last) - of(first)) / ms;
  const service = spent(({ cpu }) => cpu);
  const database = spent(({ databaseCpu }) => databaseCpu);
  const clients = spent(({ clientsCpu }) => clientsCpu);
  const machine = spent(({ machineCpu }) => machineCpu);
  const all = os.availableParallelism();
  const saturated = seconds.filter(({ busy }) => busy >= poolSize).length / seconds.length;
  const most = Math.max(...seconds.map(({ busy }) => busy));
  return [
    `cores: service ${figure(service, 2)}, PostgreSQL ${figure(database, 2)}, clients and receiver ${figure(clients, 2)}, ` +
      `other programs ${figure(Math.max(0, machine - service - database - clients), 2)}, idle ${figure(Math.max(0, all - machine), 2)} of ${all}`,
    `connections at work, looked at each second: ${poolSize} or more (a full pool) in ${figure(100 * saturated, 1)} %, ${most} of ${last.all} at most`,
  ];
}
