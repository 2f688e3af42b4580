import type { Role } from "#lib/contract/roles.ts";
import { formatNumber } from "./format-count.ts";
import { ROLE_NAMES } from "./role-names.ts";

export const AUTH_ERRORS = {
  apiKeyInvalid:
    "Der API-Schlüssel fehlt oder ist ungültig. Senden Sie ihn als Authorization: Bearer svc_live_...",
  scopeMissing: (...scopes: string[]) =>
    `Diesem API-Schlüssel ${scopes.length > 1 ? "fehlen die Berechtigungsbereiche" : "fehlt der Berechtigungsbereich"} ${scopes.join(" und ")}`,
  roleMissing: (role: Role, whom: string) =>
    `Ihre Rolle (${ROLE_NAMES[role]}) erlaubt dies nicht. Wenden Sie sich in Ihrer Organisation an ein Mitglied mit der Rolle ${whom}.`,
  keyForbidden: "Mit API-Schlüsseln ist dies nicht möglich",
  tokenForbidden: "Mit Einbettungstoken ist dies nicht möglich",
  keyRateLimited: (limit: number) =>
    `Dieser API-Schlüssel hat sein Limit von ${formatNumber(limit)} Anfragen dieser Art pro Minute überschritten`,
  signInRequired: "Melden Sie sich an, um fortzufahren",
  noOrganization: "Sie sind in keiner Organisation Mitglied",
  otherSite: "Anfragen, die etwas ändern, müssen von dieser Website kommen",
  sessionRateLimited: "Zu viele Anfragen. Versuchen Sie es gleich noch einmal.",
  tooManyAttempts: "Zu viele Versuche. Warten Sie eine Weile, und versuchen Sie es dann noch einmal.",
  passwordIncorrect: "ist falsch",
  resetLinkInvalid: "Dieser Link ist abgelaufen oder wurde bereits verwendet. Fordern Sie einen neuen an.",
  accountPasswordIncorrect: (email: string) => `ist nicht das Passwort des Kontos ${email}`,
  accountHasNoPassword:
    "gehört zu einem Konto, das sich über den Identitätsanbieter anmeldet und kein Passwort hat. Erstellen Sie die Organisation im Dashboard, oder verwenden Sie eine andere Adresse",
};
