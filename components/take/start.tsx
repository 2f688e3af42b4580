import { Banner } from "#components/ui/banner.tsx";
import type { AttemptState } from "#lib/domains/delivery/hosted/rules.ts";
import type { Availability, HostedSummary } from "#lib/domains/delivery/hosted/summary.ts";
import type { HostedVisit, LastAttempt } from "#lib/domains/delivery/hosted/visit.ts";
import { describeUnsubmitted } from "./describe-unsubmitted.ts";
import { formatAttemptsLeft } from "./format-attempts-left.ts";
import { TakeFrame } from "./frame.tsx";
import type { HostedLanguage } from "./language.ts";
import { OpeningTime } from "./opening-time.tsx";
import { StartForm, type StartMessages } from "./start-form.tsx";
import { TIME_SLOT, TimeSentence } from "./time-sentence.tsx";
import { TokenFromUrl } from "./token-from-url.tsx";
import { getTokenMessages } from "./token-messages.ts";

type StartProps = {
  visit: HostedVisit;
  summary: HostedSummary;
  /** Whether the current learner isn't the one whose attempt is in this browser. */
  isDifferentLearner: boolean;
  language: HostedLanguage;
};

const getStartMessages = ({ text }: HostedLanguage, isResuming = false): StartMessages => ({
  yourName: text("yourName"),
  nameHint: text("nameHint"),
  nameProblem: text("nameProblem", { problem: "{problem}" }),
  startFailed: text("startFailed", { problem: "{problem}" }),
  usedUp: text("usedUp"),
  ended: text("ended"),
  archived: text("archived"),
  startingAs: text(isResuming ? "resumingAs" : "startingAs"),
  starting: text("starting"),
});

/** Renders the page before an attempt, with a summary of the assessment and buttons to start or resume. */
export function Start({ visit, summary, isDifferentLearner, language }: StartProps) {
  const { code, host } = visit;
  const last = isDifferentLearner ? null : visit.last;
  const requiresName = host.asksFor === "name";
  const { availability } = summary;
  return (
    <TakeFrame host={host.name} language={language}>
      <h1 className="text-2xl font-semibold tracking-tight text-balance wrap-anywhere">
        <bdi>{summary.title}</bdi>
      </h1>
      {summary.description && (
        <p dir="auto" className="mt-3 max-w-prose whitespace-pre-line wrap-anywhere">
          {summary.description}
        </p>
      )}
      <Facts summary={summary} language={language} />
      <TokenFromUrl code={code} messages={getTokenMessages(language)}>
        <div className="mt-6 max-w-md space-y-4">
          <AvailabilityBanner host={host.name} availability={availability} language={language} />
          {isDifferentLearner && visit.last && isUnfinished(visit.last) && (
            <UnfinishedAttemptBanner code={code} last={visit.last} language={language} />
          )}
          {last && (
            <LastAttemptBanner
              code={code}
              last={last}
              isOpen={availability.state === "open"}
              language={language}
            />
          )}
          {availability.state !== "open" ? (
            <>
              {last?.state === "resumable" && <SameLearnerForm code={code} last={last} language={language} />}
              {availability.state === "closed" && requiresName && visit.last && (
                <ResumeOwn code={code} language={language} />
              )}
            </>
          ) : last ? (
            <ContinueActions code={code} last={last} requiresName={requiresName} language={language} />
          ) : (
            <StartForm
              code={code}
              requiresName={requiresName}
              label={language.text("start")}
              messages={getStartMessages(language)}
            />
          )}
        </div>
      </TokenFromUrl>
      <noscript>
        <p className="mt-6">{language.text("noScript")}</p>
      </noscript>
    </TakeFrame>
  );
}

/** Shows that no attempt can begin now, and when the assessment opens. */
function AvailabilityBanner({
  host,
  availability,
  language,
}: {
  host: string;
  availability: Availability;
  language: HostedLanguage;
}) {
  if (availability.state === "open") return null;
  return (
    <Banner>
      {availability.state === "early" ? (
        <p className="font-medium">
          <TimeSentence sentence={language.text("opens", { time: TIME_SLOT })}>
            <OpeningTime {...availability} locale={language.locale} />
          </TimeSentence>
        </p>
      ) : (
        <div className="space-y-1">
          <p className="font-medium">{language.text("ended")}</p>
          <p className="text-muted wrap-anywhere">{language.text("endedHint", { host })}</p>
        </div>
      )}
    </Banner>
  );
}

/**
 * Lets a learner resume an attempt that someone else's attempt has replaced in this browser. Whose attempts are open is
 * known only by name.
 */
const ResumeOwn = ({ code, language }: { code: string; language: HostedLanguage }) => (
  <details>
    <summary className="min-h-6 cursor-pointer text-sm">{language.text("resumeOwn")}</summary>
    <div className="mt-4">
      <StartForm
        code={code}
        requiresName
        label={language.text("resumeOwnLabel")}
        messages={getStartMessages(language)}
      />
    </div>
  </details>
);

function Facts({ summary, language }: { summary: HostedSummary; language: HostedLanguage }) {
  const { questions, points, minutes, hasExtraTime, submitsSaved, attempts, passingPercent } = summary;
  const { text, number } = language;
  const rows = [
    { name: text("questions"), value: `${number(questions)} (${text("points", { n: points })})` },
    { name: text("timeLimit"), value: formatTimeLimit(minutes, hasExtraTime, language) },
    { name: text("attempts"), value: attempts === null ? text("unlimited") : number(attempts) },
    {
      name: text("passingScore"),
      value: number(passingPercent / 100, { style: "percent", maximumFractionDigits: 1 }),
    },
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
          {text("timerStarts")}
          {submitsSaved && ` ${text("submitsSaved")}`}
        </p>
      )}
    </div>
  );
}

function formatTimeLimit(
  minutes: number | null,
  hasExtraTime: boolean,
  { text, number }: HostedLanguage,
): string {
  if (minutes === null) return text("noTimeLimit");
  const time = number(minutes, { style: "unit", unit: "minute", unitDisplay: "long" });
  return hasExtraTime ? text("extraTime", { time }) : time;
}

const isUnfinished = ({ state }: LastAttempt): boolean => state === "live" || state === "resumable";

type LastAttemptProps = { code: string; last: LastAttempt; language: HostedLanguage };

const UnfinishedAttemptBanner = ({ code, last, language }: LastAttemptProps) => (
  <Banner tone="warn">
    <p className="wrap-anywhere">
      {last.name ? language.text("inProgressBy", { name: last.name }) : language.text("inProgress")}
      {last.name && last.presented.attempt?.deadline && ` ${language.text("timerKeepsRunning")}`}
    </p>
    <a className="link" href={`/take/${code}/attempt`}>
      {language.text("resumeThat")}
    </a>
  </Banner>
);

/** Shows the outcome of the last attempt, and whether others are left. `isOpen`: attempts can begin now. */
function LastAttemptBanner({ code, last, isOpen, language }: LastAttemptProps & { isOpen: boolean }) {
  const { state, name } = last;
  const { text } = language;
  const isUsedUp = last.left === 0 && !isExpiredAnonymous(last);
  const sentences = [
    ...(state === "expired" ? [describeUnsubmitted(last, language)] : []),
    ...(state === "resumable" && !isUsedUp ? [describeResumable(last, language)] : []),
    ...(isUsedUp ? [name ? text("usedUpBy", { name }) : text("usedUp")] : []),
    ...(state === "done" && !isUsedUp ? [describeSubmitted(last, isOpen, language)] : []),
  ];
  if (sentences.length === 0) return null;
  return (
    <Banner tone={state === "done" && !isUsedUp ? "info" : "warn"}>
      <p className="wrap-anywhere">{sentences.join(" ")}</p>
      {state === "done" && (
        <a className="link" href={`/take/${code}/result`}>
          {text("seeResult")}
        </a>
      )}
    </Banner>
  );
}

/** Whether the attempt belonged to a token without a learner, who can start like anyone else. */
const isExpiredAnonymous = ({ state, presented: { token } }: LastAttempt): boolean =>
  state === "expired" && token.learnerRef === null;

function describeSubmitted({ left, name }: LastAttempt, isOpen: boolean, language: HostedLanguage): string {
  const { text } = language;
  const submitted = name ? text("submittedAttemptAs", { name }) : text("submittedAttempt");
  return isOpen ? `${submitted} ${formatAttemptsLeft(left, language)}` : submitted;
}

const describeResumable = ({ isLate }: LastAttempt, { text }: HostedLanguage): string =>
  isLate ? `${text("lastOpen")} ${text("lastOpenLate")}` : text("lastOpen");

/** Renders a button that starts the same learner's next attempt or resumes the open one, if an attempt is left. */
function SameLearnerForm({ code, last, language }: LastAttemptProps) {
  if (last.left === 0) return null;
  return (
    <StartForm
      code={code}
      requiresName={false}
      isSameLearner
      label={language.text(START_LABELS[last.state] ?? "startAnother")}
      name={last.name}
      messages={getStartMessages(language, last.state === "resumable")}
    />
  );
}

const START_LABELS: Partial<Record<AttemptState, "start" | "resumeOwnLabel">> = {
  ready: "start",
  resumable: "resumeOwnLabel",
};

/** Renders the same learner's next attempt, if there is one, and a form for another learner to start. */
function ContinueActions({
  code,
  last,
  requiresName,
  language,
}: LastAttemptProps & { requiresName: boolean }) {
  const { text } = language;
  const startForm = (
    <StartForm
      code={code}
      requiresName={requiresName}
      label={text("start")}
      messages={getStartMessages(language)}
    />
  );
  if (isExpiredAnonymous(last)) return startForm;
  return (
    <>
      <SameLearnerForm code={code} last={last} language={language} />
      {requiresName && (
        <details open={last.left === 0}>
          <summary className="min-h-6 cursor-pointer text-sm wrap-anywhere">
            {last.name ? text("startAsOtherThan", { name: last.name }) : text("startAsOther")}
          </summary>
          <div className="mt-4">{startForm}</div>
        </details>
      )}
    </>
  );
}
