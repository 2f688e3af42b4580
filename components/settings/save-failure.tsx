import { Banner } from "#components/ui/banner.tsx";
import type { ApiError } from "#lib/client/call.ts";
import { SAVE_FAILURE } from "#lib/messages/settings.ts";

type SaveFailureProps = { error: ApiError | null; isStale: boolean; savedValue: string };

/**
 * Shows why settings weren't saved, unless a field already shows its error. `savedValue`: the stored value or a
 * sentence about it.
 */
export function SaveFailure({ error, isStale, savedValue }: SaveFailureProps) {
  if (!error || (error.details.length > 0 && !isStale)) return null;
  return (
    <Banner tone={isStale ? "warn" : "bad"} alert>
      {isStale ? SAVE_FAILURE.stale(savedValue) : error.message}
    </Banner>
  );
}
