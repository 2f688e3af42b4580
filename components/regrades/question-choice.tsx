import { buildHref } from "#components/library/build-href.ts";
import { Banner } from "#components/ui/banner.tsx";
import type { QuestionTitle } from "#lib/domains/regrades/questions.ts";
import { ASSESSMENT_PAGE } from "#lib/messages/assessments.ts";
import { CORRECTION_FORM } from "#lib/messages/corrections.ts";

type QuestionChoiceProps = {
  assessmentId: string;
  questions: readonly QuestionTitle[];
  /** Whether the URL names a question that no version holds. */
  isMissing: boolean;
};

/** Chooses the question to correct. */
export const QuestionChoice = ({ assessmentId, questions, isMissing }: QuestionChoiceProps) => (
  <section aria-labelledby="choose" className="max-w-4xl space-y-4">
    <h2 id="choose" className="text-xl font-semibold tracking-tight">
      {CORRECTION_FORM.chooseTitle}
    </h2>
    {isMissing && <Banner tone="warn">{CORRECTION_FORM.notFound}</Banner>}
    <ol className="card divide-y divide-line">
      {questions.map(({ id, number, text }) => (
        <li key={id}>
          <a
            className="block px-4 py-3 text-sm hover:bg-sunken"
            href={buildHref(`/assessments/${assessmentId}/regrades/new`, { question: id })}
          >
            <span className="font-medium">{ASSESSMENT_PAGE.question(number)}</span>
            {text && <span className="mt-0.5 line-clamp-2 text-muted wrap-anywhere">{text}</span>}
          </a>
        </li>
      ))}
    </ol>
  </section>
);
