import type { ReactNode } from "react";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { Timestamp } from "#components/ui/timestamp.tsx";
import type { Overview } from "#lib/domains/assessments/overview.ts";
import { formatCount } from "#lib/messages/format-count.ts";
import { SOLUTION_LABELS } from "./settings-values.ts";

type AssessmentFactsProps = {
  overview: Overview;
  folder: { id: string; name: string } | null;
  questionCount: number;
  /** Where learners take it, once it is published; null while they cannot. */
  takeUrl: string | null;
  /** Whether the settings can be changed on this page. */
  mayChange: boolean;
};

/** What there is to know of an assessment at a glance. */
export function AssessmentFacts({
  overview,
  folder,
  questionCount,
  takeUrl,
  mayChange,
}: AssessmentFactsProps) {
  const { assessment, points, submissionCount } = overview;
  const { settings } = assessment;
  return (
    <section aria-label="At a glance" className="card p-5">
      {assessment.description && (
        <p className="mb-4 max-w-prose text-sm whitespace-pre-line wrap-anywhere">{assessment.description}</p>
      )}
      <dl className="grid gap-x-6 gap-y-4 text-sm sm:grid-cols-2 lg:grid-cols-4">
        <Fact name="Share code">
          {assessment.share_code ? (
            <span className="flex flex-wrap items-center gap-2">
              <code className="font-mono">{assessment.share_code}</code>
              <CopyButton text={assessment.share_code} />
            </span>
          ) : (
            "With the first publishing"
          )}
        </Fact>
        <Fact name="Version">{assessment.version === 0 ? "None yet" : assessment.version}</Fact>
        <Fact name="Questions">
          {questionCount.toLocaleString("en")}, {formatCount(points, "point")}
        </Fact>
        <Fact name="Submissions">
          <a className="link" href={`/assessments/${assessment.id}/results`}>
            {submissionCount.toLocaleString("en")}
          </a>
        </Fact>
        <Fact name="Passing score">{settings.passingScorePercent} %</Fact>
        <Fact name="Time limit">
          {settings.timeLimitMinutes === null ? "None" : formatCount(settings.timeLimitMinutes, "minute")}
        </Fact>
        <Fact name="Attempts">{settings.allowedAttempts ?? "Unlimited"}</Fact>
        <Fact name="Solutions shown">{SOLUTION_LABELS[settings.showSolutions]}</Fact>
        <Fact name="Folder">
          {folder ? (
            <a className="link" href={`/assessments?folder_id=${folder.id}`}>
              {folder.name}
            </a>
          ) : (
            "None"
          )}
        </Fact>
        <Fact name="Changed">
          <Timestamp at={assessment.updated_at} />
        </Fact>
      </dl>
      {takeUrl && (
        <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line pt-4 text-sm">
          <span className="text-muted">Learners take it at</span>
          <a className="link min-w-0 wrap-anywhere" href={takeUrl} target="_blank" rel="noreferrer">
            {takeUrl}
          </a>
          <CopyButton text={takeUrl} label="Copy link" />
        </div>
      )}
      {mayChange && (
        <p className="mt-4 text-sm">
          <a className="link" href="#settings">
            Change title and settings
          </a>
        </p>
      )}
    </section>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-muted">{name}</dt>
    <dd className="mt-0.5 wrap-anywhere">{children}</dd>
  </div>
);
