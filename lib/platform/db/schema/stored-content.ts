/** How an assessment's content lies in the database: the author's JSON, verbatim, with the ids we gave. */
import type { AnswerKey } from "#lib/core/grading/index.ts";

export type StoredQuestion = {
  id: string;
  content_ast: Record<string, unknown>;
  answer_keys: AnswerKey[];
  points: number;
};

export type StoredExercise = { id: string; shared_context: unknown; questions: StoredQuestion[] };
