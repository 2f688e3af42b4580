export const LANDING = {
  title: "Die Engine für Tests in Ihrem Produkt",
  lead: "Tests schreiben, veröffentlichen, bewerten und auswerten: über eine REST-API, eingebettet in Ihr Produkt oder im Dashboard.",
  navigation: "Seiten",
  docs: "Dokumentation",
  signIn: "Anmelden",
  signUp: "Konto erstellen",
  readDocs: "Dokumentation lesen",
  editorAlt:
    "Der Editor: eine Frage mit ihren Antwortoptionen, darüber die Werkzeugleiste, daneben eine Liste dessen, was vor der Veröffentlichung zu prüfen ist.",
};

export const AUDIENCES = {
  integrators: {
    name: "Für Entwicklungsteams",
    title: "Antworten mit einem API-Aufruf bewerten",
    facts: [
      "Eine Abgabe wird in dem Aufruf bewertet, der sie sendet, mit exakten Punktzahlen und Teilpunkten.",
      "Tests lassen sich in Ihre Seiten einbetten, in Ihren Farben. Oder Sie bauen mit der API eine eigene Oberfläche.",
      "Signierte Webhooks melden jede Änderung, und ein typisiertes SDK deckt alle Aufrufe Ihres Servers ab.",
    ],
    link: "Schnellstart",
    requestLabel: "Antworten abgeben",
    responseLabel: "Antwort",
  },
  teachers: {
    name: "Für Lehrkräfte",
    title: "Im Browser schreiben, teilen und bewerten",
    facts: [
      "Ein Editor für 20 Fragetypen, mit Formeln, Bildern und einer Itembank.",
      "Offene Antworten bewerten Sie Frage für Frage, mit Bewertungsrastern und Tastenkürzeln, allein oder im Team.",
      "Die Statistik zeigt, welche Fragen zu schwer sind oder einen falschen Lösungsschlüssel haben. Korrigieren Sie ihn, und alle Punktzahlen folgen.",
    ],
    link: "Test per Link teilen",
    alt: "Bewertung: eine Antwort, daneben das Bewertungsraster mit Punkten für jedes Kriterium.",
  },
  learners: {
    name: "Für Lernende",
    title: "Auf jedem Gerät antworten",
    facts: [
      "Fragen lassen sich per Berührung, mit der Tastatur und mit Screenreadern beantworten.",
      "Antworten werden automatisch gespeichert, auch offline.",
      "Das Ergebnis zeigt, was richtig war und warum, mit den Kommentaren der Lehrkraft.",
    ],
    link: "Was Lernende danach sehen",
    alt: "Eine Frage auf einem Smartphone: Karten, die nach ihrem Maßstab zu ordnen sind.",
  },
} as const;

export const SELF_HOSTING = {
  title: "Mit zwei Befehlen betriebsbereit",
  text: "Sie brauchen Node.js ab Version 20.9 unter Linux oder die neueste Version von Node.js 22, 24 oder 26 auf einem Mac. PostgreSQL ist enthalten.",
  commandsLabel: "Befehle",
  commands: [
    { command: "npm start", effect: "installiert, baut und startet auf Port 3000" },
    { command: "npm test", effect: "führt alle Prüfungen und Tests aus" },
  ],
  link: "Betrieb",
} as const;
