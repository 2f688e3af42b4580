import type { HostedVisit } from "#lib/domains/delivery/hosted/visit.ts";
import { ATTEMPT, START } from "#lib/messages/hosted.ts";
import { TakeFrame } from "./frame.tsx";

const TITLE = "text-2xl font-semibold tracking-tight text-balance wrap-anywhere";

/** Replaces the questions while the organization has reached its limit of open attempts. */
export const AssessmentBusy = ({ host, code }: { host: string; code: string }) => (
  <TakeFrame host={host}>
    <h1 className={TITLE}>{START.busy}</h1>
    <p className="mt-3 max-w-prose text-muted">{START.busyHint}</p>
    <p className="mt-6">
      <a className="button button-primary" href={`/take/${code}/attempt`}>
        {START.tryAgain}
      </a>
    </p>
  </TakeFrame>
);

/** Renders the page of an archived assessment. Results stay available. */
export const AssessmentClosed = ({ visit: { code, host, row, last } }: { visit: HostedVisit }) => (
  <TakeFrame host={host.name}>
    <h1 className={TITLE}>{row.title}</h1>
    <p className="mt-3 max-w-prose text-muted">
      {START.closed} {START.closedHint(host.name)}
    </p>
    {last?.state === "done" && (
      <p className="mt-6">
        <a className="button button-primary" href={`/take/${code}/result`}>
          {ATTEMPT.seeResult}
        </a>
      </p>
    )}
    {(last?.state === "live" || last?.state === "expired") && (
      <p className="mt-3 max-w-prose text-muted">{START.notSubmitted}</p>
    )}
  </TakeFrame>
);
