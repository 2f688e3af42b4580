import { useEffect, useState } from "react";
import {
  getLanguage,
  type Language,
  type Locale,
  loadLanguage,
} from "#components/content/messages/language.ts";

/** A language once it is loaded: English at once, others a moment later. */
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
