import { ensureBuild } from "#scripts/build.ts";
import {
  type BenchEnvironment,
  getPostmasterPid,
  withBenchEnvironment,
} from "#tests/load/bench/environment.ts";
import { createApiClient } from "../bench/api.ts";
import { formatNumber } from "../bench/numbers.ts";
import { mixedAnswers, mixedQuiz } from "../bench/quiz.ts";
import type { Options, Outcome, Part } from "../chaos/part.ts";
import { openConnections } from "../soak/connections.ts";
import { monitorService } from "../soak/monitor.ts";
import { type CountingReceiver, startCountingReceiver } from "../soak/receiver.ts";
import { formatResources } from "../soak/resources.ts";
import { waitForDeliveries } from "../soak/settle.ts";
import type { ClientConfig, ExamResult } from "./client.ts";
import { EXAM, type Exam, QUICK_EXAM } from "./learners.ts";

const ORIGIN = "https://school.example";
const VARIANTS = 64;
const MINT_CONCURRENCY = 32;
/** The longest acceptable wait in ms for a person who is watching the start of the exam. */
const MAX_P99_MS = 1000;

export const examStart: Part = {
  name: "exam-start",
  title: "5,000 learners load, save and submit within a minute (with --quick 500 in ten seconds)",
  async run(options) {
    await ensureBuild(options.stop);
    const receiver = await startCountingReceiver();
    try {
      return await withBenchEnvironment((environment) => runExam(environment, receiver, options));
    } finally {
      await receiver.close();
    }
  },
};

async function runExam(
  environment: BenchEnvironment,
  receiver: CountingReceiver,
  { isQuick, stop, log }: Options,
): Promise<Outcome> {
  const exam = isQuick ? QUICK_EXAM : EXAM;
  const api = createApiClient(environment.direct.port, environment.apiKey);
  const quiz = mixedQuiz("Exam") as { settings: object };
  const { id } = await api.post<{ id: string }>("/v1/assessments", {
    ...quiz,
    settings: { ...quiz.settings, allowed_attempts: 1, time_limit_minutes: 30 },
  });
  await api.post(`/v1/assessments/${id}/publish`);
  const assessment = await api.get<Parameters<typeof mixedAnswers>[0]>(`/v1/assessments/${id}`);
  await api.post("/v1/webhooks", { url: receiver.url, events: ["submission.graded"] });
  const minting = performance.now();
  const tokens = await mintTokens(environment, id, exam, stop);
  log(
    `  ${formatNumber(tokens.length, 0)} tokens minted in ${formatNumber((performance.now() - minting) / 1000, 1)} s`,
  );

  const client = await environment.start<ClientConfig, null, "go", ExamResult>("../exam-start/client.ts", {
    port: environment.direct.port,
    origin: ORIGIN,
    exam,
    tokens,
    answers: Array.from({ length: VARIANTS }, (_, n) => JSON.stringify(mixedAnswers(assessment, n))),
  });
  stop.throwIfAborted();
  const watch = monitorService(environment.database.sql, {
    pid: environment.direct.pid,
    client: client.worker.pid,
    postmaster: await getPostmasterPid(environment),
  });
  const examResult = await client.worker.request("go").finally(() => watch.end());
  const settled = await waitForDeliveries(environment, receiver, {
    ids: [id],
    accepted: exam.learners,
    stop,
  });
  const judged = judge(exam, examResult);
  return {
    report: [...judged.report, ...formatResources(watch.seconds, environment), ...settled.report],
    faults: [...judged.faults, ...settled.faults, ...(await checkSubmittedOnce(environment, id, exam))],
  };
}

/** Creates tokens as a product does before an exam. The operator has raised the product's limits. */
async function mintTokens(
  environment: BenchEnvironment,
  id: string,
  { learners }: Exam,
  stop: AbortSignal,
): Promise<string[]> {
  const connections = openConnections(environment.direct.port, environment.apiKey, MINT_CONCURRENCY);
  const mintToken = async (_: unknown, i: number): Promise<string> => {
    stop.throwIfAborted();
    const body = JSON.stringify({ assessment_id: id, learner_ref: `learner-${i}`, origins: [ORIGIN] });
    const answer = await connections.send({ method: "POST", path: "/v1/embed/token", body });
    if (answer.status !== 201) throw new Error(`minting gave ${answer.status}: ${answer.body}`);
    return (JSON.parse(answer.body.toString()) as { data: { token: string } }).data.token;
  };
  try {
    return await Promise.all(Array.from({ length: learners }, mintToken));
  } finally {
    connections.close();
  }
}

function judge(
  { learners, loadWithin, think }: Exam,
  examResult: ExamResult,
): { report: string[]; faults: string[] } {
  const { seconds, figures, errors } = examResult;
  const most = 2 * loadWithin;
  const slow = ["load", "submit"].filter((kind) => !((figures[kind]?.p99 ?? 0) <= MAX_P99_MS));
  const missing = ["load", "submit"].filter((kind) => figures[kind]?.count !== learners);
  return {
    report: [
      `${formatNumber(learners, 0)} learners load within ${loadWithin} s, one in five in the first, and think for ${think.join(" to ")} s: all done after ${formatNumber(seconds, 1)} s`,
      ...Object.entries(figures).map(
        ([kind, { count, p50, p95, p99 }]) =>
          `${kind.padEnd(7)} ${formatNumber(count, 0).padStart(6)} answered; p50 ${formatNumber(p50, 1)}, p95 ${formatNumber(p95, 1)}, p99 ${formatNumber(p99, 1)} ms from when it was due`,
      ),
    ],
    faults: [
      ...Object.entries(errors).map(([what, count]) => `${count} times ${what}`),
      ...missing.map((kind) => `${figures[kind]?.count ?? 0} of ${learners} got their ${kind} answered`),
      ...slow.map((kind) => `${kind}: p99 is over ${MAX_P99_MS} ms`),
      ...(seconds <= most ? [] : [`it took ${formatNumber(seconds, 1)} s, not ${most} at most`]),
    ],
  };
}

async function checkSubmittedOnce(
  { database, organizationId }: BenchEnvironment,
  id: string,
  { learners }: Exam,
): Promise<string[]> {
  const [found] = await database.sql<{ learners: number; late: number; used: number }[]>`
    select count(distinct learner_ref)::int as learners, count(*) filter (where late)::int as late,
      (select count(distinct submission_id)::int from embed_tokens
        where organization_id = ${organizationId} and assessment_id = ${id} and consumed_at is not null) as used
    from submissions where organization_id = ${organizationId} and assessment_id = ${id}`;
  return [
    ...(found?.learners === learners
      ? []
      : [`${found?.learners} learners have a submission, not ${learners}`]),
    ...(found?.used === learners ? [] : [`${found?.used} tokens are used, not ${learners}`]),
    ...(found?.late === 0 ? [] : [`${found?.late} submissions are late`]),
  ];
}
