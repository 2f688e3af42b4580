import * as z from "zod";
import { JsonObject } from "./common.ts";
import type { Feedback } from "./submissions.ts";

/** A question as it is in an editor, saved or not, and an answer to it. */
export const TestAnswerBody = z.strictObject({
  content_ast: JsonObject,
  answer_keys: z.array(JsonObject).max(100),
  points: z.number().positive().max(1_000_000),
  answers: z.array(z.unknown()).max(1000),
});
export type TestAnswerBody = z.infer<typeof TestAnswerBody>;

type Outcome = Feedback["outcome"];

/** The grade of one interaction, with what its key accepts and how the score was calculated. */
export type TestedPart = {
  response_id: string;
  outcome: Outcome;
  score: number;
  points: number;
  /** What the key accepts. `fraction`: what it earns, null for everything. `met`: whether the answer matches it. */
  expected: { text: string; fraction: number | null; met: boolean }[];
  how: string;
  sum: string;
};

/** What the answer would earn. `sum` shows how the parts add up to the score. */
export type TestAnswerResult = {
  outcome: Outcome;
  correct: boolean;
  score: number;
  points: number;
  sum: string;
  messages: { responseId: string; text: string }[];
  parts: TestedPart[];
};
