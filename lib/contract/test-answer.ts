import * as z from "zod";
import { JsonObject } from "./common.ts";
import { Points } from "./exercises.ts";
import type { Feedback } from "./submissions.ts";

/** A question from an editor, saved or unsaved, and an answer to it. */
export const TestAnswerBody = z.strictObject({
  content_ast: JsonObject,
  answer_keys: z.array(JsonObject).max(100),
  points: Points,
  answers: z.array(z.unknown()).max(1000),
});
export type TestAnswerBody = z.infer<typeof TestAnswerBody>;

type Outcome = Feedback["outcome"];

/** The grade for one interaction, with the answers that its key accepts and the calculation of the score. */
export type TestedPart = {
  response_id: string;
  outcome: Outcome;
  score: number;
  points: number;
  /**
   * The answers that the key accepts. `fraction` is the share of the points that each earns, or null for full points.
   * `matched` is whether the learner's answer matches it.
   */
  expected: { text: string; fraction: number | null; matched: boolean }[];
  explanation: string;
  sum: string;
};

/** The grade that the answer would receive. `sum` shows how the parts add up to the score. */
export type TestAnswerResult = {
  outcome: Outcome;
  correct: boolean;
  score: number;
  points: number;
  sum: string;
  messages: { responseId: string; text: string }[];
  parts: TestedPart[];
};
