import { useId, useMemo, useRef, useState } from "react";
import type { Language } from "#components/content/messages/language.ts";
import type { Formula } from "#lib/contract/math.ts";
import { Attempt } from "./attempt.ts";
import { LiveRegionStore } from "./live-region.tsx";
import type { PlayerContext } from "./player-context.ts";
import type { PlayerProps } from "./types.ts";

export type PlayerRootProps = PlayerProps & { language: Language };

/**
 * Creates the values that stay the same while the player is mounted. The page's current functions are looked up on each
 * call.
 */
export function useCreatePlayerContext(props: PlayerRootProps): {
  context: PlayerContext;
  liveRegion: LiveRegionStore;
} {
  const id = useId();
  const { view, store, language, assetBase = "", transport } = props;
  const latest = useRef(props);
  latest.current = props;
  const [{ attempt, liveRegion, emit }] = useState(() => {
    const emit: PlayerContext["emit"] = (event) => {
      try {
        latest.current.onEvent?.(event);
      } catch (error) {
        // An error in the page's event handler must not stop the player.
        reportError(error);
      }
    };
    const latestTransport = {
      save: (...args: Parameters<typeof transport.save>) => latest.current.transport.save(...args),
      submit: (...args: Parameters<typeof transport.submit>) => latest.current.transport.submit(...args),
      getState: transport.getState && (async () => requireGetState(latest.current)()),
    };
    return {
      attempt: new Attempt({ view, transport: latestTransport, store, emit }),
      liveRegion: new LiveRegionStore(),
      emit,
    };
  });
  const { files } = transport;
  const canCheck = transport.check !== undefined;
  const canShowOpaque = props.renderOpaque !== undefined;
  const context = useMemo<PlayerContext>(
    () => ({
      attempt,
      emit,
      id: `p${id.replace(/\W/g, "")}`,
      seed: view.attempt_info.attempt_key,
      language,
      getFormula: createFormulaLookup(view.math),
      getImageUrl: (src) => (src.startsWith("/") ? assetBase + src : src),
      announce: liveRegion.announce,
      files,
      check: canCheck ? async (question) => requireCheck(latest.current)(question) : undefined,
      renderOpaque: canShowOpaque ? (question) => latest.current.renderOpaque?.(question) : undefined,
    }),
    [attempt, emit, liveRegion, id, view, language, assetBase, files, canCheck, canShowOpaque],
  );
  return { context, liveRegion };
}

function requireCheck({ transport: { check } }: PlayerProps): NonNullable<typeof check> {
  if (!check) throw new Error("The page no longer checks answers");
  return check;
}

function requireGetState({ transport: { getState } }: PlayerProps): NonNullable<typeof getState> {
  if (!getState) throw new Error("The page no longer reads the attempt's state");
  return getState;
}

/** Creates a lookup for the MathML that the service rendered for each formula. */
function createFormulaLookup(formulas: readonly Formula[]): PlayerContext["getFormula"] {
  const trees = new Map(formulas.map(({ latex, block, tree }) => [`${block} ${latex}`, tree]));
  return (latex, block) => trees.get(`${block} ${latex}`);
}
