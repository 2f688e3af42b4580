import { buildHref } from "#components/library/build-href.ts";
import { CORRECT_KEY } from "#lib/messages/correct-key.ts";

type CorrectKeyLinkProps = { assessmentId: string; questionId: string; label: string };

/** Leads to the correction of a published question's key. `label` names the question for screen readers. */
export const CorrectKeyLink = ({ assessmentId, questionId, label }: CorrectKeyLinkProps) => (
  <a
    href={buildHref(`/assessments/${assessmentId}/regrades/new`, { question: questionId })}
    className="link inline-block min-h-6 text-sm"
  >
    {CORRECT_KEY.link}
    <span className="sr-only">{CORRECT_KEY.linkMore(label)}</span>
  </a>
);
