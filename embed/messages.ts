import type { Locale } from "../public/embed.d.ts";

/** Why the assessment can’t be shown. */
export type FailureReason = "unreachable" | "expired" | "refused";

/** Messages for the learner before the player is ready. The page's developer gets details in the `error` event. */
export type Messages = Record<FailureReason | "loading" | "retry", string>;

export const MESSAGES: Record<Locale, Messages> = {
  en: {
    loading: "Loading…",
    unreachable: "The assessment couldn’t be loaded. Check your connection and try again.",
    expired: "Your access to this assessment has expired, or you already submitted it. Reload the page.",
    refused: "This assessment can’t be opened here. Contact the person who shared it with you.",
    retry: "Try again",
  },
  de: {
    loading: "Wird geladen …",
    unreachable:
      "Der Test konnte nicht geladen werden. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.",
    expired:
      "Ihr Zugang zu diesem Test ist abgelaufen, oder Sie haben ihn bereits abgegeben. Laden Sie die Seite neu.",
    refused:
      "Dieser Test lässt sich hier nicht öffnen. Wenden Sie sich an die Person, von der Sie ihn erhalten haben.",
    retry: "Erneut versuchen",
  },
  es: {
    loading: "Cargando…",
    unreachable: "No se ha podido cargar la evaluación. Compruebe su conexión e inténtelo de nuevo.",
    expired: "Su acceso a esta evaluación ha caducado o ya la ha entregado. Vuelva a cargar la página.",
    refused: "Esta evaluación no se puede abrir aquí. Póngase en contacto con quien se la envió.",
    retry: "Intentar de nuevo",
  },
  fr: {
    loading: "Chargement…",
    unreachable: "L’évaluation n’a pas pu être chargée. Vérifiez votre connexion et réessayez.",
    expired: "Votre accès à cette évaluation a expiré, ou vous l’avez déjà remise. Rechargez la page.",
    refused:
      "Cette évaluation ne peut pas être ouverte ici. Adressez-vous à la personne qui vous l’a envoyée.",
    retry: "Réessayer",
  },
  ar: {
    loading: "جارٍ التحميل…",
    unreachable: "تعذّر تحميل الاختبار. تحقّق من اتصالك وحاول من جديد.",
    expired: "انتهت صلاحية دخولك إلى هذا الاختبار، أو سبق أن سلّمته. أعد تحميل الصفحة.",
    refused: "لا يمكن فتح هذا الاختبار هنا. تواصل مع من أرسله إليك.",
    retry: "المحاولة من جديد",
  },
};
