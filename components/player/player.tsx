"use client";

import { PlayerRoot } from "./player-root.tsx";
import type { PlayerProps } from "./types.ts";
import { useLanguage } from "./use-language.ts";

/**
 * Renders an assessment to answer and submit. A mounted player is a single attempt, so another `view` needs another
 * `key`. English renders immediately, and other languages render as soon as their messages are loaded.
 */
export function Player(props: PlayerProps) {
  const language = useLanguage(props.locale);
  return language ? (
    <PlayerRoot {...props} language={language} />
  ) : (
    <div aria-busy="true" className="min-h-64" />
  );
}
