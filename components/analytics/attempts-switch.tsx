import { ATTEMPTS_MODES, type AttemptsMode } from "#lib/contract/analytics.ts";
import { ANALYTICS, ATTEMPTS_MODE_NAMES } from "#lib/messages/analytics.ts";

/**
 * Selects which of a learner's attempts the statistics include. It consists of links, so that the URL contains the
 * choice.
 */
export const AttemptsSwitch = ({ path, mode }: { path: string; mode: AttemptsMode }) => (
  <nav aria-label={ANALYTICS.attempts}>
    <ul className="flex flex-wrap gap-1">
      {ATTEMPTS_MODES.map((each) => (
        <li key={each}>
          <a
            href={each === "all" ? path : `${path}?attempts=${each}`}
            aria-current={each === mode ? "true" : undefined}
            className="button button-quiet border-edge/40 first-letter:uppercase aria-[current=true]:border-accent aria-[current=true]:bg-accent/12"
          >
            {ATTEMPTS_MODE_NAMES[each]}
          </a>
        </li>
      ))}
    </ul>
  </nav>
);
