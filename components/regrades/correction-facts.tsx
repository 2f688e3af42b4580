import { Content } from "#components/content/content.tsx";
import { Fact } from "#components/ui/fact.tsx";
import { Timestamp } from "#components/ui/timestamp.tsx";
import type { RegradeDetails } from "#lib/domains/regrades/details.ts";
import type { NamedRegrade, RegradeActor } from "#lib/domains/regrades/history.ts";
import { ASSESSMENT_PAGE } from "#lib/messages/assessments.ts";
import { CORRECTION_DETAILS, CORRECTIONS_PAGE, getMode } from "#lib/messages/corrections.ts";
import { FactList } from "./fact-list.tsx";

/** What a correction does to which questions, and who did what when. */
export const CorrectionFacts = ({ details: { regrade, corrections } }: { details: RegradeDetails }) => (
  <div className="space-y-4">
    {corrections.map(({ questionId, number, content, mode, points, keyFacts, ...effect }) => (
      <article key={questionId} aria-label={ASSESSMENT_PAGE.question(number)} className="card p-4 sm:p-5">
        <div className="grid gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <div className="min-w-0">
            <p className="mb-2 text-xs font-medium text-muted">{ASSESSMENT_PAGE.question(number)}</p>
            <Content value={content} />
          </div>
          <div className="min-w-0 space-y-3 text-sm max-lg:border-t max-lg:border-line max-lg:pt-4 lg:border-l lg:border-line lg:pl-5">
            <div>
              <p className="font-medium">{getMode(mode, effect).name}</p>
              <p className="mt-0.5 text-muted">{getMode(mode, effect).consequence}</p>
            </div>
            {keyFacts && (
              <div>
                <p className="mb-0.5 text-xs font-medium text-muted">{CORRECTION_DETAILS.newKey}</p>
                <FactList facts={keyFacts} empty="" />
              </div>
            )}
            {points !== null && <p>{CORRECTION_DETAILS.newPoints(points)}</p>}
          </div>
        </div>
      </article>
    ))}
    <p className="text-sm text-muted">
      {CORRECTION_DETAILS.versions(regrade.versions)}
      {regrade.never_lower && ` ${CORRECTION_DETAILS.neverLower}`}
    </p>
    <Events regrade={regrade} />
  </div>
);

const Events = ({ regrade }: { regrade: NamedRegrade }) => (
  <dl className="flex flex-wrap gap-x-10 gap-y-3 text-sm">
    <Event name={CORRECTION_DETAILS.created} at={regrade.created_at} by={regrade.creator} />
    <Event name={CORRECTION_DETAILS.committed} at={regrade.committed_at} by={regrade.committer} />
    <Event name={CORRECTION_DETAILS.reverted} at={regrade.reverted_at} by={regrade.reverter} />
    {regrade.note && (
      <Fact name={CORRECTION_DETAILS.note}>
        <span className="whitespace-pre-line">{regrade.note}</span>
      </Fact>
    )}
  </dl>
);

const Event = ({ name, at, by }: { name: string; at: string | null; by: RegradeActor | null }) =>
  at && (
    <Fact name={name}>
      <Timestamp at={at} /> {by && CORRECTION_DETAILS.by(CORRECTIONS_PAGE.actor(by))}
    </Fact>
  );
