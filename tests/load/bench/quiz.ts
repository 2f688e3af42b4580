/** Twenty questions of mixed types in two exercises, as long as real ones, with answers. */
import type { Answers } from "#lib/contract/submissions.ts";
import { autoQuestions, paragraph } from "#tests/support/quiz.ts";
import { scatter } from "./numbers.ts";

type Json = Record<string, unknown>;
type Kind = (typeof autoQuestions)[number];

/** The number of questions of each type in `autoQuestions`: choice, text, numeric, match, order, point, expression. */
const COUNTS = [8, 4, 2, 2, 2, 1, 1];
const MIX: readonly Kind[] = autoQuestions.flatMap((kind, k) => new Array<Kind>(COUNTS[k] ?? 0).fill(kind));
const PER_EXERCISE = 10;

export const MIX_TITLE =
  "20 questions (8 choice, 4 text, 2 numeric, 2 match, 2 order, 1 point, 1 expression)";

const STEM =
  "Read the passage above once more before you answer: what it says of the matter counts, not what you know from " +
  "elsewhere. Only one reading of it is meant, and each question can be answered from it alone.";

const POINTS = [1, 2, 0.5, 1, 3];

export function mixedQuiz(title: string): Json {
  const questions = MIX.map(({ question }, i) => {
    const { content } = question.content_ast as { content: Json[] };
    return {
      ...question,
      content_ast: { type: "doc", content: [paragraph(`${i + 1}. ${STEM}`), ...content] },
      points: POINTS[i % POINTS.length],
    };
  });
  return {
    title,
    settings: { allowed_attempts: null, passing_score_percent: 60 },
    exercises: [0, 1].map((e) => ({
      questions: questions.slice(e * PER_EXERCISE, (e + 1) * PER_EXERCISE),
      shared_context: { type: "doc", content: [paragraph(STEM), paragraph(STEM)] },
    })),
  };
}

type Fetched = { exercises: { id: string; questions: { id: string }[] }[] };

/** Returns the answers of learner n: about 13 of 20 are correct, 5 are wrong and 2 are skipped. */
export function mixedAnswers(assessment: Fetched, n: number): Answers {
  let index = 0;
  return {
    exerciseAnswers: assessment.exercises.map((exercise) => ({
      exerciseId: exercise.id,
      questionAnswers: exercise.questions.flatMap(({ id }) => {
        const kind = MIX[index];
        const luck = scatter(n * 64 + index++, 20);
        if (!kind || luck < 2) return [];
        return [
          { questionId: id, answers: [{ responseId: "r1", value: luck < 7 ? kind.wrong : kind.right }] },
        ];
      }),
    })),
  };
}
