import { Banner } from "#components/ui/banner.tsx";
import type { ApiError } from "#lib/client/call.ts";

type SaveFailureProps = { error: ApiError | null; isStale: boolean; savedValue: string };

/** Why settings were not saved, where no field says it. `now`: what is saved instead. */
export function SaveFailure({ error, isStale, savedValue }: SaveFailureProps) {
  if (!error || (error.details.length > 0 && !isStale)) return null;
  return (
    <Banner tone={isStale ? "warn" : "bad"} alert>
      {isStale
        ? `Somebody else has changed the settings meanwhile. Saved now: ${savedValue} What you typed is still here; save again to put it in its place.`
        : error.message}
    </Banner>
  );
}
