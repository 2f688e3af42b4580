import { Banner } from "#components/ui/banner.tsx";
import type { Availability, HostedSummary } from "#lib/domains/delivery/hosted/summary.ts";
import type { HostedVisit, LastAttempt } from "#lib/domains/delivery/hosted/visit.ts";
import { ATTEMPT, START } from "#lib/messages/hosted.ts";
import { TakeFrame } from "./frame.tsx";
import { OpeningTime } from "./opening-time.tsx";
import { StartForm } from "./start-form.tsx";
import { TokenFromUrl } from "./token-from-url.tsx";

type StartProps = {
  visit: HostedVisit;
  summary: HostedSummary;
  /** Whether the current learner isn't the one whose attempt is in this browser. */
  isDifferentLearner: boolean;
};

/** Renders the page before an attempt, with a summary of the assessment and buttons to start or resume. */
export function Start({ visit, summary, isDifferentLearner }: StartProps) {
  const { code, host } = visit;
  const last = isDifferentLearner ? null : visit.last;
  const requiresName = host.asksFor === "name";
  const { availability } = summary;
  return (
    <TakeFrame host={host.name}>
      <TokenFromUrl code={code} />
      <h1 className="text-2xl font-semibold tracking-tight text-balance wrap-anywhere">{summary.title}</h1>
      {summary.description && (
        <p className="mt-3 max-w-prose whitespace-pre-line wrap-anywhere">{summary.description}</p>
      )}
      <Facts summary={summary} />
      <div className="mt-6 max-w-md space-y-4">
        <AvailabilityBanner host={host.name} availability={availability} />
        {isDifferentLearner && visit.last?.state === "live" && (
          <UnfinishedAttemptBanner code={code} last={visit.last} />
        )}
        {last && <LastAttemptBanner code={code} last={last} />}
        {availability.state !== "open" ? (
          availability.state === "closed" && requiresName && visit.last && <ResumeOwn code={code} />
        ) : last ? (
          <ContinueActions code={code} last={last} requiresName={requiresName} />
        ) : (
          <StartForm code={code} requiresName={requiresName} label={START.start} />
        )}
      </div>
      <noscript>
        <p className="mt-6">{START.noScript}</p>
      </noscript>
    </TakeFrame>
  );
}

/** Shows that no attempt can begin now, and when the assessment opens. */
function AvailabilityBanner({ host, availability }: { host: string; availability: Availability }) {
  if (availability.state === "open") return null;
  return (
    <Banner>
      {availability.state === "early" ? (
        <p className="font-medium">
          {START.opens} <OpeningTime {...availability} />
        </p>
      ) : (
        <div className="space-y-1">
          <p className="font-medium">{START.ended}</p>
          <p className="text-muted wrap-anywhere">{START.endedHint(host)}</p>
        </div>
      )}
    </Banner>
  );
}

/**
 * Lets a learner resume an attempt that somebody else's attempt has replaced in this browser. Whose attempts are open is
 * known only by name.
 */
const ResumeOwn = ({ code }: { code: string }) => (
  <details>
    <summary className="min-h-6 cursor-pointer text-sm">{START.resumeOwn}</summary>
    <div className="mt-4">
      <StartForm code={code} requiresName label={START.resumeOwnLabel} />
    </div>
  </details>
);

function Facts({ summary }: { summary: HostedSummary }) {
  const { questions, points, minutes, hasExtraTime, submitsSaved, attempts, passingPercent } = summary;
  const rows = [
    { name: START.questions, value: START.questionCount(questions, points) },
    {
      name: START.timeLimit,
      value: minutes === null ? START.noTimeLimit : START.minutes(minutes, hasExtraTime),
    },
    { name: START.attempts, value: attempts === null ? START.unlimited : String(attempts) },
    { name: START.passingScore, value: START.passingPercent(passingPercent) },
  ];
  return (
    <div className="card mt-6 space-y-4 p-5 text-sm">
      <dl className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)] gap-x-6 gap-y-4">
        {rows.map(({ name, value }) => (
          <div key={name}>
            <dt className="text-muted">{name}</dt>
            <dd className="mt-0.5 font-medium">{value}</dd>
          </div>
        ))}
      </dl>
      {minutes !== null && (
        <p className="text-muted">
          {START.timer}
          {submitsSaved && ` ${START.submitsSaved}`}
        </p>
      )}
    </div>
  );
}

const UnfinishedAttemptBanner = ({ code, last }: { code: string; last: LastAttempt }) => (
  <Banner tone="warn">
    <p className="wrap-anywhere">{START.inProgress(last.name)}</p>
    <a className="link" href={`/take/${code}/attempt`}>
      {START.resume}
    </a>
  </Banner>
);

/** Shows the outcome of the last attempt. */
function LastAttemptBanner({ code, last }: { code: string; last: LastAttempt }) {
  if (last.state === "expired") {
    return <Banner tone="warn">{describeExpired(last)}</Banner>;
  }
  if (last.state !== "done") return null;
  return (
    <Banner tone={last.left === 0 ? "warn" : "info"}>
      <p className="wrap-anywhere">
        {last.left === 0 ? START.usedUp(last.name) : START.submitted(last.name, last.left)}
      </p>
      <a className="link" href={`/take/${code}/result`}>
        {ATTEMPT.seeResult}
      </a>
    </Banner>
  );
}

function describeExpired({ presented: { attempt } }: LastAttempt): string {
  if (attempt?.state === "discarded") return START.discarded;
  return attempt?.state === "expired" ? START.timeUp : START.expired;
}

/** Renders the same learner's next attempt, if there is one, and a form for another learner to start. */
function ContinueActions({
  code,
  last,
  requiresName,
}: {
  code: string;
  last: LastAttempt;
  requiresName: boolean;
}) {
  const startForm = <StartForm code={code} requiresName={requiresName} label={START.start} />;
  if (last.left === 0 && last.state === "expired") return startForm;
  const label = last.state === "ready" ? START.start : START.startAnother;
  return (
    <>
      {last.left !== 0 && (
        <StartForm code={code} requiresName={false} isSameLearner label={label} name={last.name} />
      )}
      {requiresName && (
        <details open={last.left === 0}>
          <summary className="min-h-6 cursor-pointer text-sm wrap-anywhere">
            {START.startAsOther(last.name)}
          </summary>
          <div className="mt-4">{startForm}</div>
        </details>
      )}
    </>
  );
}
