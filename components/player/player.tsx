"use client";

import { PlayerRoot } from "./player-root.tsx";
import type { PlayerProps } from "./types.ts";
import { useLanguage } from "./use-language.ts";

/**
 * An assessment to answer and submit. A mounted player is one attempt: another `view` needs another `key`. Renders at
 * once in English, and in other languages as soon as their messages are loaded.
 */
export function Player(props: PlayerProps) {
  const language = useLanguage(props.locale);
  return language ? (
    <PlayerRoot {...props} language={language} />
  ) : (
    <div aria-busy="true" className="min-h-64" />
  );
}
