import type { Options, Outcome, Part } from "../chaos/part.ts";
import { type Fleet, withFleet } from "./fleet.ts";
import { checkRevocation } from "./proofs/authority.ts";
import { checkDeliveries } from "./proofs/deliveries.ts";
import { checkKilledInstances, checkRollingRestart } from "./proofs/faults.ts";
import { checkLimits } from "./proofs/limits.ts";
import { checkOnce } from "./proofs/once.ts";

/** Three instances and two workers behind HAProxy, on PostgreSQL 15 and Redis. */
export const fleet: Part = {
  name: "fleet",
  title: "several instances behind a proxy: what is counted and done once, restarts, kills",
  needs: ["haproxy", "postgres", "initdb", "redis-server"],
  run: (options) => withFleet({ names: ["one", "two", "three"] }, (fleet) => runProofs(fleet, options)),
};

async function runProofs(fleet: Fleet, { isQuick, stop, log }: Options): Promise<Outcome> {
  const proofs: ((fleet: Fleet) => Promise<Outcome>)[] = [
    checkLimits,
    checkOnce,
    checkRevocation,
    (fleet) => checkDeliveries(fleet, isQuick ? { count: 50, kills: false } : { count: 300, kills: true }),
    (fleet) => checkKilledInstances(fleet, isQuick ? 1 : 3),
    (fleet) => checkRollingRestart(fleet, isQuick ? 3 : 10),
  ];
  const faults: string[] = [];
  for (const proof of proofs) {
    stop.throwIfAborted();
    const outcome = await proof(fleet);
    for (const line of outcome.report) log(`  ${line}`);
    faults.push(...outcome.faults);
  }
  return { report: [], faults };
}
