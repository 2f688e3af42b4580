"use client";

import { useEffect, useState } from "react";
import { type Language, languageOf, loadLanguage } from "#components/content/words/language.ts";
import { Standing } from "./standing.tsx";
import type { PlayerProps } from "./types.ts";

/**
 * An assessment, to be answered and handed in. One attempt for as long as it stands: give it another `key` for another
 * `view`. English is there from the beginning; the words of another language are waited for.
 */
export function Player(props: PlayerProps) {
  const language = useLanguage(props.locale);
  return language ? (
    <Standing {...props} language={language} />
  ) : (
    <div aria-busy="true" className="min-h-64" />
  );
}

function useLanguage(locale: PlayerProps["locale"] = "en"): Language | undefined {
  const [loaded, setLoaded] = useState(languageOf(locale));
  useEffect(() => {
    let isWanted = true;
    void loadLanguage(locale).then((language) => isWanted && setLoaded(language));
    return () => {
      isWanted = false;
    };
  }, [locale]);
  return loaded;
}
