import { AutoRefresh } from "#components/ui/auto-refresh.tsx";
import { Banner } from "#components/ui/banner.tsx";
import { ProgressBar } from "#components/ui/chart/progress-bar.tsx";
import { ANALYTICS } from "#lib/messages/analytics.ts";

/**
 * Says how many new and changed submissions the figures on the page lack, and refreshes the page until there are none.
 * `counted` is the number that they contain.
 */
export function PendingNotice({ pending, counted }: { pending: number; counted: number }) {
  if (pending === 0) return null;
  return (
    <Banner>
      <span className="tabular-nums">{ANALYTICS.pending(pending)}</span>
      <ProgressBar percent={(100 * counted) / (counted + pending)} className="h-1.5 w-40 rounded-full" />
      <AutoRefresh active />
    </Banner>
  );
}
