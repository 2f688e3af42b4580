import { Banner } from "#components/ui/banner.tsx";
import { FINISH_MESSAGES } from "#lib/messages/marking.ts";
import { type Finished, type Finishing, formatOutcome, hasFailed } from "./use-finish.ts";

type FinishStateProps = {
  finishing: Finishing;
  /** Whether two graders grade the assessment. */
  isDouble: boolean;
  onUndo: () => void;
};

/** Shows the progress of finishing submissions, with an undo button for the first seconds. */
export function FinishState({ finishing, isDouble, onUndo }: FinishStateProps) {
  if (finishing.state === "idle") return null;
  if (finishing.state === "scheduled")
    return (
      <Banner tone="warn">
        <span>
          <span role="status">{FINISH_MESSAGES.scheduled(finishing.count)}</span>{" "}
          <span className="tabular-nums">{FINISH_MESSAGES.secondsLeft(finishing.seconds, isDouble)}</span>
        </span>
        <button type="button" className="button button-secondary" onClick={onUndo}>
          {FINISH_MESSAGES.undo}
        </button>
      </Banner>
    );
  if (finishing.state === "sending") return <Banner>{FINISH_MESSAGES.sending(finishing.count)}</Banner>;
  return <FinishOutcome {...finishing} />;
}

/** Says how many submissions were finished, and why others were not. */
export const FinishOutcome = (done: Finished) => (
  <Banner tone={hasFailed(done) ? "bad" : "good"} alert>
    {formatOutcome(done)}
  </Banner>
);
