import { ask, spread, succeeded, tally, times } from "../caller.ts";
import { findings } from "../findings.ts";
import type { Fleet } from "../fleet.ts";
import { newQuiz, newTenant } from "../tenant.ts";

const LIMIT = 50;
const CHECKS = 3;

/** Request limits, kept in Redis, and the limit on /check, kept in PostgreSQL, are exact over all instances. */
export async function limitsHold(fleet: Fleet) {
  const { report, faults, expect } = findings();
  const limited = await newTenant(fleet, { default: LIMIT, submit: LIMIT, check: LIMIT });
  const list = () => ask(`${fleet.url}/v1/assessments`, { key: limited.key });
  const asked = await times(200, list);
  const passed = succeeded(asked).length;
  report.push(`request limit ${LIMIT}: ${tally(asked)}, over ${spread(asked)} instances`);
  expect(passed === LIMIT, `${passed} of 200 requests passed a limit of ${LIMIT}`);
  expect(spread(asked) === fleet.instances.length, "the requests did not come to all instances");

  const quiz = await newQuiz(fleet, await newTenant(fleet));
  const checked = await times(60, () =>
    ask(`${fleet.url}/v1/assessments/${quiz.id}/check`, {
      key: quiz.tenant.key,
      body: {
        question_id: quiz.questionId,
        answers: [{ responseId: "r1", value: "a" }],
        session_id: "one",
      },
    }),
  );
  report.push(`/check, ${CHECKS} an hour: ${tally(checked)}`);
  expect(succeeded(checked).length === CHECKS, `${succeeded(checked).length} checks passed`);
  return { report, faults };
}
