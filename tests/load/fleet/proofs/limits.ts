import { ask, spread, succeeded, tally, times } from "../caller.ts";
import { type Findings, findings } from "../findings.ts";
import type { Fleet } from "../fleet.ts";
import { newQuiz, newTenant } from "../tenant.ts";

const LIMIT = 50;
const CHECKS = 3;
/** Whoever waits a second for Redis counts in PostgreSQL; then nothing is told of either, and it is tried again. */
const TRIES = 5;

/** Request limits, kept in Redis, and the limit on /check, kept in PostgreSQL, are exact over all instances. */
export async function limitsHold(fleet: Fleet) {
  const found = findings();
  await warm(fleet);
  let spoiled = 0;
  while (spoiled < TRIES && !(await requestsCounted(fleet, found))) spoiled++;
  if (spoiled > 0) found.report.push(`${spoiled} tries before: Redis did not answer all within its second`);
  found.expect(spoiled < TRIES, `Redis was too slow for ${TRIES} tries of the request limit`);
  await checksCounted(fleet, found);
  return found;
}

/** The first requests of a process take many times as long as all others. */
async function warm(fleet: Fleet): Promise<void> {
  const { key } = await newTenant(fleet);
  for (let round = 0; round < 20; round++) {
    await Promise.all(fleet.instances.map(({ url }) => ask(`${url}/v1/assessments`, { key })));
  }
}

/** False where an instance could not count in Redis in time. */
async function requestsCounted(fleet: Fleet, { report, expect }: Findings): Promise<boolean> {
  const { key } = await newTenant(fleet, { default: LIMIT, submit: LIMIT, check: LIMIT });
  const fallbacks = () => fleet.instances.reduce((sum, { said }) => sum + said("Redis failed"), 0);
  const before = fallbacks();
  const asked = await times(200, () => ask(`${fleet.url}/v1/assessments`, { key }));
  if (fallbacks() > before) return false;
  const passed = succeeded(asked).length;
  report.push(`request limit ${LIMIT}: ${tally(asked)}, over ${spread(asked)} instances`);
  expect(passed === LIMIT, `${passed} of 200 requests passed a limit of ${LIMIT}`);
  expect(spread(asked) === fleet.instances.length, "the requests did not come to all instances");
  return true;
}

async function checksCounted(fleet: Fleet, { report, expect }: Findings): Promise<void> {
  const quiz = await newQuiz(fleet, await newTenant(fleet));
  const body = {
    question_id: quiz.questionId,
    answers: [{ responseId: "r1", value: "a" }],
    session_id: "one",
  };
  const url = `${fleet.url}/v1/assessments/${quiz.id}/check`;
  const checked = await times(60, () => ask(url, { key: quiz.tenant.key, body }));
  report.push(`/check, ${CHECKS} an hour: ${tally(checked)}`);
  expect(succeeded(checked).length === CHECKS, `${succeeded(checked).length} checks passed`);
}
