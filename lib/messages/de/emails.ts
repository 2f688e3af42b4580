import type { Role } from "#lib/contract/roles.ts";
import type { EmailText } from "../emails.ts";
import { ROLE_NAMES } from "./role-names.ts";

export const PASSWORD_RESET_EMAIL: EmailText = {
  subject: "Touchstone-Passwort zurücksetzen",
  before: ["Wir haben eine Anfrage erhalten, das Passwort Ihres Touchstone-Kontos zurückzusetzen."],
  linkName: "Passwort zurücksetzen",
  after: [
    "Dieser Link funktioniert einmal und läuft in 1 Stunde ab. Mit einem neuen Passwort werden Sie überall abgemeldet.",
    "Wenn die Anfrage nicht von Ihnen stammt, können Sie diese E-Mail ignorieren. Ihr Passwort bleibt unverändert.",
  ],
};

export const NO_PASSWORD_EMAIL: EmailText = {
  subject: "Bei Touchstone anmelden",
  before: [
    "Wir haben eine Anfrage erhalten, Ihr Touchstone-Passwort zurückzusetzen. Ihr Konto hat keines: Sie melden sich über den Identitätsanbieter Ihrer Organisation an.",
  ],
  linkName: "Anmelden",
  after: ["Wenn die Anfrage nicht von Ihnen stammt, können Sie diese E-Mail ignorieren."],
};

const EXPIRY_FORMAT = new Intl.DateTimeFormat("de", {
  dateStyle: "long",
  timeStyle: "short",
  timeZone: "UTC",
});

export function buildInvitationEmail(input: {
  inviter: string;
  organization: string;
  role: Role;
  email: string;
  expiresAt: Date;
}): EmailText {
  const inviter = input.inviter || "Ein Mitglied";
  const organization = input.organization || "einer Organisation";
  return {
    subject: `${inviter} hat Sie zu ${organization} auf Touchstone eingeladen`,
    before: [
      `${inviter} hat Sie eingeladen, ${organization} auf Touchstone beizutreten (Rolle: ${ROLE_NAMES[input.role]}).`,
    ],
    linkName: "Einladung ansehen",
    after: [
      `Dieser Link läuft am ${EXPIRY_FORMAT.format(input.expiresAt)} Uhr (UTC) ab und gilt nur für ${input.email}.`,
      "Wenn Sie diese Einladung nicht erwartet haben, können Sie diese E-Mail ignorieren.",
    ],
  };
}
