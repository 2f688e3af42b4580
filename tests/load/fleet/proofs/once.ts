import { createFindings, type Findings } from "../findings.ts";
import type { Fleet } from "../fleet.ts";
import { type ApiResult, filterSuccessful, formatTally, repeat, sendRequest } from "../requests.ts";
import { createQuiz, createTenant, ORIGIN, type Quiz, submit } from "../tenant.ts";

const PARALLEL = 50;
const ROUNDS = 5;

/** Checks that actions that must happen only once do so even when several instances are called at the same time. */
export async function checkOnce(fleet: Fleet) {
  const found = createFindings();
  const quiz = await createQuiz(fleet, await createTenant(fleet));
  await checkIdempotency(fleet, quiz, found);
  await checkTokens(fleet, quiz, found);
  await checkAttemptNumbers(fleet, quiz, found);
  await checkAllowedAttempts(fleet, found);
  return found;
}

async function checkIdempotency(fleet: Fleet, quiz: Quiz, { report, expect }: Findings): Promise<void> {
  const all: ApiResult[] = [];
  for (let round = 1; round <= ROUNDS; round++) {
    const learner = `once-${round}`;
    const headers = { "idempotency-key": `key-${round}` };
    const answers = await repeat(PARALLEL, () => submit(fleet.url, quiz, learner, headers));
    all.push(...answers);
    const ids = new Set(filterSuccessful(answers).map(({ data }) => data.id ?? data.submission_id));
    expect(ids.size === 1, `one Idempotency-Key gave ${ids.size} results`);
    const [row] = await fleet.database.sql<{ n: number }[]>`
      select count(*)::int as n from submissions where learner_ref = ${learner}
        and organization_id = ${quiz.tenant.organizationId}`;
    expect(row?.n === 1, `one Idempotency-Key recorded ${row?.n} submissions`);
  }
  const others = all.filter(({ status, code }) => status !== 200 && code !== "idempotency_in_progress");
  expect(others.length === 0, `repeating with an Idempotency-Key gave ${formatTally(others)}`);
  report.push(
    `the same Idempotency-Key ${PARALLEL} times at once, ${ROUNDS} rounds: ${formatTally(all)}, one effect each`,
  );
}

async function checkTokens(fleet: Fleet, quiz: Quiz, { report, expect }: Findings): Promise<void> {
  const all: ApiResult[] = [];
  for (let round = 1; round <= ROUNDS; round++) {
    const body = { assessment_id: quiz.id, origins: [ORIGIN] };
    const { data } = await sendRequest(`${fleet.url}/v1/embed/token`, { key: quiz.tenant.key, body });
    const answers = await repeat(PARALLEL, () =>
      sendRequest(`${fleet.url}/v1/embed/submit`, {
        body: { token: data.token, answers: quiz.answers },
        headers: { origin: ORIGIN },
      }),
    );
    all.push(...answers);
    expect(
      filterSuccessful(answers).length === 1,
      `an embed token was taken ${filterSuccessful(answers).length} times`,
    );
  }
  expect(
    all.every(({ status }) => status === 200 || status === 409),
    `tokens: ${formatTally(all)}`,
  );
  report.push(`an embed token ${PARALLEL} times at once, ${ROUNDS} rounds: ${formatTally(all)}`);
}

async function checkAttemptNumbers(fleet: Fleet, quiz: Quiz, { report, expect }: Findings): Promise<void> {
  const answers = await repeat(PARALLEL, () => submit(fleet.url, quiz, "gapless"));
  const numbers = await listAttemptNumbers(fleet, quiz, "gapless");
  expect(filterSuccessful(answers).length === PARALLEL, `attempts: ${formatTally(answers)}`);
  expect(
    numbers.every((number, i) => number === i + 1),
    `attempts are numbered ${numbers}`,
  );
  report.push(`${PARALLEL} attempts of one learner at once: numbered 1 to ${numbers.at(-1)}`);
}

async function checkAllowedAttempts(fleet: Fleet, { report, expect }: Findings): Promise<void> {
  const quiz = await createQuiz(fleet, await createTenant(fleet), { allowed_attempts: 3 });
  const answers = await repeat(PARALLEL, () => submit(fleet.url, quiz, "three"));
  const numbers = await listAttemptNumbers(fleet, quiz, "three");
  expect(String(numbers) === "1,2,3", `of 3 attempts that are allowed there are ${numbers}`);
  expect(filterSuccessful(answers).length === 3, `of 3 attempts that are allowed ${formatTally(answers)}`);
  report.push(`3 attempts allowed, ${PARALLEL} at once: ${formatTally(answers)}`);
}

async function listAttemptNumbers(fleet: Fleet, quiz: Quiz, learner: string): Promise<number[]> {
  const rows = await fleet.database.sql<{ number: number }[]>`
    select attempt_number as number from submissions where organization_id = ${quiz.tenant.organizationId}
      and assessment_id = ${quiz.id} and learner_ref = ${learner} order by 1`;
  return rows.map(({ number }) => number);
}
