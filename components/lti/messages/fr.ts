import type { LtiMessages } from "../language.ts";

export const fr: LtiMessages = {
  opening: "Ouverture…",
  continue: "Continuer",
  newWindowTitle: "Ouvrir dans une nouvelle fenêtre",
  newWindowHint:
    "Votre navigateur bloque les cookies dans la plateforme d’apprentissage ; cette page ne peut donc pas savoir que c’est bien vous qui l’avez ouverte. Elle fonctionne dans sa propre fenêtre.",
  openWindow: "Ouvrir dans une nouvelle fenêtre",
  openAgain: "Fermez cette page et rouvrez l’activité dans votre cours.",
  refusedTitle: "Cette page ne peut pas être ouverte",
  refusedExpired:
    "Le lien de votre cours a expiré ou a déjà été utilisé. Rouvrez l’activité dans votre cours.",
  refusedAssessment:
    "Aucune évaluation n’est associée à cette activité, ou elle n’est pas encore publiée. Prévenez votre enseignant.",
  refusedBusy:
    "Le service ne peut pas répondre pour le moment. Attendez une minute, puis rouvrez l’activité.",
  refusedSetup:
    "Nous n’avons pas pu vérifier cette ouverture depuis votre plateforme d’apprentissage. Rouvrez l’activité. Si cela ne suffit pas, donnez ce code à votre administrateur : {code}",
  timeLimit: { one: "Durée : {n} minute", other: "Durée : {n} minutes" },
  timerStarts: "Le temps démarre au début de l’évaluation et continue même si cette page est fermée.",
  start: "Commencer",
  startAnother: "Commencer une autre tentative",
  attemptsLeft: { one: "Il vous reste {n} tentative.", other: "Il vous reste {n} tentatives." },
  lastResult: "Votre dernier résultat",
  score: { other: "Score : {score} sur {max} ({percent} %)" },
  passed: "Réussi",
  notPassed: "Non réussi",
  pending: "Certaines réponses ne sont pas encore corrigées ; ce n’est donc pas votre score définitif.",
  exhausted: "Vous avez utilisé toutes vos tentatives.",
  archived: "Cette évaluation est fermée et n’accepte plus de tentatives.",
  notOpen: "Cette évaluation n’est pas ouverte en ce moment.",
  noScript: "Cette évaluation nécessite JavaScript. Activez-le et rouvrez l’activité.",
};
