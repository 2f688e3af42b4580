import { createFindings, type Findings } from "../findings.ts";
import type { Fleet } from "../fleet.ts";
import { countInstances, filterSuccessful, formatTally, repeat, sendRequest } from "../requests.ts";
import { createQuiz, createTenant } from "../tenant.ts";

const LIMIT = 50;
const CHECKS = 3;
/**
 * A request that waits a second for Redis is counted in PostgreSQL, which makes the result inexact, so the test is
 * repeated.
 */
const TRIES = 5;

/**
 * Checks that limits are exact across all instances: request limits in Redis, and the limit on /check in PostgreSQL.
 */
export async function checkLimits(fleet: Fleet) {
  const found = createFindings();
  await warmUp(fleet);
  let failedTries = 0;
  while (failedTries < TRIES && !(await checkRequestLimit(fleet, found))) failedTries++;
  if (failedTries > 0)
    found.report.push(`${failedTries} tries before: Redis did not answer all within its second`);
  found.expect(failedTries < TRIES, `Redis was too slow for ${TRIES} tries of the request limit`);
  await checkCheckLimit(fleet, found);
  return found;
}

/** Warms up all processes, because their first requests take many times as long as others. */
async function warmUp(fleet: Fleet): Promise<void> {
  const { key } = await createTenant(fleet);
  for (let round = 0; round < 20; round++) {
    await Promise.all(fleet.instances.map(({ url }) => sendRequest(`${url}/v1/assessments`, { key })));
  }
}

/** Returns false if an instance couldn't count in Redis in time. */
async function checkRequestLimit(fleet: Fleet, { report, expect }: Findings): Promise<boolean> {
  const { key } = await createTenant(fleet, { default: LIMIT, submit: LIMIT, check: LIMIT });
  const fallbacks = () =>
    fleet.instances.reduce((sum, { countInLog: said }) => sum + said("Redis failed"), 0);
  const before = fallbacks();
  const asked = await repeat(200, () => sendRequest(`${fleet.url}/v1/assessments`, { key }));
  if (fallbacks() > before) return false;
  const passed = filterSuccessful(asked).length;
  report.push(`request limit ${LIMIT}: ${formatTally(asked)}, over ${countInstances(asked)} instances`);
  expect(passed === LIMIT, `${passed} of 200 requests passed a limit of ${LIMIT}`);
  expect(countInstances(asked) === fleet.instances.length, "the requests did not come to all instances");
  return true;
}

async function checkCheckLimit(fleet: Fleet, { report, expect }: Findings): Promise<void> {
  const quiz = await createQuiz(fleet, await createTenant(fleet));
  const body = {
    question_id: quiz.questionId,
    answers: [{ responseId: "r1", value: "a" }],
    session_id: "one",
  };
  const url = `${fleet.url}/v1/assessments/${quiz.id}/check`;
  const checked = await repeat(60, () => sendRequest(url, { key: quiz.tenant.key, body }));
  report.push(`/check, ${CHECKS} an hour: ${formatTally(checked)}`);
  expect(filterSuccessful(checked).length === CHECKS, `${filterSuccessful(checked).length} checks passed`);
}
