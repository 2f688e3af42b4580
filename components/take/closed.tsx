import type { HostedVisit } from "#lib/domains/delivery/hosted/visit.ts";
import { TakeFrame } from "./frame.tsx";

/** An assessment that takes no attempts any more. Results stay. */
export const Closed = ({ visit: { code, host, row, last } }: { visit: HostedVisit }) => (
  <TakeFrame host={host.name}>
    <h1 className="text-2xl font-semibold tracking-tight text-balance wrap-anywhere">{row.title}</h1>
    <p className="mt-3 max-w-prose text-muted">
      This assessment is closed: it takes no more attempts. If you think that it should be open, ask{" "}
      {host.name}.
    </p>
    {last?.state === "done" && (
      <p className="mt-6">
        <a className="button button-primary" href={`/take/${code}/result`}>
          See your result
        </a>
      </p>
    )}
    {(last?.state === "live" || last?.state === "expired") && (
      <p className="mt-3 max-w-prose text-muted">
        The attempt that you had begun was not submitted, and does not count.
      </p>
    )}
  </TakeFrame>
);
