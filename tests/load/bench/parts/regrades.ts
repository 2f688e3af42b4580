import { setTimeout as sleep } from "node:timers/promises";
import { runPreviews } from "#lib/domains/regrades/run-previews.ts";
import { writeQueuedEvents } from "#lib/domains/regrades/write-queued-events.ts";
import { createTestOrganization } from "#tests/support/organization.ts";
import { insertSubmissions, QUESTIONS } from "../../fill-submissions.ts";
import { type Api, createApiClient } from "../api.ts";
import { formatNumber, percentile } from "../numbers.ts";
import type { Part } from "../part.ts";
import { timeAnalytics } from "../time-analytics.ts";

const MAX_PREVIEW_MS = 20_000;
const MAX_COMMIT_MS = 3_000;
const CALLERS = 4;
/** How long another organization submits alone, to compare its latency. */
const ALONE_SECONDS = 5;

type Quiz = { id: string; exercises: { id: string; questions: { id: string }[] }[] };
type Regrade = { id: string; status: string; fingerprint: string; counts: Record<string, number> };

/** Measures correcting the key of a question that `rows` submissions answered, while another organization submits. */
export const regrades: Part = {
  name: "regrades",
  isOptional: true,
  async measure({ database, direct }, { rows }, stop) {
    const limits = { default: 1_000_000, submit: 1_000_000, check: 1 };
    const [corrected, other] = await Promise.all([
      createTestOrganization(database, { limits }),
      createTestOrganization(database, { limits }),
    ]);
    const api = createApiClient(direct.port, corrected.apiKey);
    const quiz = await createQuiz(api);
    await insertSubmissions(database.db, corrected.organizationId, quiz.id, rows, 0);
    await database.sql`vacuum analyze`;
    const submit = await createSubmitter(createApiClient(direct.port, other.apiKey));
    const alone = await submitDuring(submit, sleep(ALONE_SECONDS * 1000));
    stop.throwIfAborted();
    const question_id = quiz.exercises[0]?.questions[0]?.id;
    const created = await api.post<Regrade>(`/v1/assessments/${quiz.id}/regrades`, {
      corrections: [
        {
          question_id,
          mode: "new_key",
          answer_keys: [{ type: "choice", response_id: "r1", correct: ["a"] }],
        },
      ],
    });
    const time = async <T>(run: () => Promise<T>): Promise<[number, T]> => {
      const began = performance.now();
      const result = await run();
      return [performance.now() - began, result];
    };
    const errors: unknown[] = [];
    const onFailure = (error: unknown) => errors.push(error);
    const previewing = time(() => runPreviews(database, { now: () => new Date(), signal: stop, onFailure }));
    const besidePreview = await submitDuring(submit, previewing);
    const [previewMs] = await previewing;
    const previewed = await api.get<Regrade>(`/v1/regrades/${created.id}`);
    const committing = time(() =>
      api.post<Regrade>(`/v1/regrades/${created.id}/commit`, { fingerprint: previewed.fingerprint }),
    );
    const besideCommit = await submitDuring(submit, committing);
    const [commitMs] = await committing;
    const writing = time(() => writeQueuedEvents(database, { signal: stop, onFailure }));
    const besideEvents = await submitDuring(submit, writing);
    const [eventsMs] = await writing;
    const { ms: analyticsMs } = await timeAnalytics(database.db, api, quiz.id);
    const [revertMs] = await time(() => api.post<Regrade>(`/v1/regrades/${created.id}/revert`));
    const { raised = 0, lowered = 0 } = previewed.counts;
    const p99 = (times: readonly number[]) => {
      const value = percentile(times, 0.99);
      return `${formatNumber(value, 0)} (${formatNumber(value / percentile(alone, 0.99), 1)})`;
    };
    const seconds = (ms: number) => `${formatNumber(ms / 1000, 1)} s`;
    return {
      report: `
regrades: ${formatNumber(rows, 0)} submissions, of which ${formatNumber(raised + lowered, 0)} change
  preview ${seconds(previewMs)}, commit ${seconds(commitMs)}, its events ${seconds(eventsMs)}, first analytics after it ${seconds(analyticsMs)}, revert ${seconds(revertMs)}
  another organization's submissions, p99 in ms (and its ratio to that alone): alone ${p99(alone)}, beside the preview ${p99(besidePreview)}, beside the commit ${p99(besideCommit)}, beside the events ${p99(besideEvents)}`,
      verdicts: [
        {
          isMet: previewMs < MAX_PREVIEW_MS,
          sentence: `a preview takes under ${MAX_PREVIEW_MS / 1000} s: ${formatNumber(previewMs / 1000, 1)}`,
        },
        {
          isMet: commitMs < MAX_COMMIT_MS,
          sentence: `a commit takes under ${MAX_COMMIT_MS / 1000} s: ${formatNumber(commitMs / 1000, 1)}`,
        },
      ],
      faults: errors.map(String),
    };
  },
};

/** Submits without a pause until `work` has ended. Returns the sorted latencies in ms. */
async function submitDuring(submit: () => Promise<unknown>, work: Promise<unknown>): Promise<number[]> {
  let isOver = false;
  const end = work.then(() => {
    isOver = true;
  });
  const times: number[] = [];
  const call = async () => {
    while (!isOver) {
      const began = performance.now();
      await submit();
      times.push(performance.now() - began);
    }
  };
  await Promise.all([end, ...Array.from({ length: CALLERS }, call)]);
  return times.sort((a, b) => a - b);
}

async function createQuiz(api: Api): Promise<Quiz> {
  const { id } = await api.post<Quiz>("/v1/assessments", {
    title: "Bench: regrades",
    settings: { allowed_attempts: null },
    exercises: [{ questions: QUESTIONS }],
  });
  await api.post(`/v1/assessments/${id}/publish`);
  return api.get<Quiz>(`/v1/assessments/${id}`);
}

/** Returns a function that submits to an assessment of its own. */
async function createSubmitter(api: Api): Promise<() => Promise<unknown>> {
  const { id, exercises } = await createQuiz(api);
  const values = [...Array(14).fill("b"), ["b"], ["b"], "an answer", "an answer", "3", "3"];
  const answers = {
    exerciseAnswers: exercises.map((exercise) => ({
      exerciseId: exercise.id,
      questionAnswers: exercise.questions.map((question, i) => ({
        questionId: question.id,
        answers: [{ responseId: "r1", value: values[i] }],
      })),
    })),
  };
  let n = 0;
  return () => api.post(`/v1/assessments/${id}/submit`, { learner_ref: `learner ${n++}`, answers });
}
