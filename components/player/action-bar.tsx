import { type ReactNode, useRef } from "react";
import type { PlayerContext } from "./player-context.ts";
import { SaveErrorBanner } from "./save-state.tsx";
import { useScrollAbove } from "./use-focus.ts";

/**
 * Renders the bar with the way back at the start and the way on at the end. It sticks to the bottom of the window
 * unless the window is very low. A problem with saving appears here too, so that it doesn't move the question.
 */
export function ActionBar({ context, children }: { context: PlayerContext; children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null);
  useScrollAbove(bar);
  return (
    <div
      ref={bar}
      data-bar="actions"
      className="bottom-[var(--touchstone-sticky-bottom,0px)] z-10 mt-8 border-t border-line bg-paper pt-3 pb-[max(--spacing(3),env(safe-area-inset-bottom))] tall:sticky"
    >
      <SaveErrorBanner context={context} />
      <div className="flex items-center gap-3">{children}</div>
    </div>
  );
}

type ActionProps = { label: string; onClick: () => void };

/** Renders the button at the start of the bar. */
export const BackAction = ({ label, onClick }: ActionProps) => (
  <button type="button" className="button button-secondary min-h-11 px-5" onClick={onClick}>
    {label}
  </button>
);

/** Renders the button at the end of the bar. */
export const ForwardAction = ({ label, onClick }: ActionProps) => (
  <button type="button" className="button button-primary ms-auto min-h-11 px-5" onClick={onClick}>
    {label}
  </button>
);
