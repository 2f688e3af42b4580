import { useId, useMemo, useRef, useState } from "react";
import type { Language } from "#components/content/words/language.ts";
import { Attempt } from "./attempt.ts";
import { formulaTable } from "./formula-table.ts";
import type { Stage } from "./stage.ts";
import type { PlayerProps } from "./types.ts";
import { Voice } from "./voice.ts";

export type StandingProps = PlayerProps & { language: Language };

/** Everything that stays the same while the player stands. Functions of the page are asked for when they are needed. */
export function useStage(props: StandingProps): { stage: Stage; voice: Voice } {
  const id = useId();
  const { view, store, language, assetBase = "", transport } = props;
  const latest = useRef(props);
  latest.current = props;
  const [{ attempt, voice, emit }] = useState(() => {
    const emit: Stage["emit"] = (event) => {
      try {
        latest.current.onEvent?.(event);
      } catch (error) {
        // The page's own mistake: it is told as one, and hinders nothing here.
        reportError(error);
      }
    };
    const asked = {
      save: (...given: Parameters<typeof transport.save>) => latest.current.transport.save(...given),
      submit: (...given: Parameters<typeof transport.submit>) => latest.current.transport.submit(...given),
    };
    return { attempt: new Attempt({ view, transport: asked, store, emit }), voice: new Voice(), emit };
  });
  const canCheck = transport.check !== undefined;
  const canShowOpaque = props.renderOpaque !== undefined;
  const stage = useMemo<Stage>(
    () => ({
      attempt,
      emit,
      id: `p${id.replace(/\W/g, "")}`,
      seed: view.attempt_info.attempt_key,
      language,
      math: formulaTable(view.math),
      picture: (src) => (src.startsWith("/") ? assetBase + src : src),
      say: voice.say,
      check: canCheck ? async (question) => checking(latest.current)(question) : undefined,
      renderOpaque: canShowOpaque ? (question) => latest.current.renderOpaque?.(question) : undefined,
    }),
    [attempt, emit, voice, id, view, language, assetBase, canCheck, canShowOpaque],
  );
  return { stage, voice };
}

function checking({ transport: { check } }: PlayerProps): NonNullable<typeof check> {
  if (!check) throw new Error("Nothing checks any more");
  return check;
}
