import * as z from "zod";
import { JsonObject } from "./common.ts";
import type { Feedback } from "./submissions.ts";

/** One question as it stands in an editor, saved or not, and an answer to it. */
export const TestAnswerBody = z.strictObject({
  content_ast: JsonObject,
  answer_keys: z.array(JsonObject).max(100),
  points: z.number().positive().max(1_000_000),
  answers: z.array(z.unknown()).max(1000),
});
export type TestAnswerBody = z.infer<typeof TestAnswerBody>;

type Outcome = Feedback["outcome"];

/** What grading said of one interaction, with what its key takes and how the points came about. */
export type TestedPart = {
  response_id: string;
  outcome: Outcome;
  score: number;
  points: number;
  /** A line for each thing that the key takes; `fraction` is null where it earns all, `met`: the answer did. */
  expected: { text: string; fraction: number | null; met: boolean }[];
  how: string;
  sum: string;
};

/** What the answer would earn. `sum` says how the parts come to the score. */
export type TestAnswerResult = {
  outcome: Outcome;
  correct: boolean;
  score: number;
  points: number;
  sum: string;
  messages: { responseId: string; text: string }[];
  parts: TestedPart[];
};
