import { AutoRefresh } from "#components/ui/auto-refresh.tsx";
import { Banner } from "#components/ui/banner.tsx";
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
      <progress
        aria-label={ANALYTICS.pendingProgress}
        value={counted / (counted + pending)}
        className="w-40 max-w-full accent-accent"
      />
      <AutoRefresh active />
    </Banner>
  );
}
