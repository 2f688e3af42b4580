import type { Locale } from "../public/embed.d.ts";

/** Why there is nothing to answer. */
export type Trouble = "unreachable" | "expired" | "refused";

/** What the learner is told then; the page's maker reads more in the event `error`. */
export type Said = Record<Trouble | "loading" | "again", string>;

export const WORDS: Record<Locale, Said> = {
  en: {
    loading: "Loading …",
    unreachable: "The assessment could not be loaded. Check your connection.",
    expired: "Your time to open this has run out, or it was handed in already. Load the page again to go on.",
    refused: "This assessment cannot be opened here. Ask whoever gave it to you.",
    again: "Try again",
  },
  de: {
    loading: "Wird geladen …",
    unreachable: "Der Test konnte nicht geladen werden. Prüfe deine Verbindung.",
    expired:
      "Die Zeit zum Öffnen ist abgelaufen, oder es wurde schon abgegeben. Lade die Seite neu, um weiterzumachen.",
    refused: "Dieser Test lässt sich hier nicht öffnen. Frage die Person, von der du ihn hast.",
    again: "Noch einmal versuchen",
  },
  es: {
    loading: "Cargando …",
    unreachable: "No se ha podido cargar la prueba. Comprueba tu conexión.",
    expired:
      "El plazo para abrirla ha terminado o ya se ha entregado. Vuelve a cargar la página para continuar.",
    refused: "Esta prueba no se puede abrir aquí. Pregunta a quien te la dio.",
    again: "Intentar de nuevo",
  },
  fr: {
    loading: "Chargement …",
    unreachable: "L’évaluation n’a pas pu être chargée. Vérifiez votre connexion.",
    expired:
      "Le délai pour l’ouvrir est écoulé, ou elle a déjà été remise. Rechargez la page pour continuer.",
    refused:
      "Cette évaluation ne peut pas être ouverte ici. Adressez-vous à la personne qui vous l’a donnée.",
    again: "Réessayer",
  },
  ar: {
    loading: "جارٍ التحميل …",
    unreachable: "تعذّر تحميل الاختبار. تحقّق من اتصالك.",
    expired: "انتهت مهلة فتح هذا الاختبار، أو سبق تسليمه. أعد تحميل الصفحة للمتابعة.",
    refused: "لا يمكن فتح هذا الاختبار هنا. اسأل من أعطاك إياه.",
    again: "حاول مرة أخرى",
  },
};
