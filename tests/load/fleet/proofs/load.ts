import { setTimeout as sleep } from "node:timers/promises";
import type { Fleet } from "../fleet.ts";
import { type ApiResult, formatTally, sendRequest } from "../requests.ts";
import { type Quiz, submit } from "../tenant.ts";

/** Each has one request under way at a time. */
export const CALLERS = 8;
/** Between two requests of a caller: the proofs are about what fails, and share the machine with what they watch. */
const PAUSE_MS = 5;

/** `learner`: of a submission; each has its own. */
export type Sent = { answer: ApiResult; learner: string | undefined };

/** Submissions and lists, three to one, through the proxy, while something happens. */
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

/** What is wrong with what was recorded: an answered submission is there once, one that failed once or not at all. */
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
