import type { Options, Outcome, Part } from "../chaos/part.ts";
import { type Fleet, onFleet } from "./fleet.ts";
import { authorityEnds } from "./proofs/authority.ts";
import { deliveriesOnce } from "./proofs/deliveries.ts";
import { killedInstance, rollingRestart } from "./proofs/faults.ts";
import { limitsHold } from "./proofs/limits.ts";
import { onceIsOnce } from "./proofs/once.ts";

/** Three instances and two workers behind HAProxy, on PostgreSQL 15 and Redis. */
export const fleet: Part = {
  name: "fleet",
  title: "several instances behind a proxy: what is counted and done once, restarts, kills",
  needs: ["haproxy", "postgres", "initdb", "redis-server"],
  run: (options) => onFleet({ names: ["one", "two", "three"] }, (fleet) => prove(fleet, options)),
};

async function prove(fleet: Fleet, { isQuick, stop, say }: Options): Promise<Outcome> {
  const proofs: ((fleet: Fleet) => Promise<Outcome>)[] = [
    limitsHold,
    onceIsOnce,
    authorityEnds,
    (fleet) => deliveriesOnce(fleet, isQuick ? { count: 50, kills: false } : { count: 300, kills: true }),
    (fleet) => killedInstance(fleet, isQuick ? 1 : 3),
    (fleet) => rollingRestart(fleet, isQuick ? 3 : 10),
  ];
  const faults: string[] = [];
  for (const proof of proofs) {
    stop.throwIfAborted();
    const outcome = await proof(fleet);
    for (const line of outcome.report) say(`  ${line}`);
    faults.push(...outcome.faults);
  }
  return { report: [], faults };
}
