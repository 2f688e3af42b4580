import { Banner } from "#components/ui/banner.tsx";
import { formatCount } from "#lib/contract/format-count.ts";
import type { Finishing } from "./use-finish.ts";

const formatSubmissions = (n: number): string => formatCount(n, "submission");

/** What is being finished, and the way to take it back while there is one. */
export function FinishState({ finishing, onUndo }: { finishing: Finishing; onUndo: () => void }) {
  if (finishing.state === "idle") return null;
  if (finishing.state === "held")
    return (
      <Banner tone="warn">
        <span>
          <span role="status">Finishing {formatSubmissions(finishing.count)}.</span> Results go out in{" "}
          <span className="tabular-nums">{finishing.seconds}</span> s.
        </span>
        <button type="button" className="button button-secondary" onClick={onUndo}>
          Undo
        </button>
      </Banner>
    );
  if (finishing.state === "sending") return <Banner>Finishing {formatSubmissions(finishing.count)} …</Banner>;
  const { finished, refused, failure } = finishing;
  return (
    <Banner tone={failure || refused.length > 0 ? "bad" : "good"} alert>
      <span>
        {formatSubmissions(finished.length)} finished.
        {refused.length > 0 && ` ${refused.length} not: ${refused[0]?.message}.`}
        {failure && ` The others were not: ${failure}`}
      </span>
    </Banner>
  );
}
