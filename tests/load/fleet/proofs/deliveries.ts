import { type Behavior, type Receiver, startReceiver } from "#tests/support/receiver.ts";
import { waitUntil } from "#tests/support/wait-until.ts";
import { createFindings, type Findings } from "../findings.ts";
import type { Fleet } from "../fleet.ts";
import type { Program } from "../program.ts";
import { filterSuccessful, formatTally, repeat, sendRequest } from "../requests.ts";
import { createQuiz, createTenant, type Quiz, submit, type Tenant } from "../tenant.ts";

const LEASE_SECONDS = 60;
/** The number of endpoints of one receiver. A worker makes one attempt at a time to an endpoint that is new to it. */
const ENDPOINTS = 5;

type DeliveryContext = { fleet: Fleet; receiver: Receiver; found: Findings };

/**
 * Checks that one of two workers attempts each delivery, and that a killed worker's deliveries are sent by the other.
 */
export async function checkDeliveries(fleet: Fleet, { count, kills }: { count: number; kills: boolean }) {
  const found = createFindings();
  let behavior: Behavior = 200;
  const receiver = await startReceiver(() => behavior);
  const context = { fleet, receiver, found };
  const workers = [await fleet.startWorker(), await fleet.startWorker()] as const;
  try {
    await checkTwoWorkers(context, count);
    if (!kills) return found;
    const [doomed, other] = workers;
    await other.end();
    behavior = "hang";
    await checkKilledWorker(context, doomed, () => {
      behavior = 200;
    });
    return found;
  } finally {
    await Promise.all(workers.map((worker) => worker.end()));
    await receiver.close();
  }
}

async function checkTwoWorkers({ fleet, receiver, found }: DeliveryContext, count: number): Promise<void> {
  const quiz = await createSubscribedQuiz(fleet, receiver, 1);
  await submitAnswers(fleet, quiz, count);
  await waitUntil(
    async () => (await readDeliveryState(fleet, quiz.tenant)).waiting === 0,
    "all is delivered",
    60_000,
  );
  const { delivered, attempts } = await readDeliveryState(fleet, quiz.tenant);
  const received = receiver.requests.length;
  found.expect(
    delivered === count && attempts === count && received === count,
    `of ${count} deliveries by two workers ${delivered} were made, in ${attempts} attempts, ${received} received`,
  );
  found.report.push(`two workers: ${count} deliveries, ${attempts} attempts, ${received} received`);
}

async function checkKilledWorker(
  context: DeliveryContext,
  doomed: Program,
  answerAgain: () => void,
): Promise<void> {
  const { fleet, receiver, found } = context;
  const before = receiver.requests.length;
  const quiz = await createSubscribedQuiz(fleet, receiver, ENDPOINTS);
  await submitAnswers(fleet, quiz, 1);
  await receiver.received(before + ENDPOINTS);
  const taken = Date.now();
  await doomed.end("SIGKILL");
  answerAgain();
  const replacement = await fleet.startWorker();
  await waitUntil(
    async () => (await readDeliveryState(fleet, quiz.tenant)).waiting === 0,
    "all is delivered",
    180_000,
  );
  const seconds = (Date.now() - taken) / 1000;
  await replacement.end();
  const { delivered, attempts } = await readDeliveryState(fleet, quiz.tenant);
  const received = receiver.requests.length - before;
  found.expect(
    delivered === ENDPOINTS && attempts === ENDPOINTS && received === 2 * ENDPOINTS,
    `of ${ENDPOINTS} that a killed worker had ${delivered} were made, in ${attempts} attempts, ${received} received`,
  );
  // The lease began a moment before the request arrived.
  found.expect(seconds > LEASE_SECONDS - 5, `the other worker had them after ${seconds.toFixed(0)} s`);
  found.report.push(
    `a worker killed with ${ENDPOINTS} in hand: the other made them once the leases ended, after ${seconds.toFixed(0)} s`,
  );
}

/** Creates a tenant with a quiz and `count` endpoints, all at the receiver. */
async function createSubscribedQuiz(fleet: Fleet, receiver: Receiver, endpoints: number): Promise<Quiz> {
  const tenant = await createTenant(fleet);
  const body = { url: receiver.url, events: ["submission.graded"] };
  await repeat(endpoints, () => sendRequest(`${fleet.url}/v1/webhooks`, { key: tenant.key, body }));
  return createQuiz(fleet, tenant);
}

async function submitAnswers(fleet: Fleet, quiz: Quiz, count: number): Promise<void> {
  const answers = await repeat(count, (n) => submit(fleet.url, quiz, `learner-${n}`));
  if (filterSuccessful(answers).length < count) throw new Error(`setting up failed: ${formatTally(answers)}`);
}

type State = { waiting: number; delivered: number; attempts: number };

async function readDeliveryState({ database }: Fleet, { organizationId }: Tenant): Promise<State> {
  const [row] = await database.sql<State[]>`
    select count(*) filter (where status = 'pending')::int
        + (select coalesce(sum(cardinality(webhook_ids)), 0)::int from webhook_fan_outs
          where organization_id = ${organizationId}) as waiting,
      count(*) filter (where status = 'delivered')::int as delivered,
      (select count(*)::int from webhook_attempts where organization_id = ${organizationId}) as attempts
    from webhook_deliveries where organization_id = ${organizationId}`;
  return row ?? { waiting: 0, delivered: 0, attempts: 0 };
}
