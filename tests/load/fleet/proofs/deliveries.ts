import { type Behaviour, startReceiver } from "#tests/support/receiver.ts";
import { ask, succeeded, tally, times } from "../caller.ts";
import { findings } from "../findings.ts";
import type { Fleet } from "../fleet.ts";
import { newQuiz, newTenant, type Quiz, submit, type Tenant } from "../tenant.ts";
import { until } from "../wait.ts";

const LEASE_SECONDS = 60;

/** Of two workers one attempts each delivery; what a killed one had taken the other delivers once the leases end. */
export async function deliveriesOnce(fleet: Fleet, { count, kills }: { count: number; kills: boolean }) {
  const { report, faults, expect } = findings();
  let behaviour: Behaviour = 200;
  const receiver = await startReceiver(() => behaviour);
  try {
    const tenant = await newTenant(fleet);
    const quiz = await newQuiz(fleet, tenant);
    const body = { url: receiver.url, events: ["submission.graded"] };
    await ask(`${fleet.url}/v1/webhooks`, { key: tenant.key, body });
    const doomed = await fleet.startWorker();
    const other = await fleet.startWorker();
    expect((await submitted(fleet, quiz, "both", count)) === count, "submitting failed");
    await until("all is delivered", async () => (await stateOf(fleet, tenant)).waiting === 0);
    const both = await stateOf(fleet, tenant);
    expect(both.delivered === count && both.attempts === count, `two workers: ${JSON.stringify(both)}`);
    expect(
      receiver.requests.length === count,
      `${receiver.requests.length} requests for ${count} deliveries`,
    );
    report.push(
      `two workers: ${count} deliveries, ${both.attempts} attempts, ${receiver.requests.length} received`,
    );
    if (!kills) return { report, faults };

    await other.end();
    behaviour = "hang";
    const taken = await submitted(fleet, quiz, "doomed", 20);
    await receiver.received(count + taken);
    await doomed.end("SIGKILL");
    behaviour = 200;
    const killed = Date.now();
    await fleet.startWorker();
    await until("the leases have run out", async () => (await stateOf(fleet, tenant)).waiting === 0, 120_000);
    const after = await stateOf(fleet, tenant);
    const seconds = (Date.now() - killed) / 1000;
    expect(after.delivered === count + taken, `after the kill: ${JSON.stringify(after)}`);
    expect(
      after.attempts === count + taken,
      `${after.attempts} attempts are recorded of ${count + taken} deliveries`,
    );
    expect(
      receiver.requests.length === count + 2 * taken,
      `${receiver.requests.length} requests where ${count + 2 * taken} were due`,
    );
    // They were taken a moment before the kill.
    expect(
      seconds > LEASE_SECONDS - 15,
      `the other worker had them after ${seconds.toFixed(0)} s, with leases of 60 s`,
    );
    report.push(
      `a worker killed with ${taken} deliveries in hand: the other made them ${seconds.toFixed(0)} s later`,
    );
    return { report, faults };
  } finally {
    await receiver.close();
  }
}

async function submitted(fleet: Fleet, quiz: Quiz, name: string, count: number): Promise<number> {
  const answers = await times(count, (n) => submit(fleet.url, quiz, `${name}-${n}`));
  if (succeeded(answers).length < count) throw new Error(`setting up failed: ${tally(answers)}`);
  return count;
}

type State = { waiting: number; delivered: number; attempts: number };

async function stateOf({ database }: Fleet, { organizationId }: Tenant): Promise<State> {
  const [row] = await database.sql<State[]>`
    select count(*) filter (where status = 'pending')::int as waiting,
      count(*) filter (where status = 'delivered')::int as delivered,
      (select count(*)::int from webhook_attempts where organization_id = ${organizationId}) as attempts
    from webhook_deliveries where organization_id = ${organizationId}`;
  return row ?? { waiting: 0, delivered: 0, attempts: 0 };
}
