import { setTimeout as sleep } from "node:timers/promises";
import type { Fleet } from "../fleet.ts";
import { type ApiResult, formatTally, sendRequest } from "../requests.ts";
import { type Quiz, submit } from "../tenant.ts";

/** The number of callers. Each has one request in progress at a time. */
export const CALLERS = 8;
/**
 * The pause between two requests of a caller. These tests are about failures and share the machine with the service.
 */
const PAUSE_MS = 5;

/** `learner` is set for a submission. Each submission has a different learner. */
export type Sent = { answer: ApiResult; learner: string | undefined };

/** Sends submissions and lists (three to one) through the proxy while `work` runs. */
export async function runUnderLoad(fleet: Fleet, quiz: Quiz, act: () => Promise<void>): Promise<Sent[]> {
  const sent: Sent[] = [];
  let isOver = false;
  const run = `${Date.now()}`;
  const runCaller = async (caller: number) => {
    for (let n = 0; !isOver; n++) {
      const learner = n % 4 === 3 ? undefined : `${run}-${caller}-${n}`;
      const answer = learner
        ? await submit(fleet.url, quiz, learner)
        : await sendRequest(`${fleet.url}/v1/assessments`, { key: quiz.tenant.key });
      sent.push({ answer, learner });
      await sleep(PAUSE_MS);
    }
  };
  const callers = Array.from({ length: CALLERS }, (_, caller) => runCaller(caller));
  try {
    await act();
  } finally {
    isOver = true;
    await Promise.all(callers);
  }
  return sent;
}

export const filterFailed = (sent: readonly Sent[]): Sent[] =>
  sent.filter(({ answer }) => answer.status < 200 || answer.status > 299);

/**
 * Finds submissions that were recorded incorrectly: an acknowledged one must be stored once, and a failed one at most
 * once.
 */
export async function findMisrecorded(fleet: Fleet, quiz: Quiz, sent: readonly Sent[]): Promise<string[]> {
  const rows = await fleet.database.sql<{ learner: string; n: number }[]>`
    select learner_ref as learner, count(*)::int as n from submissions
    where organization_id = ${quiz.tenant.organizationId} and assessment_id = ${quiz.id} group by 1`;
  const recorded = new Map(rows.map(({ learner, n }) => [learner, n]));
  return sent.flatMap(({ answer, learner }) => {
    if (learner === undefined) return [];
    const n = recorded.get(learner) ?? 0;
    const isRight = answer.status === 200 ? n === 1 : n <= 1;
    return isRight ? [] : [`a submission answered with ${formatTally([answer])} is recorded ${n} times`];
  });
}
