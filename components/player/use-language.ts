import { useEffect, useState } from "react";
import {
  getLanguage,
  type Language,
  type Locale,
  loadLanguage,
} from "#components/content/messages/language.ts";

/** Returns a language after it is loaded: English immediately, other languages after a moment. */
export function useLanguage(locale: Locale = "en"): Language | undefined {
  const [loaded, setLoaded] = useState(getLanguage(locale));
  useEffect(() => {
    let isCurrent = true;
    void loadLanguage(locale).then((language) => isCurrent && setLoaded(language));
    return () => {
      isCurrent = false;
    };
  }, [locale]);
  return loaded;
}
