import type { AssessmentSummary } from "./assessments.ts";

/** The data that an editor starts with: the working copy with its answer keys, at `assessment.revision`. */
export type WorkingDraft = {
  assessment: AssessmentSummary;
  exercises: {
    id: string;
    shared_context: unknown;
    questions: {
      id: string;
      content_ast: Record<string, unknown>;
      answer_keys: Record<string, unknown>[];
      points: number;
    }[];
  }[];
};
