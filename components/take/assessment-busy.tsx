import { TakeFrame } from "./frame.tsx";

/** In place of the questions while the organization has as many attempts open as it may have. */
export const AssessmentBusy = ({ host, code }: { host: string; code: string }) => (
  <TakeFrame host={host}>
    <h1 className="text-2xl font-semibold tracking-tight text-balance">This assessment is busy</h1>
    <p className="mt-3 max-w-prose text-muted">
      Too many attempts are open right now. Your clock hasn’t started. Wait a minute, then try again.
    </p>
    <p className="mt-6">
      <a className="button button-primary" href={`/take/${code}/attempt`}>
        Try again
      </a>
    </p>
  </TakeFrame>
);
