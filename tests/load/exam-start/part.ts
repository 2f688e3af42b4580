import { ensureBuild } from "#scripts/build.ts";
import { apiClient } from "../bench/api.ts";
import { figure } from "../bench/numbers.ts";
import { mixedAnswers, mixedQuiz } from "../bench/quiz.ts";
import { onStage, postmasterOf, type Stage } from "../bench/stage.ts";
import type { Options, Outcome, Part } from "../chaos/part.ts";
import { openConnections } from "../soak/connections.ts";
import { watchService } from "../soak/monitor.ts";
import { type Counting, countingReceiver } from "../soak/receiver.ts";
import { tellResources } from "../soak/resources.ts";
import { settle } from "../soak/settle.ts";
import type { ClientConfig, Course } from "./client.ts";
import { EXAM, type Exam, LOOK } from "./learners.ts";

const ORIGIN = "https://school.example";
const VARIANTS = 64;
const MINTED_AT_ONCE = 32;
/** Who looks at an exam that begins waits for this long at most. */
const MOST_P99_MS = 1000;

export const examStart: Part = {
  name: "exam-start",
  title: "5,000 learners load, save and submit within a minute (with --quick 500 in ten seconds)",
  async run(options) {
    await ensureBuild(options.stop);
    const receiver = await countingReceiver();
    try {
      return await onStage((stage) => begin(stage, receiver, options));
    } finally {
      await receiver.close();
    }
  },
};

async function begin(stage: Stage, receiver: Counting, { isQuick, stop, say }: Options): Promise<Outcome> {
  const exam = isQuick ? LOOK : EXAM;
  const api = apiClient(stage.direct.port, stage.apiKey);
  const quiz = mixedQuiz("Exam") as { settings: object };
  const { id } = await api.post<{ id: string }>("/v1/assessments", {
    ...quiz,
    settings: { ...quiz.settings, allowed_attempts: 1, time_limit_minutes: 30 },
  });
  await api.post(`/v1/assessments/${id}/publish`);
  const assessment = await api.get<Parameters<typeof mixedAnswers>[0]>(`/v1/assessments/${id}`);
  await api.post("/v1/webhooks", { url: receiver.url, events: ["submission.graded"] });
  const minting = performance.now();
  const tokens = await mint(stage, id, exam, stop);
  say(`  ${figure(tokens.length, 0)} tokens minted in ${figure((performance.now() - minting) / 1000, 1)} s`);

  const client = await stage.start<ClientConfig, null, "go", Course>("../exam-start/client.ts", {
    port: stage.direct.port,
    origin: ORIGIN,
    exam,
    tokens,
    answers: Array.from({ length: VARIANTS }, (_, n) => JSON.stringify(mixedAnswers(assessment, n))),
  });
  stop.throwIfAborted();
  const watch = watchService(stage.database.sql, {
    pid: stage.direct.pid,
    client: client.worker.pid,
    postmaster: await postmasterOf(stage),
  });
  const course = await client.worker.ask("go").finally(() => watch.end());
  const settled = await settle(stage, receiver, { ids: [id], accepted: exam.learners, stop });
  const judged = judge(exam, course);
  return {
    report: [...judged.report, ...tellResources(watch.seconds, stage), ...settled.report],
    faults: [...judged.faults, ...settled.faults, ...(await onlyOnce(stage, id, exam))],
  };
}

/** As a product does it before an exam, with limits that its operator has raised. */
async function mint(stage: Stage, id: string, { learners }: Exam, stop: AbortSignal): Promise<string[]> {
  const connections = openConnections(stage.direct.port, stage.apiKey, MINTED_AT_ONCE);
  const one = async (_: unknown, i: number): Promise<string> => {
    stop.throwIfAborted();
    const body = JSON.stringify({ assessment_id: id, learner_ref: `learner-${i}`, origins: [ORIGIN] });
    const answer = await connections.send({ method: "POST", path: "/v1/embed/token", body });
    if (answer.status !== 201) throw new Error(`minting gave ${answer.status}: ${answer.body}`);
    return (JSON.parse(answer.body.toString()) as { data: { token: string } }).data.token;
  };
  try {
    return await Promise.all(Array.from({ length: learners }, one));
  } finally {
    connections.close();
  }
}

function judge(
  { learners, loadWithin, think }: Exam,
  course: Course,
): { report: string[]; faults: string[] } {
  const { seconds, figures, errors } = course;
  const most = 2 * loadWithin;
  const slow = ["load", "submit"].filter((kind) => !((figures[kind]?.p99 ?? 0) <= MOST_P99_MS));
  const missing = ["load", "submit"].filter((kind) => figures[kind]?.count !== learners);
  return {
    report: [
      `${figure(learners, 0)} learners load within ${loadWithin} s, one in five in the first, and think for ${think.join(" to ")} s: all done after ${figure(seconds, 1)} s`,
      ...Object.entries(figures).map(
        ([kind, { count, p50, p95, p99 }]) =>
          `${kind.padEnd(7)} ${figure(count, 0).padStart(6)} answered; p50 ${figure(p50, 1)}, p95 ${figure(p95, 1)}, p99 ${figure(p99, 1)} ms from when it was due`,
      ),
    ],
    faults: [
      ...Object.entries(errors).map(([what, count]) => `${count} times ${what}`),
      ...missing.map((kind) => `${figures[kind]?.count ?? 0} of ${learners} got their ${kind} answered`),
      ...slow.map((kind) => `${kind}: p99 is over ${MOST_P99_MS} ms`),
      ...(seconds <= most ? [] : [`it took ${figure(seconds, 1)} s, not ${most} at most`]),
    ],
  };
}

async function onlyOnce(
  { database, organizationId }: Stage,
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
