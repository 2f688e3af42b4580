import { Content } from "#components/content/content.tsx";
import { Badge } from "#components/ui/badge.tsx";
import type { CorrectableQuestion } from "#lib/domains/regrades/questions.ts";
import { ASSESSMENT_PAGE } from "#lib/messages/assessments.ts";
import { CORRECTION_FORM } from "#lib/messages/corrections.ts";
import { COUNTS } from "#lib/messages/counts.ts";
import { FactList } from "./fact-list.tsx";
import { getQuestionTitleId } from "./question-title-id.ts";

/** The question as learners see it, with the key that holds now. */
export function QuestionCard({ question }: { question: CorrectableQuestion }) {
  const { id, number, content, sharedContext, points, keyFacts, ruling, versions } = question;
  return (
    <section aria-labelledby={getQuestionTitleId(id)} className="space-y-3">
      {sharedContext !== null && (
        <div className="border-l-2 border-edge/60 pl-4">
          <Content value={sharedContext} />
        </div>
      )}
      <div className="card p-4 sm:p-5">
        <header className="mb-3 flex flex-wrap items-baseline justify-between gap-3">
          <h3 id={getQuestionTitleId(id)} tabIndex={-1} className="text-sm font-medium outline-offset-4">
            {ASSESSMENT_PAGE.question(number)}{" "}
            <span className="font-normal text-muted">· {CORRECTION_FORM.versions(versions)}</span>
          </h3>
          <Badge>{COUNTS.point(points)}</Badge>
        </header>
        <Content value={content} />
        <div className="mt-4 space-y-2 border-t border-line pt-3">
          <p className="text-xs font-medium text-muted">
            {keyFacts.length > 1 ? CORRECTION_FORM.alternativeKeys : CORRECTION_FORM.currentKey}
          </p>
          {ruling && <p className="text-sm font-medium">{CORRECTION_FORM.rulings[ruling]}</p>}
          {keyFacts.map((facts, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the sets of keys have no ids, and their order is fixed
            <FactList key={index} facts={facts} empty={CORRECTION_FORM.noKey} />
          ))}
        </div>
      </div>
    </section>
  );
}
