import { Badge } from "#components/ui/badge.tsx";
import { Timestamp } from "#components/ui/timestamp.tsx";
import type { DeliveryAttempt } from "#lib/contract/webhooks.ts";
import { localizeDeliveryError } from "#lib/messages/localize-delivery-error.ts";
import { ATTEMPT } from "#lib/messages/webhooks.ts";

type AttemptViewProps = {
  attempt: DeliveryAttempt;
  /** How many attempts the schedule of retries allows. */
  maxAttempts: number;
  open: boolean;
};

/** A delivery attempt: when it was made, how long it took, what was sent, and the response. */
export const AttemptView = ({ attempt, maxAttempts, open }: AttemptViewProps) => (
  <li>
    <details open={open} className="card">
      <summary className="flex cursor-pointer flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3 text-sm">
        <span className="font-medium">{ATTEMPT.name(attempt.number, maxAttempts)}</span>
        <Badge tone={attempt.error === null ? "good" : "bad"}>
          {attempt.response_status ?? ATTEMPT.noResponse}
        </Badge>
        <Timestamp at={attempt.started_at} />
        <span className="text-muted tabular-nums">{ATTEMPT.milliseconds(attempt.duration_ms)}</span>
        {attempt.error && <span className="text-bad">{localizeDeliveryError(attempt.error)}</span>}
      </summary>
      <div className="grid gap-4 border-t border-line p-4 lg:grid-cols-2">
        <Headers title={ATTEMPT.requestHeaders} headers={attempt.request_headers} />
        <div className="min-w-0 space-y-4">
          <Headers title={ATTEMPT.responseHeaders} headers={attempt.response_headers} />
          {attempt.response_body !== null && (
            <div>
              <h3 className="mb-1 text-xs font-medium text-muted">{ATTEMPT.responseBody}</h3>
              <pre className="rounded-md bg-sunken p-3 font-mono text-xs leading-5 whitespace-pre-wrap wrap-anywhere">
                {attempt.response_body === "" ? ATTEMPT.emptyBody : attempt.response_body}
              </pre>
            </div>
          )}
        </div>
      </div>
    </details>
  </li>
);

const Headers = ({ title, headers }: { title: string; headers: Record<string, string> | null }) =>
  headers && (
    <div className="min-w-0">
      <h3 className="mb-1 text-xs font-medium text-muted">{title}</h3>
      <dl className="rounded-md bg-sunken p-3 font-mono text-xs leading-5">
        {Object.entries(headers).map(([name, value]) => (
          <div key={name} className="wrap-anywhere">
            <dt className="inline text-muted">{name}: </dt>
            <dd className="inline">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
