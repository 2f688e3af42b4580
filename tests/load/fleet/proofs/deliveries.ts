import { type Behaviour, type Receiver, startReceiver } from "#tests/support/receiver.ts";
import { until } from "#tests/support/until.ts";
import { ask, succeeded, tally, times } from "../caller.ts";
import { type Findings, findings } from "../findings.ts";
import type { Fleet } from "../fleet.ts";
import type { Program } from "../program.ts";
import { newQuiz, newTenant, type Quiz, submit, type Tenant } from "../tenant.ts";

const LEASE_SECONDS = 60;
/** Endpoints of one receiver. A worker that does not know one yet makes one attempt at a time there. */
const ENDPOINTS = 5;

type Stage = { fleet: Fleet; receiver: Receiver; found: Findings };

/** Of two workers one attempts each delivery; what a killed one had taken the other delivers once the leases end. */
export async function deliveriesOnce(fleet: Fleet, { count, kills }: { count: number; kills: boolean }) {
  const found = findings();
  let behaviour: Behaviour = 200;
  const receiver = await startReceiver(() => behaviour);
  const stage = { fleet, receiver, found };
  const workers = [await fleet.startWorker(), await fleet.startWorker()] as const;
  try {
    await sharedByTwo(stage, count);
    if (!kills) return found;
    const [doomed, other] = workers;
    await other.end();
    behaviour = "hang";
    await takenAndKilled(stage, doomed, () => {
      behaviour = 200;
    });
    return found;
  } finally {
    await Promise.all(workers.map((worker) => worker.end()));
    await receiver.close();
  }
}

async function sharedByTwo({ fleet, receiver, found }: Stage, count: number): Promise<void> {
  const quiz = await toldTo(fleet, receiver, 1);
  await submitted(fleet, quiz, count);
  await until(async () => (await stateOf(fleet, quiz.tenant)).waiting === 0, "all is delivered", 60_000);
  const { delivered, attempts } = await stateOf(fleet, quiz.tenant);
  const received = receiver.requests.length;
  found.expect(
    delivered === count && attempts === count && received === count,
    `of ${count} deliveries by two workers ${delivered} were made, in ${attempts} attempts, ${received} received`,
  );
  found.report.push(`two workers: ${count} deliveries, ${attempts} attempts, ${received} received`);
}

async function takenAndKilled(stage: Stage, doomed: Program, answerAgain: () => void): Promise<void> {
  const { fleet, receiver, found } = stage;
  const before = receiver.requests.length;
  const quiz = await toldTo(fleet, receiver, ENDPOINTS);
  await submitted(fleet, quiz, 1);
  await receiver.received(before + ENDPOINTS);
  const taken = Date.now();
  await doomed.end("SIGKILL");
  answerAgain();
  const heir = await fleet.startWorker();
  await until(async () => (await stateOf(fleet, quiz.tenant)).waiting === 0, "all is delivered", 180_000);
  const seconds = (Date.now() - taken) / 1000;
  await heir.end();
  const { delivered, attempts } = await stateOf(fleet, quiz.tenant);
  const received = receiver.requests.length - before;
  found.expect(
    delivered === ENDPOINTS && attempts === ENDPOINTS && received === 2 * ENDPOINTS,
    `of ${ENDPOINTS} that a killed worker had ${delivered} were made, in ${attempts} attempts, ${received} received`,
  );
  // The lease began a moment before the receiver heard of it.
  found.expect(seconds > LEASE_SECONDS - 5, `the other worker had them after ${seconds.toFixed(0)} s`);
  found.report.push(
    `a worker killed with ${ENDPOINTS} in hand: the other made them once the leases ended, after ${seconds.toFixed(0)} s`,
  );
}

/** A quiz of a tenant with so many endpoints, all at the receiver. */
async function toldTo(fleet: Fleet, receiver: Receiver, endpoints: number): Promise<Quiz> {
  const tenant = await newTenant(fleet);
  const body = { url: receiver.url, events: ["submission.graded"] };
  await times(endpoints, () => ask(`${fleet.url}/v1/webhooks`, { key: tenant.key, body }));
  return newQuiz(fleet, tenant);
}

async function submitted(fleet: Fleet, quiz: Quiz, count: number): Promise<void> {
  const answers = await times(count, (n) => submit(fleet.url, quiz, `learner-${n}`));
  if (succeeded(answers).length < count) throw new Error(`setting up failed: ${tally(answers)}`);
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
