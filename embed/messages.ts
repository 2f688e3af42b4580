import type { Locale } from "../public/embed.d.ts";

/** Why there is nothing to answer. */
export type FailureReason = "unreachable" | "expired" | "refused";

/** What the learner is told before there is a player; the page's maker reads more in the event `error`. */
export type Messages = Record<FailureReason | "loading" | "again", string>;

export const MESSAGES: Record<Locale, Messages> = {
  en: {
    loading: "Loading …",
    unreachable: "The assessment could not be loaded. Check your connection.",
    expired: "Your access to this assessment has run out, or it was submitted already. Load the page again.",
    refused: "This assessment cannot be opened here. Ask whoever gave it to you.",
    again: "Try again",
  },
  de: {
    loading: "Wird geladen …",
    unreachable: "Der Test konnte nicht geladen werden. Prüfen Sie Ihre Verbindung.",
    expired:
      "Ihr Zugang zu diesem Test ist abgelaufen, oder er wurde schon abgegeben. Laden Sie die Seite neu.",
    refused: "Dieser Test lässt sich hier nicht öffnen. Fragen Sie dort nach, woher Sie ihn haben.",
    again: "Erneut versuchen",
  },
  es: {
    loading: "Cargando …",
    unreachable: "No se ha podido cargar la evaluación. Compruebe su conexión.",
    expired: "Su acceso a esta evaluación ha caducado o ya se entregó. Vuelva a cargar la página.",
    refused: "Esta evaluación no se puede abrir aquí. Pregunte a quien se la dio.",
    again: "Intentar de nuevo",
  },
  fr: {
    loading: "Chargement …",
    unreachable: "L’évaluation n’a pas pu être chargée. Vérifiez votre connexion.",
    expired: "Votre accès à cette évaluation a expiré, ou elle a déjà été remise. Rechargez la page.",
    refused:
      "Cette évaluation ne peut pas être ouverte ici. Adressez-vous à la personne qui vous l’a donnée.",
    again: "Réessayer",
  },
  ar: {
    loading: "جارٍ التحميل …",
    unreachable: "تعذّر تحميل الاختبار. تحقّق من اتصالك.",
    expired: "انتهت صلاحية دخولك إلى هذا الاختبار، أو سبق تسليمه. أعد تحميل الصفحة.",
    refused: "لا يمكن فتح هذا الاختبار هنا. اسأل من أعطاك إياه.",
    again: "المحاولة من جديد",
  },
};
