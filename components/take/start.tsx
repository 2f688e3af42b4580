import { Banner } from "#components/ui/banner.tsx";
import type { HostedSummary } from "#lib/domains/delivery/hosted/summary.ts";
import type { HostedVisit, LastAttempt } from "#lib/domains/delivery/hosted/visit.ts";
import { formatCount } from "#lib/messages/format-count.ts";
import { formatAttemptsLeft, formatMinutes } from "./format.ts";
import { TakeFrame } from "./frame.tsx";
import { StartForm } from "./start-form.tsx";
import { TokenFromUrl } from "./token-from-url.tsx";

type StartProps = {
  visit: HostedVisit;
  facts: HostedSummary;
  /** Whether somebody else wants to begin in the browser of one who has begun. */
  isDifferentLearner: boolean;
};

/** What there is to know before an attempt, and its beginning. */
export function Start({ visit, facts, isDifferentLearner }: StartProps) {
  const { code, host } = visit;
  const last = isDifferentLearner ? null : visit.last;
  const asksName = host.asksFor === "name";
  return (
    <TakeFrame host={host.name}>
      <TokenFromUrl code={code} />
      <h1 className="text-2xl font-semibold tracking-tight text-balance wrap-anywhere">{facts.title}</h1>
      {facts.description && (
        <p className="mt-3 max-w-prose whitespace-pre-line wrap-anywhere">{facts.description}</p>
      )}
      <Facts facts={facts} />
      <div className="mt-6 max-w-md space-y-4">
        {isDifferentLearner && visit.last?.state === "live" && (
          <UnfinishedAttemptBanner code={code} last={visit.last} />
        )}
        {last && <LastAttemptBanner code={code} last={last} />}
        {last ? (
          <ContinueActions code={code} last={last} asksName={asksName} />
        ) : (
          <StartForm code={code} asksName={asksName} label="Start" />
        )}
      </div>
      <noscript>
        <p className="mt-6">The questions need JavaScript. Turn it on for this page, then load it again.</p>
      </noscript>
    </TakeFrame>
  );
}

function Facts({ facts }: { facts: HostedSummary }) {
  const { questions, points, minutes, hasExtraTime, attempts, passingPercent } = facts;
  const rows = [
    { name: "Questions", value: `${questions}, ${formatCount(points, "point")}` },
    {
      name: "Time limit",
      value:
        minutes === null
          ? "None"
          : `${formatMinutes(minutes)}${hasExtraTime ? ", your extra time included" : ""}`,
    },
    { name: "Attempts", value: attempts === null ? "As many as you like" : String(attempts) },
    { name: "To pass", value: `${passingPercent} %` },
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
        <p className="text-muted">The clock starts when you do, and goes on while the page is closed.</p>
      )}
    </div>
  );
}

const UnfinishedAttemptBanner = ({ code, last }: { code: string; last: LastAttempt }) => (
  <Banner tone="warn">
    <p className="wrap-anywhere">
      {last.name
        ? `${last.name} has an attempt under way in this browser, and can go on with it by starting again under the same name. Its clock does not stop.`
        : "Somebody has an attempt under way in this browser. Once you start here, it cannot be gone on with."}
    </p>
    <a className="link" href={`/take/${code}/attempt`}>
      Go back to it
    </a>
  </Banner>
);

/** What has become of the attempt before. */
function LastAttemptBanner({ code, last }: { code: string; last: LastAttempt }) {
  if (last.state === "expired") {
    return (
      <Banner tone="warn">
        Your last attempt was not submitted within the time it could be. It does not count.
      </Banner>
    );
  }
  if (last.state !== "done") return null;
  return (
    <Banner tone={last.left === 0 ? "warn" : "info"}>
      <p className="wrap-anywhere">
        {last.left === 0
          ? `${last.name ?? "You"} ${last.name ? "has" : "have"} used all attempts.`
          : `You have submitted an attempt${last.name ? ` as ${last.name}` : ""}. ${formatAttemptsLeft(last.left)}`}
      </p>
      <a className="link" href={`/take/${code}/result`}>
        See your result
      </a>
    </Banner>
  );
}

/** The next attempt of the same learner, where there is one, and the way for another one. */
function ContinueActions({ code, last, asksName }: { code: string; last: LastAttempt; asksName: boolean }) {
  const startForm = <StartForm code={code} asksName={asksName} label="Start" />;
  if (last.left === 0 && last.state === "expired") return startForm;
  const label = last.state === "ready" ? "Start" : "Start another attempt";
  return (
    <>
      {last.left !== 0 && <StartForm code={code} asksName={false} again label={label} name={last.name} />}
      {asksName && (
        <details open={last.left === 0}>
          <summary className="min-h-6 cursor-pointer text-sm wrap-anywhere">
            {last.name ? `Not ${last.name}? Start as somebody else` : "Start as somebody else"}
          </summary>
          <div className="mt-4">{startForm}</div>
        </details>
      )}
    </>
  );
}
