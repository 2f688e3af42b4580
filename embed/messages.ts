import type { Locale } from "../public/embed.d.ts";

/**
 * Messages for the learner before the player is ready that can't be loaded with the player's language, because the
 * service may be unreachable. The page's developer gets details in the `error` event.
 */
export type Messages = Record<"unreachable" | "loading" | "retry", string>;

export const MESSAGES: Record<Locale, Messages> = {
  en: {
    loading: "Loading…",
    unreachable: "The assessment couldn’t be loaded. Check your connection, or ask for a new link.",
    retry: "Try again",
  },
  de: {
    loading: "Wird geladen …",
    unreachable:
      "Der Test konnte nicht geladen werden. Prüfen Sie Ihre Verbindung, oder bitten Sie um einen neuen Link.",
    retry: "Erneut versuchen",
  },
  es: {
    loading: "Cargando…",
    unreachable: "No se ha podido cargar la evaluación. Compruebe su conexión o pida un enlace nuevo.",
    retry: "Intentar de nuevo",
  },
  fr: {
    loading: "Chargement…",
    unreachable:
      "L’évaluation n’a pas pu être chargée. Vérifiez votre connexion ou demandez un nouveau lien.",
    retry: "Réessayer",
  },
  ar: {
    loading: "جارٍ التحميل…",
    unreachable: "تعذّر تحميل الاختبار. تحقّق من اتصالك أو اطلب رابطًا جديدًا.",
    retry: "المحاولة من جديد",
  },
};
