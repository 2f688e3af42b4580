import type { Loss } from "#lib/contract/imports.ts";
import { LOSS_EFFECT_NAMES } from "#lib/messages/interchange.ts";

/** Lists what was lost, each with what it affects. The same loss in several places is listed once. */
export function LossList({ losses }: { losses: readonly Loss[] }) {
  const different = new Map(losses.map((loss) => [`${loss.code} ${loss.message}`, loss]));
  return (
    <ul className="space-y-1 text-sm">
      {[...different].map(([key, { message, affects }]) => (
        <li key={key} className="wrap-anywhere">
          {message} <span className="text-muted">({LOSS_EFFECT_NAMES[affects]})</span>
        </li>
      ))}
    </ul>
  );
}
