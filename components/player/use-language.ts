import { useEffect, useState } from "react";
import { type Language, type Locale, languageOf, loadLanguage } from "#components/content/words/language.ts";

/** A language once its words are there: English from the beginning, the others a moment later. */
export function useLanguage(locale: Locale = "en"): Language | undefined {
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
