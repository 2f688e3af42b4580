import { CopyButton } from "#components/ui/copy-button.tsx";
import { Fact } from "#components/ui/fact.tsx";
import { Timestamp } from "#components/ui/timestamp.tsx";
import type { Overview } from "#lib/domains/assessments/overview.ts";
import { DEADLINE_LABELS } from "#lib/messages/assessment-setting-texts.ts";
import { SETTING_LABELS, SOLUTION_LABELS } from "#lib/messages/assessment-settings.ts";
import { ASSESSMENT_FACTS } from "#lib/messages/assessments.ts";
import { COMMON } from "#lib/messages/common.ts";
import { formatInteger } from "#lib/messages/format-integer.ts";
import { formatPercentage } from "#lib/messages/format-percentage.ts";
import { formatMarking } from "./settings-values.ts";
import { TagLinks } from "./tag-links.tsx";

type AssessmentFactsProps = {
  overview: Overview;
  folder: { id: string; name: string } | null;
  /** The URL where learners can take the assessment, or null if it isn't published. */
  takeUrl: string | null;
  /** Whether the settings can be edited on this page. */
  mayChange: boolean;
};

/** An assessment's key facts. */
export function AssessmentFacts({ overview, folder, takeUrl, mayChange }: AssessmentFactsProps) {
  const { assessment, points, submissionCount } = overview;
  const { settings } = assessment;
  return (
    <section aria-label={ASSESSMENT_FACTS.label} className="card p-5">
      {assessment.description && (
        <p className="mb-4 max-w-prose text-sm whitespace-pre-line wrap-anywhere">{assessment.description}</p>
      )}
      <dl className="grid gap-x-6 gap-y-4 text-sm sm:grid-cols-2 lg:grid-cols-4">
        <Fact name={ASSESSMENT_FACTS.shareCode}>
          {assessment.share_code ? (
            <span className="flex flex-wrap items-center gap-2">
              <code className="font-mono">{assessment.share_code}</code>
              <CopyButton text={assessment.share_code} isInline />
            </span>
          ) : (
            ASSESSMENT_FACTS.noShareCode
          )}
        </Fact>
        <Fact name={ASSESSMENT_FACTS.version}>
          {assessment.version === 0 ? ASSESSMENT_FACTS.noVersion : assessment.version}
        </Fact>
        <Fact name={ASSESSMENT_FACTS.questions}>
          {ASSESSMENT_FACTS.questionsAndPoints(assessment.question_count, points)}
        </Fact>
        <Fact name={ASSESSMENT_FACTS.submissions}>
          <a className="link" href={`/assessments/${assessment.id}/results`}>
            {formatInteger(submissionCount)}
          </a>
        </Fact>
        <Fact name={ASSESSMENT_FACTS.passingScore}>{formatPercentage(settings.passingScorePercent)}</Fact>
        <Fact name={ASSESSMENT_FACTS.timeLimit}>
          {settings.timeLimitMinutes === null
            ? ASSESSMENT_FACTS.noTimeLimit
            : ASSESSMENT_FACTS.minutes(settings.timeLimitMinutes)}
        </Fact>
        {settings.timeLimitMinutes !== null && (
          <Fact name={ASSESSMENT_FACTS.onDeadline}>{DEADLINE_LABELS[settings.onDeadline]}</Fact>
        )}
        <Fact name={ASSESSMENT_FACTS.attempts}>{settings.allowedAttempts ?? ASSESSMENT_FACTS.unlimited}</Fact>
        {settings.opensAt !== null && (
          <Fact name={ASSESSMENT_FACTS.opens}>
            <Timestamp at={settings.opensAt} absolute />
          </Fact>
        )}
        {settings.closesAt !== null && (
          <Fact name={ASSESSMENT_FACTS.closes}>
            <Timestamp at={settings.closesAt} absolute />
          </Fact>
        )}
        <Fact name={ASSESSMENT_FACTS.solutions}>{SOLUTION_LABELS[settings.showSolutions]}</Fact>
        <Fact name={ASSESSMENT_FACTS.skipped}>
          {settings.gradeSkipped ? ASSESSMENT_FACTS.skippedGraded : ASSESSMENT_FACTS.skippedZero}
        </Fact>
        {settings.marking?.mode === "double" && (
          <Fact name={SETTING_LABELS.marking}>{formatMarking(settings.marking)}</Fact>
        )}
        <Fact name={ASSESSMENT_FACTS.folder}>
          {folder ? (
            <a className="link" href={`/assessments?folder_id=${folder.id}`}>
              {folder.name}
            </a>
          ) : (
            COMMON.none
          )}
        </Fact>
        {assessment.external_id !== null && (
          <Fact name={ASSESSMENT_FACTS.externalId}>{assessment.external_id}</Fact>
        )}
        {assessment.tags.length > 0 && (
          <Fact name={ASSESSMENT_FACTS.tags}>
            <TagLinks tags={assessment.tags} />
          </Fact>
        )}
        <Fact name={ASSESSMENT_FACTS.updated}>
          <Timestamp at={assessment.updated_at} />
        </Fact>
      </dl>
      {takeUrl && (
        <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line pt-4 text-sm">
          <span className="text-muted">{ASSESSMENT_FACTS.share}</span>
          <a className="link min-w-0 wrap-anywhere" href={takeUrl} target="_blank" rel="noreferrer">
            {takeUrl}
          </a>
          <CopyButton text={takeUrl} label={ASSESSMENT_FACTS.copyLink} isInline />
        </div>
      )}
      {mayChange && (
        <p className="mt-4 text-sm">
          <a className="link" href="#settings">
            {ASSESSMENT_FACTS.editSettings}
          </a>
        </p>
      )}
    </section>
  );
}
