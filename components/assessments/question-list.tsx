import { Content } from "#components/content/content.tsx";
import { Badge } from "#components/ui/badge.tsx";
import type { Overview } from "#lib/domains/assessments/overview.ts";
import { ASSESSMENT_PAGE } from "#lib/messages/assessments.ts";
import { COUNTS } from "#lib/messages/counts.ts";
import { getQuestionAnchor } from "./question-place.ts";

type QuestionItem = {
  id: string;
  number: number;
  points: number;
  content: unknown;
  /** The exercise's shared context, which only the first question of the exercise has. */
  context: unknown;
  /** The pool that the question is drawn from. */
  pool: { draw: number; size: number; isFirst: boolean } | null;
};

/** Returns all questions of an assessment in order. */
export const listQuestions = ({ assessment }: Overview): QuestionItem[] =>
  assessment.exercises.flatMap(({ pool, questions, shared_context }) =>
    questions.map((question, index) => ({
      id: question.id,
      number: question.sequence_number,
      points: question.points,
      content: question.content_ast,
      context: index === 0 ? shared_context : null,
      pool: pool && { draw: pool.draw, size: questions.length, isFirst: index === 0 },
    })),
  );

/** Shows questions as learners see them. Users who can see answer keys also get a description of each key. */
export const QuestionList = ({
  questions,
  keys,
}: {
  questions: readonly QuestionItem[];
  keys: Overview["keys"];
}) => (
  <ol className="space-y-4">
    {questions.map(({ id, number, points, content, context, pool }) => (
      <li key={id} id={getQuestionAnchor(id)} className="scroll-mt-6">
        {context !== null && context !== undefined && (
          <div className="mb-4 border-l-2 border-edge/60 pl-4">
            <Content value={context} />
          </div>
        )}
        {pool?.isFirst && (
          <p className="mb-4 text-sm text-muted">{ASSESSMENT_PAGE.pool(pool.draw, pool.size)}</p>
        )}
        <article aria-labelledby={`q-${id}`} className="card p-4 sm:p-5">
          <header className="mb-3 flex items-baseline justify-between gap-3">
            <h3 id={`q-${id}`} className="text-sm font-medium">
              {ASSESSMENT_PAGE.question(number)}
            </h3>
            <span className="flex gap-2">
              {pool && <Badge>{ASSESSMENT_PAGE.fromPool}</Badge>}
              <Badge>{COUNTS.point(points)}</Badge>
            </span>
          </header>
          <Content value={content} />
          {keys && <AnswerKeyLines lines={keys.get(id) ?? []} />}
        </article>
      </li>
    ))}
  </ol>
);

/** Describes the answer keys of a question, one fact per line. */
export const AnswerKeyLines = ({ lines }: { lines: readonly string[] }) => (
  <section aria-label={ASSESSMENT_PAGE.answerKey} className="mt-4 border-t border-line pt-3">
    <h4 className="text-xs font-medium text-muted">{ASSESSMENT_PAGE.answerKey}</h4>
    {lines.length === 0 ? (
      <p className="mt-1 text-sm text-muted">{ASSESSMENT_PAGE.noAnswerKey}</p>
    ) : (
      <ul className="mt-1 space-y-0.5 text-sm">
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two keys can have the same description
          <li key={index} className="wrap-anywhere">
            {line}
          </li>
        ))}
      </ul>
    )}
  </section>
);
