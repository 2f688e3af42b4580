/** An assessment's content as stored: the author's JSON, unchanged, with the ids that the service assigned. */
import type { AnswerKey } from "#lib/core/grading/index.ts";

export type StoredQuestion = {
  id: string;
  content_ast: Record<string, unknown>;
  answer_keys: AnswerKey[];
  points: number;
};

export type StoredExercise = { id: string; shared_context: unknown; questions: StoredQuestion[] };
