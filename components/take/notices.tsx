import type { HostedVisit } from "#lib/domains/delivery/hosted/visit.ts";
import { describeUnsubmitted } from "./describe-unsubmitted.ts";
import { TakeFrame } from "./frame.tsx";
import type { HostedLanguage } from "./language.ts";

const TITLE = "text-2xl font-semibold tracking-tight text-balance wrap-anywhere";

/**
 * Replaces the questions while the organization has reached its limit of open attempts (`busy`), or after the learner has
 * sent too many requests (`tooOften`).
 */
export const TryAgainLater = ({
  reason,
  host,
  code,
  language,
}: {
  reason: "busy" | "tooOften";
  host: string;
  code: string;
  language: HostedLanguage;
}) => (
  <TakeFrame host={host} language={language}>
    <h1 className={TITLE}>{language.text(reason)}</h1>
    <p className="mt-3 max-w-prose text-muted">{language.text(`${reason}Hint`)}</p>
    <p className="mt-6">
      <a className="button button-primary" href={`/take/${code}/attempt`}>
        {language.text("tryAgain")}
      </a>
    </p>
  </TakeFrame>
);

/** Renders the page of an archived assessment. Results stay available. */
export const AssessmentClosed = ({
  visit: { code, host, row, last },
  language,
}: {
  visit: HostedVisit;
  language: HostedLanguage;
}) => (
  <TakeFrame host={host.name} language={language}>
    <h1 className={TITLE}>{row.title}</h1>
    <p className="mt-3 max-w-prose text-muted">
      {language.text("archived")} {language.text("archivedHint", { host: host.name })}
    </p>
    {last?.state === "done" && (
      <p className="mt-6">
        <a className="button button-primary" href={`/take/${code}/result`}>
          {language.text("seeResult")}
        </a>
      </p>
    )}
    {last && last.state !== "ready" && last.state !== "done" && (
      <p className="mt-3 max-w-prose text-muted">{describeUnsubmitted(last, language, "notSubmitted")}</p>
    )}
  </TakeFrame>
);
