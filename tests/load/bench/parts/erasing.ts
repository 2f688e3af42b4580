import { createTestOrganization } from "#tests/support/organization.ts";
import { insertSubmissions, QUESTIONS } from "../../fill-submissions.ts";
import { createApiClient } from "../api.ts";
import { formatNumber, median } from "../numbers.ts";
import type { Part } from "../part.ts";

const SUBMISSIONS = 200;
const LEARNERS = 7;
const MAX_MS = 1000;

type Quiz = { id: string; exercises: { id: string; questions: { id: string }[] }[] };

/** Measures erasing learners who have many submissions, beside `rows` submissions of others. */
export const erasing: Part = {
  name: "erasing",
  isOptional: true,
  async measure({ database, direct }, { rows, isQuick }, stop) {
    const limits = { default: 1_000_000, submit: 1_000_000, check: 1 };
    const { apiKey, organizationId } = await createTestOrganization(database, { limits });
    const api = createApiClient(direct.port, apiKey);
    const { id } = await api.post<Quiz>("/v1/assessments", {
      title: "Bench: erasing",
      settings: { allowed_attempts: null },
      exercises: [{ questions: QUESTIONS }],
    });
    await api.post(`/v1/assessments/${id}/publish`);
    await insertSubmissions(database.db, organizationId, id, rows, 0);
    await database.sql`vacuum analyze`;
    const { exercises } = await api.get<Quiz>(`/v1/assessments/${id}`);
    const answers = {
      exerciseAnswers: exercises.map((exercise) => ({
        exerciseId: exercise.id,
        questionAnswers: exercise.questions.map((question) => ({
          questionId: question.id,
          answers: [{ responseId: "r1", value: "b" }],
        })),
      })),
    };
    const times: number[] = [];
    for (let n = 0; n < (isQuick ? 3 : LEARNERS); n++) {
      stop.throwIfAborted();
      const learner_ref = `erased ${n}`;
      for (let i = 0; i < SUBMISSIONS; i++)
        await api.post(`/v1/assessments/${id}/submit`, { learner_ref, answers, metadata: { n: i } });
      const began = performance.now();
      const response = await fetch(
        `http://127.0.0.1:${direct.port}/v1/learners/${encodeURIComponent(learner_ref)}`,
        { method: "DELETE", headers: { authorization: `Bearer ${apiKey}` } },
      );
      times.push(performance.now() - began);
      if (!response.ok) throw new Error(`Erasing gave ${response.status}: ${await response.text()}`);
    }
    const slowest = Math.max(...times);
    return {
      report: `
erasing: a learner with ${SUBMISSIONS} submissions beside ${formatNumber(rows, 0)} of others; ms
  median ${formatNumber(median(times), 0)}, slowest ${formatNumber(slowest, 0)}`,
      verdicts: [
        {
          isMet: slowest < MAX_MS,
          sentence: `erasing a learner with ${SUBMISSIONS} submissions takes under ${MAX_MS} ms: ${formatNumber(slowest, 0)}`,
        },
      ],
      faults: [],
    };
  },
};
