import type { Theme } from "#lib/contract/form-options.ts";
import type { Language } from "#lib/contract/languages.ts";
import type { Role } from "#lib/contract/roles.ts";
import { formatCount, formatNumber } from "./format-count.ts";
import { ROLE_NAMES } from "./role-names.ts";

export const ACCOUNT_PAGE = {
  title: "Konto",
  appearance: "Darstellung",
  password: "Passwort",
  noPassword: "Sie haben hier kein Passwort. Sie melden sich über Ihren Identitätsanbieter an.",
  sessions: "Aktive Sitzungen",
  signOutEverywhere: "Überall abmelden",
  browser: "Browser",
  browserOn: (browser: string, system: string) => `${browser} unter ${system}`,
  unknownBrowser: "Unbekannt",
  thisSession: "Diese Sitzung",
  signedIn: "Angemeldet",
  lastActive: "Zuletzt aktiv",
};

export const THEME_CHOICE = {
  legend: "Farbschema",
  names: { system: "System", light: "Hell", dark: "Dunkel" } satisfies Record<Theme, string>,
};

export const LANGUAGE_AND_TIME = {
  title: "Sprache und Zeit",
  language: "Sprache",
  languages: { en: "English", de: "Deutsch" } satisfies Record<Language, string>,
  timeZone: "Zeitzone",
  timeZoneHint: "Gilt für alle Datums- und Zeitangaben im Dashboard, auch in Feldern, die Sie ausfüllen.",
  browser: "Wie in diesem Browser",
  browserZone: (zone: string): string => `Wie in diesem Browser (${zone})`,
  now: "Aktuelle Zeit:",
  saved: "Gespeichert",
};

export const PASSWORD_FIELDS = {
  password: "Passwort",
  current: "Aktuelles Passwort",
  new: "Neues Passwort",
  minimum: (characters: number): string => `Mindestens ${formatNumber(characters)} Zeichen.`,
};

export const CHANGE_PASSWORD = {
  hint: "Sie werden überall sonst abgemeldet.",
  verb: "Passwort ändern",
  done: (endedSessions: number): string =>
    endedSessions > 0
      ? `Passwort geändert. Sie wurden in ${formatCount(endedSessions, "anderen Sitzung", "anderen Sitzungen")} abgemeldet.`
      : "Passwort geändert",
};

export const SIGN_IN = {
  title: "Anmelden",
  passwordChanged: "Ihr Passwort wurde geändert. Melden Sie sich mit dem neuen an.",
  verb: "Anmelden",
  pending: "Anmeldung läuft …",
  continueWith: (provider: string): string => `Weiter mit ${provider}`,
  newHere: "Neu hier?",
  createAccount: "Konto erstellen",
  forgotPassword: "Passwort vergessen?",
  providerErrors: {
    NotVerified:
      "Ihr Identitätsanbieter hat Ihre E-Mail-Adresse nicht bestätigt, daher können wir Sie nicht anmelden.",
    SignUpClosed:
      "Sie haben hier kein Konto, und auf diesem Server ist keine Registrierung möglich. Bitten Sie die Administration Ihrer Organisation um eine Einladung.",
    Unavailable:
      "Wegen eines Fehlers auf unserer Seite konnten wir Sie nicht anmelden. Versuchen Sie es gleich noch einmal.",
    OAuthSignin: "Der Identitätsanbieter ist nicht erreichbar. Versuchen Sie es gleich noch einmal.",
    OAuthCallback: "Der Identitätsanbieter hat Sie nicht angemeldet. Versuchen Sie es noch einmal.",
    Callback: "Der Identitätsanbieter hat Sie nicht angemeldet. Versuchen Sie es noch einmal.",
  } as Readonly<Record<string, string>>,
  providerError: "Die Anmeldung ist fehlgeschlagen. Versuchen Sie es noch einmal.",
};

export const SIGN_IN_ERRORS = {
  wrong: "E-Mail-Adresse oder Passwort ist falsch",
  tooMany: (minutes: number): string =>
    `Zu viele Versuche. Versuchen Sie es in ${formatCount(minutes, "Minute", "Minuten")} noch einmal.`,
  failed: "Die Anmeldung ist fehlgeschlagen. Versuchen Sie es gleich noch einmal.",
};

export const SIGN_UP = {
  title: "Konto erstellen",
  lead: "In einer Minute können Sie Tests schreiben und bewerten. Weitere Mitglieder können Sie später einladen.",
  shortLead: "Danach kehren Sie zu der Seite zurück, die Sie geöffnet haben.",
  organization: "Organisation",
  organizationHint:
    "Ihre Schule, Ihr Team oder Ihr Produkt. Sie erhalten die Rolle Inhaber und können den Namen ändern.",
  invitedLead: (organization: string, role: Role): string =>
    `Danach können Sie ${organization} beitreten (Rolle: ${ROLE_NAMES[role]}).`,
  yourName: "Ihr Name",
  invitedHint:
    "Ihre Einladung gilt für diese Adresse. Um eine andere zu verwenden, bitten Sie um eine neue Einladung.",
  verb: "Konto erstellen",
  pending: "Konto wird erstellt …",
  notSignedIn:
    "Die Anmeldung ist fehlgeschlagen. Wenn Sie bereits ein Konto haben, melden Sie sich mit dessen Passwort an.",
  haveAccount: "Haben Sie bereits ein Konto?",
  signIn: "Anmelden",
  closedTitle: "Keine Registrierung möglich",
  closedText:
    "Um auf diesem Server ein Konto zu erstellen, brauchen Sie eine Einladung. Bitten Sie die Administration Ihrer Organisation oder des Servers darum. Haben Sie schon eine, öffnen Sie deren Link, um Ihr Konto zu erstellen.",
};

export const FORGOT_PASSWORD = {
  title: "Passwort vergessen?",
  lead: "Wir senden Ihnen per E-Mail einen Link, mit dem Sie ein neues festlegen.",
  noMail:
    "Dieser Server sendet keine E-Mails. Wer ihn betreibt, kann mit {command} ein neues Passwort für Sie festlegen.",
  remembered: "Wieder eingefallen?",
  verb: "Link senden",
  sent: "Wenn es ein Konto mit dieser Adresse gibt, haben wir eine E-Mail mit einem Link dorthin gesendet. Der Link funktioniert einmal und läuft in 1 Stunde ab.",
};

export const RESET_PASSWORD = {
  title: "Neues Passwort festlegen",
  metaTitle: "Neues Passwort",
  hint: "Sie werden überall abgemeldet.",
  verb: "Passwort festlegen",
  expiredTitle: "Dieser Link ist abgelaufen",
  expiredText: "Links zum Zurücksetzen funktionieren einmal, innerhalb von 1 Stunde.",
  requestNew: "Neuen Link anfordern",
};

export const NEW_ORGANIZATION = {
  title: "Neue Organisation",
  firstTitle: "Name Ihrer Organisation",
  lead: "Eine Organisation hat eigene Tests, API-Schlüssel und Ergebnisse. Sie erhalten die Rolle Inhaber.",
  invitedHint: "Wurden Sie zu einer eingeladen? Öffnen Sie stattdessen den Link in Ihrer Einladung.",
  verb: "Organisation erstellen",
};
