import { formatNumber } from "./format-count.ts";

export const DEADLINE_LABELS = {
  accept_late: "Verspätete Antworten annehmen",
  submit_saved: "Gespeicherte Antworten automatisch abgeben",
};

export const GRADE_POLICY_LABELS = {
  best: "Bester Versuch",
  latest: "Letzter Versuch",
  first: "Erster Versuch",
};

export const MARKING_LABELS = {
  single: "Eine Lehrkraft",
  double: "Zwei Lehrkräfte, unabhängig voneinander",
};

export const MARKING_RULE_LABELS = {
  third: "Drittbewertung entscheidet",
  average: "Mittelwert verwenden",
  higher: "Höhere Bewertung verwenden",
  second: "Zweitbewertung verwenden",
};

export const MARKING_FIELDS = {
  hint: {
    single: "Die Bewertung einer Lehrkraft ist das Ergebnis",
    double: "Wo die Bewertungen zu weit voneinander abweichen, entscheidet die Drittbewertung",
  },
  sample: "Anteil der doppelt bewerteten Abgaben (%)",
  tolerance: "Toleranz (Punkte je Frage)",
  toleranceHint: "Weichen zwei Bewertungen stärker ab, folgt eine Drittbewertung",
  rule: "Abweichung innerhalb der Toleranz",
  blind: "Bewertungen verbergen, bis beide abgeschlossen sind",
  blindHint: "Bis dahin sehen die Lehrkräfte weder die Bewertung noch den Namen der jeweils anderen",
  range: (min: number, max: number): string =>
    `Geben Sie eine Zahl von ${formatNumber(min)} bis ${formatNumber(max)} ein`,
  value: (sample: number, tolerance: number): string =>
    `Zwei Lehrkräfte für ${formatNumber(sample)} % der Abgaben, Toleranz ${formatNumber(tolerance)}`,
};

export const SETTING_TEXTS = {
  withoutLimit: "Wirkt nur zusammen mit einem Zeitlimit",
  onDeadline: {
    accept_late:
      "Antworten, die mehr als 30 Sekunden nach Ablauf der Zeit eingehen, werden als verspätet gekennzeichnet",
    submit_saved: "30 Sekunden nach Ablauf der Zeit werden die bis dahin gespeicherten Antworten abgegeben",
  },
  opensAt: (timeZone: string | undefined): string =>
    `Ab wann Lernende beginnen können, in Ihrer Zeitzone${timeZone === undefined ? "" : ` (${timeZone})`}`,
  closesAt:
    "Ab wann Lernende nicht mehr beginnen können. Laufende Versuche behalten ihre eigene Abgabefrist.",
  closesBeforeOpening: "Wählen Sie einen Zeitpunkt, nachdem der Test geöffnet ist",
  unsavedPeriod:
    "Wählen Sie einen Zeitpunkt, nachdem der Test geöffnet ist. Diese Änderung ist noch nicht gespeichert.",
  exerciseOrder: "Jeder Versuch zeigt die Teile in einer anderen zufälligen Reihenfolge",
  gradePolicy:
    "Von welchem Versuch die Bewertung an Moodle, Canvas oder eine andere Lernplattform gesendet wird",
  gradeSkipped: "Ist dies ausgeschaltet, erhalten übersprungene offene Fragen automatisch 0 Punkte",
};

export const SETTING_VALUES = {
  notSet: "Nicht festgelegt",
  on: "Ein",
  off: "Aus",
};
