import type { Role } from "#lib/contract/roles.ts";
import { ROLE_NAMES } from "./role-names.ts";

export const INVITATIONS_TABLE = {
  email: "E-Mail",
  expires: "Läuft ab",
  expired: "Abgelaufen",
  invalid: "Nicht mehr gültig",
  invalidReason: (invitedBy: string | null): string =>
    `${invitedBy || "Die einladende Person"} kann diese Rolle nicht mehr vergeben`,
  summary: (role: Role, isMailed: boolean, invitedBy: string | null): string =>
    `Rolle: ${ROLE_NAMES[role]}. Eingeladen per ${isMailed ? "E-Mail" : "Link"}${invitedBy ? ` von ${invitedBy}` : ""}, `,
  resend: "Erneut senden",
  resendTo: (email: string): string => ` an ${email}`,
  revoke: "Widerrufen",
  revokeOf: (email: string): string => `: Einladung an ${email}`,
  revoked: (email: string): string => `Einladung an ${email} widerrufen`,
};

export const INVITE = {
  open: "Mitglied einladen",
  title: "Mitglied einladen",
  mailHint:
    "Die eingeladene Person erhält eine E-Mail mit einem Link. Er ersetzt jede frühere Einladung an dieselbe Adresse.",
  linkHint:
    "Sie erhalten einen Link, den Sie weitergeben können. Er ersetzt jede frühere Einladung an dieselbe Adresse.",
  role: "Rolle",
  roleHint: "Was jede Rolle darf, steht unten auf dieser Seite.",
  verb: "Einladung senden",
  linkVerb: "Einladung erstellen",
  pending: "Wird eingeladen …",
};

export const INVITATION_SENT = {
  title: "Einladung gesendet",
  linkTitle: "Einladung erstellt",
  failedTitle: "Einladung erstellt, aber die E-Mail wurde nicht gesendet",
  mailed: (email: string): string => `Wir haben eine E-Mail mit dem Link an ${email} gesendet.`,
  failed:
    "Die E-Mail konnte nicht gesendet werden. Versuchen Sie es noch einmal, oder geben Sie diesen Link selbst weiter.",
  copy: "Link kopieren",
  linkText: (email: string): string =>
    `Senden Sie diesen Link an ${email}. Er wird nur einmal angezeigt, läuft in 7 Tagen ab und gilt nur für diese Adresse.`,
  lossWarning:
    "Dieser Link kann nicht noch einmal angezeigt werden. Um einen neuen zu erhalten, senden Sie die Einladung erneut.",
};

export const INVITATION_LANDING = {
  metaTitle: "Einladung",
  join: (organization: string): string => `${organization} beitreten`,
  joining: "Beitritt läuft …",
  offer: (role: Role): string =>
    `{inviter} hat {invitee} zu {organization} eingeladen (Rolle: ${ROLE_NAMES[role]}).`,
  unknownInviter: "Ein Mitglied",
  you: "Sie",
  wrongAccount: (email: string): string =>
    `Sie sind als ${email} angemeldet, aber diese Einladung gilt für eine andere Adresse. Wechseln Sie zum eingeladenen Konto, oder bitten Sie um eine Einladung für dieses.`,
  switchAccount: "Konto wechseln",
  signedOut:
    "Um beizutreten, melden Sie sich mit dieser Adresse an, oder erstellen Sie ein Konto dafür. Danach bringen wir Sie hierher zurück.",
  createAccount: "Konto erstellen",
  signIn: "Anmelden",
  goHome: "Zu Touchstone",
  joinedTitle: (organization: string): string => `Sie sind ${organization} beigetreten`,
  goToDashboard: "Zum Dashboard",
  unknownTitle: "Einladung nicht gefunden",
  unknownText:
    "Möglicherweise fehlt ein Teil des Links. Kopieren Sie den vollständigen Link in die Adresszeile, oder bitten Sie die Person, die Sie eingeladen hat, um einen neuen.",
  voidTitle: "Diese Einladung ist nicht mehr gültig",
  voidText: (inviter: string | null, organization: string, role: Role, whoCanInvite: string): string =>
    `${inviter || "Die Person, die Sie eingeladen hat,"} kann niemanden mehr mit der Rolle ${ROLE_NAMES[role]} zu ${organization} einladen. Bitten Sie bei ${organization} ein Mitglied mit der Rolle ${whoCanInvite} um eine neue Einladung.`,
  inactive: {
    accepted: {
      title: "Diese Einladung wurde bereits verwendet",
      text: "Haben Sie sie selbst verwendet, melden Sie sich mit dem Konto an, mit dem Sie beigetreten sind. Bitten Sie andernfalls um eine neue Einladung.",
    },
    revoked: {
      title: "Diese Einladung wurde widerrufen",
      text: "Vielleicht haben Sie eine neuere: Sehen Sie in Ihren E-Mails nach, oder fragen Sie die Person, die Sie eingeladen hat.",
    },
    expired: {
      title: "Diese Einladung ist abgelaufen",
      text: "Einladungen gelten 7 Tage. Bitten Sie die Person, die Sie eingeladen hat, sie erneut zu senden.",
    },
  },
};

export const INVITATION_ERRORS = {
  alreadyMember: "gehört bereits zu einem Mitglied",
  otherAddress: "Diese Einladung gilt für eine andere E-Mail-Adresse",
  closed: {
    accepted: "Diese Einladung wurde bereits verwendet",
    revoked: "Diese Einladung wurde widerrufen oder durch eine neuere ersetzt",
    expired: "Diese Einladung ist abgelaufen. Bitten Sie um eine neue.",
  },
  justClosed: "Diese Einladung wurde soeben angenommen oder widerrufen",
  invalid: (whoCanInvite: string): string =>
    `Diese Einladung ist nicht mehr gültig. Bitten Sie ein Mitglied mit der Rolle ${whoCanInvite} um eine neue.`,
  signUpClosed:
    "Auf diesem Server ist keine Registrierung möglich. Bitten Sie die Administration Ihrer Organisation um eine Einladung.",
  signUpAddress: "Ihre Einladung gilt für eine andere E-Mail-Adresse. Registrieren Sie sich mit dieser.",
};
