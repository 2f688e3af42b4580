import Link from "next/link";
import type { QuestionProgress } from "#lib/domains/marking/assessment-progress.ts";
import { ASSESSMENT_MESSAGES as MESSAGES } from "#lib/messages/marking.ts";

/** Says which question to grade next, and opens its next answer. */
export const NextUp = ({ question, href }: { question: QuestionProgress; href: string }) => (
  <section
    aria-labelledby="next"
    className="card mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-4"
  >
    <div className="min-w-0">
      <h2 id="next" className="text-lg font-semibold tracking-tight">
        {MESSAGES.next(question.label)}
      </h2>
      <p className="text-sm text-muted tabular-nums">
        {MESSAGES.answersLeft(question.answers - question.graded, question.answers)}
      </p>
    </div>
    <Link className="button button-primary max-sm:min-h-11 max-sm:w-full" href={href} prefetch={false}>
      {MESSAGES.gradeNext}
    </Link>
  </section>
);
