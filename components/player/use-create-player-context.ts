import { useId, useMemo, useRef, useState } from "react";
import type { Language } from "#components/content/messages/language.ts";
import type { Formula } from "#lib/contract/math.ts";
import { Attempt } from "./attempt.ts";
import { LiveRegionStore } from "./live-region.tsx";
import type { PlayerContext } from "./player-context.ts";
import type { PlayerProps, Transport } from "./types.ts";

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
  const { view, requestedAt = performance.timeOrigin, store, language, assetBase = "", transport } = props;
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
    const latestTransport: Transport = {
      save: (readAnswers) => latest.current.transport.save(readAnswers),
      submit: (answers, key) => latest.current.transport.submit(answers, key),
      getState: async () => latest.current.transport.getState?.(),
    };
    return {
      attempt: new Attempt({ view, requestedAt, transport: latestTransport, store, emit }),
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

/** Creates a lookup for the MathML that the service rendered for each formula. */
function createFormulaLookup(formulas: readonly Formula[]): PlayerContext["getFormula"] {
  const trees = new Map(formulas.map(({ latex, block, tree }) => [`${block} ${latex}`, tree]));
  return (latex, block) => trees.get(`${block} ${latex}`);
}
