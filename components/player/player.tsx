"use client";

import { PlayerRoot } from "./player-root.tsx";
import type { PlayerProps } from "./types.ts";
import { useLanguage } from "./use-language.ts";

/**
 * An assessment, to be answered and handed in. One attempt for as long as it stands: give it another `key` for another
 * `view`. English is there from the beginning; the words of another language are waited for.
 */
export function Player(props: PlayerProps) {
  const language = useLanguage(props.locale);
  return language ? (
    <PlayerRoot {...props} language={language} />
  ) : (
    <div aria-busy="true" className="min-h-64" />
  );
}
