import { buildHref } from "#components/library/build-href.ts";
import type { AttemptState } from "#lib/contract/attempts.ts";
import { ATTEMPT_STATES } from "#lib/contract/form-options.ts";
import { LIVE_ATTEMPTS } from "#lib/messages/live-attempts.ts";

/** Selects the state of the attempts in the list. It consists of links, so that the URL contains the choice. */
export const StateFilter = ({ path, state }: { path: string; state: AttemptState }) => (
  <nav aria-label={LIVE_ATTEMPTS.filter}>
    <ul className="flex flex-wrap gap-1">
      {ATTEMPT_STATES.map((each) => (
        <li key={each}>
          <a
            href={buildHref(path, { state: each }, { state: "open" })}
            aria-current={each === state ? "true" : undefined}
            className="button button-quiet border-edge/40 aria-[current=true]:border-accent aria-[current=true]:bg-accent/12"
          >
            {LIVE_ATTEMPTS.states[each]}
          </a>
        </li>
      ))}
    </ul>
  </nav>
);
