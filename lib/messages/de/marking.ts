import type { MarkerRole } from "#lib/contract/grading.ts";
import { endSentence } from "../en/format.ts";
import { formatSubmissions } from "./counted-nouns.ts";
import { formatCount, formatNumber } from "./format-count.ts";

const MARKER_NAMES: Readonly<Record<MarkerRole, string>> = {
  first: "die Erstbewertung",
  second: "die Zweitbewertung",
  adjudicator: "die Drittbewertung",
};

export const MARKING_NAMES = { hidden: "Eine andere Lehrkraft" };

export const MARKING_ERRORS = {
  answerOpenElsewhere: "Diese Antwort ist gerade bei einer anderen Lehrkraft geöffnet",
  criterionRange: (points: number) => `muss eine Zahl von 0 bis ${formatNumber(points)} sein`,
  criterionUnknown: "ist kein Kriterium dieser Frage",
  graderUnknown: "muss ein Mitglied sein, das bewerten darf",
  gradingIncomplete: "Einige Fragen sind noch nicht bewertet",
  markChanged: (by: string | null, revision: number) =>
    `${by ?? "Eine andere Lehrkraft"} hat diese Bewertung geändert: Aktuell ist Revision ${revision}`,
  markedOnce: "Diese Abgabe wird nur einmal bewertet und hat keine Zweitbewertung",
  markerByKey: "kann nur mit einem API-Schlüssel angegeben werden",
  markerReserved:
    "darf nicht die ID eines anderen API-Schlüssels, eines Mitglieds oder einer Lehrkraft aus einer Lernplattform sein",
  markerIs: (role: MarkerRole) => `Diese Person hat bereits ${MARKER_NAMES[role]} der Abgabe übernommen`,
  marksChanged: (revision: number) =>
    `Die Bewertungen haben sich seit dem Laden geändert: Aktuell ist Revision ${revision}`,
  notBothIn: "Eine Drittbewertung ist erst nach Abschluss der Erst- und der Zweitbewertung nötig",
  nothingToGrade: "Keine Frage dieser Abgabe muss manuell bewertet werden",
  questionGradedTwice: "ist mehrfach bewertet",
  questionNotGraded: (id: string) => `${id} ist nicht bewertet`,
  questionNotManual: "ist keine manuell bewertete Frage dieser Abgabe",
  roleTaken: (role: MarkerRole) =>
    `Eine andere Person hat bereits ${MARKER_NAMES[role]} der Abgabe übernommen`,
  rubricChanged: "Eine andere Lehrkraft oder eine Korrektur hat dieses Bewertungsraster geändert",
  rubricOutdated:
    "ist veraltet, weil eine andere Lehrkraft oder eine Korrektur das Bewertungsraster geändert hat",
  savedCommentLimit: (max: number) =>
    `Sie können höchstens ${formatNumber(max)} Kommentare speichern. Löschen Sie zuerst einen`,
  scoreMissing:
    "muss angegeben werden, wenn das Bewertungsraster keine Punkte vergibt und die Frage noch keine hat",
  scoreRange: (points: number) => `muss zwischen 0 und ${formatCount(points, "Punkt", "Punkten")} liegen`,
};

export const GRADING_LIST_MESSAGES = {
  title: "Bewertung",
  loading: "Wird geladen …",
  lead: "Tests mit Antworten, die zu bewerten sind, älteste Abgaben zuerst. Bewertungen bleiben intern, bis Sie eine Abgabe abschließen.",
  searchLabel: "Titel des Tests",
  searchPlaceholder: "Nach Titel suchen",
  search: "Suchen",
  table: "Tests mit Antworten, die zu bewerten sind",
  assessment: "Test",
  submissions: "Abgaben",
  ready: "Bereit zum Abschließen",
  oldest: "Älteste",
  gradeNext: "Nächste bewerten",
  answersLeft: (answers: number) => `noch ${formatCount(answers, "Antwort", "Antworten")}`,
  finish: (submissions: number) => `${formatSubmissions(submissions)} abschließen`,
  of: (title: string) => `: ${title}`,
  emptyTitle: "Nichts zu bewerten",
  empty: "Antworten, die manuell bewertet werden müssen, erscheinen hier nach der Abgabe.",
  viewResults: "Ergebnisse ansehen",
  noMatchTitle: "Keine Tests gefunden",
  showAll: "Suche zurücksetzen",
};

export const ASSESSMENT_MESSAGES = {
  leadWaiting: (submissions: number) =>
    `${formatCount(submissions, "Abgabe muss", "Abgaben müssen")} bewertet werden. Die Antworten auf eine Frage stehen in zufälliger Reihenfolge, die für alle Lehrkräfte gleich ist.`,
  leadGraded: (isDouble: boolean) =>
    `Alle Antworten sind bewertet. Schließen Sie die Abgaben ab, um ${isDouble ? "Ihre Bewertungen abzugeben" : "die Ergebnisse freizugeben"}.`,
  leadFinished:
    "Abgaben mit abgeschlossener Bewertung. Änderungen gelten, sobald Sie eine Abgabe erneut abschließen.",
  next: (label: string) => `Als Nächstes: ${label}`,
  answersLeft: (left: number, total: number) =>
    `noch ${formatNumber(left)} von ${formatCount(total, "Antwort", "Antworten")}`,
  gradeNext: "Nächste Antwort bewerten",
  navigation: "Angezeigte Abgaben",
  toGrade: "Zu bewerten",
  finished: "Abgeschlossen",
  nothingToGradeTitle: "Nichts zu bewerten",
  nothingToGrade: "Alle Abgaben, die bewertet werden mussten, sind abgeschlossen.",
  submissionsWaitForOthers:
    "Die übrigen Abgaben warten auf andere Lehrkräfte. Weichen zwei Bewertungen zu stark voneinander ab, entscheidet die Drittbewertung.",
  nothingFinishedTitle: "Keine abgeschlossenen Abgaben",
  nothingFinished: (isDouble: boolean) =>
    `Abgaben erscheinen hier, sobald ${isDouble ? "Sie sie abschließen oder ihre Bewertung vollständig ist" : "eine Lehrkraft sie abschließt"}.`,
  table: "Zu bewertende Fragen",
  question: "Frage",
  points: "Punkte",
  graded: "Bewertet",
  openElsewhere: "Anderswo geöffnet",
  gradeQuestion: (label: string) => `${label} bewerten`,
  pageTitle: (title: string, isFinished: boolean) =>
    isFinished ? `Bewertung abgeschlossen: ${title}` : `Bewertung: ${title}`,
  deskTitle: (label: string, title: string) => `${label} bewerten: ${title}`,
  noAnswersTitle: "Hier gibt es nichts zu bewerten",
  noAnswers: "Alle Antworten auf diese Frage sind abgeschlossen.",
  answersWaitForOthers:
    "Die übrigen Antworten auf diese Frage warten auf andere Lehrkräfte. Weichen zwei Bewertungen zu stark voneinander ab, entscheidet die Drittbewertung.",
  finishedAnswers: "Abgeschlossene Antworten ansehen",
  answersToGrade: "Zu bewertende Antworten ansehen",
  allQuestions: "Zu bewertende Fragen ansehen",
  questionsCrumb: "Fragen",
  anonymous: "Anonym",
  gradeAnonymously: "Anonym bewerten",
  anonymousOn: "Lehrkräfte sehen die Namen der Lernenden jetzt nicht mehr.",
  anonymousOff: "Lehrkräfte sehen die Namen der Lernenden jetzt wieder.",
};

export const READY_MESSAGES = {
  title: "Bereit zum Abschließen",
  finishAll: (total: number, max: number) =>
    total > max ? `Die ersten ${formatNumber(max)} abschließen` : `Alle ${formatNumber(total)} abschließen`,
  lead: (isDouble: boolean) =>
    `Alle Antworten dieser Abgaben sind bewertet. Schließen Sie die Abgaben ab, um ${isDouble ? "Ihre Bewertungen abzugeben" : "die Ergebnisse freizugeben"}.`,
  empty: "Keine Abgaben sind bereit zum Abschließen.",
  table: "Abgaben, die bereit zum Abschließen sind",
  learner: "Lernende",
  submission: (id: string) => `Abgabe ${id.slice(-6)}`,
  finish: "Abschließen",
  finishSubmission: (ref: string | null | undefined, id: string) =>
    `${ref ?? `Abgabe ${id.slice(-6)}`} abschließen`,
  shown: (shown: number, total: number) => `${formatNumber(shown)} von ${formatNumber(total)} angezeigt.`,
};

export const FINISH_MESSAGES = {
  scheduled: (submissions: number) =>
    `${formatSubmissions(submissions)} ${submissions === 1 ? "wird" : "werden"} abgeschlossen.`,
  secondsLeft: (seconds: number, isDouble: boolean) =>
    `${isDouble ? "Ihre Bewertungen" : "Die Ergebnisse"} werden in ${seconds} s ${isDouble ? "endgültig" : "freigegeben"}.`,
  sending: (submissions: number) =>
    `${formatSubmissions(submissions)} ${submissions === 1 ? "wird" : "werden"} abgeschlossen …`,
  done: (submissions: number) => `${formatSubmissions(submissions)} abgeschlossen.`,
  refused: (submissions: number, reason: string) =>
    `${formatSubmissions(submissions)} nicht abgeschlossen: ${endSentence(reason)}`,
  failed: (reason: string) => `Die übrigen Abgaben wurden nicht abgeschlossen: ${endSentence(reason)}`,
  undo: "Rückgängig",
  ready: "Alle Antworten dieser Abgabe sind bewertet.",
  finished: "Abgeschlossen. Änderungen gelten, sobald Sie diese Abgabe erneut abschließen.",
  finish: "Abgabe abschließen",
  finishAgain: "Erneut abschließen",
};

export const DESK_MESSAGES = {
  region: "Bewertung",
  toolbar: "Navigation",
  position: (label: string, position: number, total: number) =>
    `${label}, Antwort ${formatNumber(position)} von ${formatNumber(total)}`,
  progress: (graded: number, total: number) => `${formatNumber(graded)}/${formatNumber(total)} bewertet`,
  openElsewhere: (answers: number) => `${formatNumber(answers)} anderswo geöffnet`,
  allGraded: (answers: number, label: string) =>
    answers === 1
      ? `Die Antwort auf ${label} ist bewertet.`
      : `Alle ${formatNumber(answers)} Antworten auf ${label} sind bewertet.`,
  seeNext: "Ansehen, was als Nächstes kommt",
  bySubmission: "Nach Abgabe",
  switchTo: { question: "Nach Abgabe bewerten", submission: "Nach Frage bewerten" },
  questions: { next_question: "Nächste Frage", previous_question: "Vorherige Frage" },
  more: "Weitere Aktionen",
  saveAndNext: "Speichern und weiter",
  undo: "Rückgängig",
  redo: "Wiederholen",
  reassigned: (answers: number) =>
    `${formatCount(answers, "Antwort wurde", "Antworten wurden")} Ihnen zugewiesen.`,
  openAnswer: "Antwort öffnen",
  loading: "Antwort wird geladen …",
  retry: "Erneut versuchen",
  loadPrompt: "Frage laden",
  failed: "Etwas ist schiefgegangen.",
  allSaved: "Alles gespeichert",
  saving: (marks: number) => `${formatCount(marks, "wird", "werden")} gespeichert …`,
  offline: (marks: number) =>
    `${formatNumber(marks)} nicht gespeichert: keine Verbindung. Ihre Bewertungen bleiben auf diesem Gerät und werden gespeichert, sobald Sie wieder online sind.`,
  offlineStatus: (marks: number) => `${formatNumber(marks)} nicht gespeichert, keine Verbindung`,
  conflicts: (marks: number) => formatCount(marks, "Bewertungskonflikt", "Bewertungskonflikte"),
  notSaved: (marks: number) => `${formatCount(marks, "Bewertung", "Bewertungen")} nicht gespeichert`,
  pointsNotSaved: "Punkte nicht gespeichert",
  retrying: (marks: number) =>
    `${formatCount(marks, "Bewertung", "Bewertungen")} nicht gespeichert. Es wird erneut versucht …`,
};

export const ANNOUNCEMENTS = {
  answer: (label: string, position: number | undefined, total: number, isGraded: boolean) =>
    `${position === undefined ? "Antwort" : `Antwort ${formatNumber(position)} von ${formatNumber(total)}`}, ${label}, ${isGraded ? "bewertet" : "nicht bewertet"}.`,
  noneLeft: "Keine unbewerteten Antworten mehr.",
  lastAnswer: "Das ist die letzte Antwort.",
  firstAnswer: "Das ist die erste Antwort.",
  lastQuestion: "Das ist die letzte Frage.",
  firstQuestion: "Das ist die erste Frage.",
  viewByQuestion: "Bewertung nach Frage.",
  viewBySubmission: "Bewertung nach Abgabe.",
  takenOver: "Sie haben diese Antwort übernommen.",
  undone: "Rückgängig gemacht.",
  redone: "Wiederholt.",
  nothingToUndo: "Nichts rückgängig zu machen.",
  nothingToRedo: "Nichts zu wiederholen.",
  changedSince: (answers: number) =>
    answers === 1
      ? "1 Antwort hat sich inzwischen geändert und wurde übersprungen."
      : `${formatNumber(answers)} Antworten haben sich inzwischen geändert und wurden übersprungen.`,
};

export const ROLE_MESSAGES = {
  first: (seesOthers: boolean) =>
    seesOthers
      ? "Sie übernehmen die Erstbewertung."
      : "Sie übernehmen die Erstbewertung. Die Zweitbewertung sehen Sie, sobald beide abgeschlossen sind.",
  second: (seesOthers: boolean) =>
    seesOthers
      ? "Sie übernehmen die Zweitbewertung."
      : "Sie übernehmen die Zweitbewertung. Die Erstbewertung sehen Sie, sobald beide abgeschlossen sind.",
  adjudicator: () => "Sie übernehmen die Drittbewertung. Ihre Bewertung entscheidet.",
  none: "Diese Abgabe bewerten andere. Sie können die Antwort lesen, aber nicht bewerten.",
  others: "Andere Bewertungen",
  names: { first: "Erstbewertung", second: "Zweitbewertung", adjudicator: "Drittbewertung" },
  notMarked: "Nicht bewertet",
  score: (score: string, points: number) => `${score} von ${formatNumber(points)}`,
  by: (name: string) => `von ${name}`,
};

export const NOTICE_MESSAGES = {
  rubricChanged:
    "Eine andere Lehrkraft hat das Bewertungsraster geändert. Bewertungen, die darauf beruhen, wurden neu berechnet.",
  openElsewhere: (name: string) =>
    `${name} hat diese Antwort geöffnet. Sie können sie lesen, aber nicht bewerten.`,
  takeOver: "Übernehmen",
  notSaved: (reason: string) => `Diese Bewertung kann nicht gespeichert werden: ${endSentence(reason)}`,
  discard: "Verwerfen",
  otherNotSaved: (reason: string) =>
    `Ihre Bewertung einer anderen Antwort kann nicht gespeichert werden: ${endSentence(reason)}`,
  otherConflict: "Eine andere Antwort wurde gleichzeitig von zwei Lehrkräften bewertet.",
  reviewConflict: "Konflikt ansehen",
};

export const CONFLICT_MESSAGES = {
  title: "Bewertungskonflikt",
  lead: (name: string | null | undefined) =>
    `${name ?? "Eine andere Lehrkraft"} hat diese Antwort gleichzeitig bewertet. Wählen Sie aus, welche Bewertung gilt.`,
  mine: "Ihre Bewertung",
  theirs: (name: string | null | undefined) => name ?? "Andere Bewertung",
  keepMine: "Meine behalten",
  keepTheirs: "Andere übernehmen",
  points: (score: string) => `Punkte: ${score}`,
  noComment: "Keine Rückmeldung",
};

export const ANSWER_MESSAGES = {
  question: "Frage",
  answer: "Antwort",
  notAnswered: "Nicht beantwortet",
  autoGradedPart: "Automatisch bewerteter Teil",
  autoGraded: (score: number, points: number) =>
    `Automatisch bewertet: ${formatNumber(score)} von ${formatNumber(points)}`,
  modelAnswer: "Musterantwort",
  anonymous: "Anonym",
  attempt: (number: number) => `Versuch ${number}`,
  late: "Verspätet",
};

export const MARK_MESSAGES = {
  legend: "Bewertung",
  points: (max: number) => `Punkte (von ${formatNumber(max)})`,
  pointsRange: (max: number) => `Geben Sie eine Zahl von 0 bis ${formatNumber(max)} ein.`,
  fullMarks: "Volle Punktzahl",
  zero: "0 Punkte",
  rubric: "Bewertungsraster",
  editRubric: "Bearbeiten",
  noRubric: "Noch keine Kriterien",
  levels: (title: string) => `Punkte für ${title}`,
  partialPoints: (awarded: string, points: number) => `${awarded} von ${formatNumber(points)}`,
  feedback: "Rückmeldung an die Lernenden",
  comment: "Kommentar (optional)",
  savedComments: "Gespeicherte Kommentare",
};

export const RUBRIC_MESSAGES = {
  title: "Bewertungsraster bearbeiten",
  lead: "Änderungen gelten für alle Antworten auf diese Frage, auch für bereits bewertete.",
  itemTitle: (position: number) => `Kriterium ${position}`,
  itemTitlePlaceholder: "Titel",
  itemDescription: (position: number) => `Beschreibung von Kriterium ${position}`,
  itemDescriptionPlaceholder: "Beschreibung (optional)",
  itemPoints: (position: number) => `Punkte für Kriterium ${position}`,
  points: "Punkte",
  remove: "Entfernen",
  removeItem: (position: number) => `Kriterium ${position} entfernen`,
  addItem: "Kriterium hinzufügen",
  save: "Bewertungsraster speichern",
  saving: "Wird gespeichert …",
  stale:
    "Eine andere Lehrkraft oder eine Korrektur hat dieses Bewertungsraster geändert. Öffnen Sie es erneut, um die neue Fassung zu sehen; Ihre Änderungen hier gehen dabei verloren.",
  previewing: "Es wird geprüft, welche Bewertungen sich ändern …",
  preview: (changed: number, meanChange: number | null, manuallyScored: number) =>
    [
      meanChange === null
        ? "Keine Punktzahl ändert sich."
        : `${formatCount(changed, "Punktzahl ändert", "Punktzahlen ändern")} sich, im Mittel um ${formatSigned(meanChange)}.`,
      ...(manuallyScored > 0
        ? [
            `${formatCount(manuallyScored, "manuell eingegebene Punktzahl bleibt", "manuell eingegebene Punktzahlen bleiben")} gleich.`,
          ]
        : []),
    ].join(" "),
  refinishTitle: "Abgeschlossene Abgaben",
  refinish: (submissions: number) =>
    `Das Bewertungsraster ändert Bewertungen in ${formatCount(submissions, "abgeschlossenen Abgabe", "abgeschlossenen Abgaben")}. Schließen Sie ${submissions === 1 ? "sie" : "diese"} erneut ab, um die neuen Ergebnisse freizugeben.`,
  refinishAll: (submissions: number) => `${formatSubmissions(submissions)} erneut abschließen`,
  refinishing: "Wird abgeschlossen …",
  keepResults: "Bisherige Ergebnisse behalten",
};

const formatSigned = (number: number): string => (number < 0 ? "" : "+") + formatNumber(number);

export const REASSIGN_MESSAGES = {
  title: "Neu zuweisen",
  lead: "Andere Lehrkräfte überspringen diese Antwort 24 Stunden lang. Ihr Bewertungsentwurf bleibt erhalten.",
  loading: "Wird geladen …",
  failed: "Die Lehrkräfte konnten nicht geladen werden.",
  retry: "Erneut versuchen",
  empty: "Noch kein anderes Mitglied darf bewerten.",
  done: (name: string) => `Neu zugewiesen an ${name}.`,
};

export const SAVED_COMMENT_MESSAGES = {
  title: "Gespeicherte Kommentare",
  lead: "Nur Sie sehen Ihre gespeicherten Kommentare. Sie können sie in jedem Test verwenden.",
  search: "Kommentare durchsuchen",
  searchPlaceholder: "Suchen oder mit 1–9 einfügen",
  loading: "Wird geladen …",
  failed: "Die Kommentare konnten nicht geladen werden.",
  retry: "Erneut versuchen",
  empty:
    "Noch keine gespeicherten Kommentare. Schreiben Sie eine Rückmeldung, und speichern Sie sie hier, um sie wiederzuverwenden.",
  delete: "Löschen",
  deleteComment: (text: string) => `„${text}“ löschen`,
  save: "Diesen Kommentar speichern",
};

export const IDENTICAL_MESSAGES = {
  summary: (identical: number, ungraded: number) =>
    `${formatNumber(identical)} gleiche Antworten, davon ${formatNumber(ungraded)} nicht bewertet`,
  gradeTogether: "Gemeinsam bewerten",
  title: "Gleiche Antworten",
  sharedAnswer: "Antwort",
  notAnswered: "Nicht beantwortet",
  mark: (score: number | null, hasComment: boolean) =>
    `Jede Antwort erhält ${score === null ? "keine Punktzahl" : formatCount(score, "Punkt", "Punkte")}${hasComment ? " und dieselbe Rückmeldung" : ""}. Sie können jede Bewertung später ändern.`,
  markFirst:
    "Bewerten Sie zuerst die geöffnete Antwort, und übertragen Sie diese Bewertung dann auf die anderen.",
  answer: (position: number) => `Antwort ${position}`,
  apply: (answers: number) => `Auf ${formatCount(answers, "Antwort", "Antworten")} anwenden`,
  applying: "Wird angewendet …",
  done: (answers: number) => `${formatCount(answers, "Antwort", "Antworten")} bewertet.`,
  undo: "Rückgängig",
  skipped: (reason: LeftOutReason, by: string | null) =>
    `Übersprungen: ${LEFT_OUT_REASONS[reason]}${by ? ` (${by})` : ""}`,
  openElsewhere: (name: string) => `Anderswo geöffnet: ${name}`,
  graded: (score: string) => `Bereits bewertet: ${score}`,
};

type LeftOutReason = "leased" | "graded" | "changed" | "different" | "gone";
const LEFT_OUT_REASONS: Readonly<Record<LeftOutReason, string>> = {
  leased: "anderswo geöffnet",
  graded: "bereits bewertet",
  changed: "von einer anderen Lehrkraft geändert",
  different: "abweichende Antwort",
  gone: "nicht mehr verfügbar",
};
