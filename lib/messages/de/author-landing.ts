import type { Role } from "#lib/contract/roles.ts";
import { ROLE_NAMES } from "./role-names.ts";
import { formatAllowedRoles } from "./roles.ts";

export const AUTHOR_LANDING = {
  pageTitle: "Autorenlink",
  expired: {
    title: "Dieser Link ist abgelaufen oder unvollständig",
    newLink:
      "Autorenlinks gelten nur kurze Zeit. Bitten Sie die Person, die Ihnen diesen gesendet hat, um einen neuen. Im Entwurf bleibt alles erhalten, was Sie geschrieben haben.",
    incomplete: (assessments: string) =>
      `Hat Ihr E-Mail-Programm den Link abgeschnitten, kopieren Sie ihn vollständig in die Adresszeile. Als Mitglied der Organisation finden Sie den Entwurf auch unter ${assessments}.`,
    assessments: "Tests",
  },
  signedOut: {
    title: "Anmelden, um den Entwurf zu öffnen",
    explanation:
      "Dieser Link öffnet einen Entwurf in einer Organisation. Melden Sie sich als Mitglied an, dessen Rolle Tests bearbeiten darf.",
    signUp: (createAccount: string) => `${createAccount}, danach diesen Link erneut öffnen.`,
    createAccount: "Konto erstellen",
    noAccess:
      "Kein Zugriff? Fragen Sie die Person, die Ihnen den Link gesendet hat, oder ein Mitglied mit der Rolle Inhaber. Der Link funktioniert auch nach dem Öffnen weiter.",
  },
  notMember: {
    title: (organization: string) => `Sie sind kein Mitglied von ${organization}`,
    account: (email: string, organization: string) =>
      `Sie sind als ${email} angemeldet, der Entwurf gehört aber zu ${organization}.`,
    switchAccount:
      "Wechseln Sie zu einem Konto, das Mitglied ist, oder bitten Sie die Person, die Ihnen den Link gesendet hat, dieses Konto einzuladen.",
  },
  noRole: {
    title: "Sie haben keinen Zugriff auf diesen Entwurf",
    role: (email: string, organization: string, role: Role) =>
      `${email} hat bei ${organization} die Rolle ${ROLE_NAMES[role]}. Um Tests zu bearbeiten, brauchen Sie die Rolle ${formatAllowedRoles("assessments.write")}.`,
    managers: (organization: string) => `Diese Personen können Ihre Rolle bei ${organization} ändern:`,
    reopen: "Öffnen Sie danach den Link erneut.",
  },
  otherOrganization: {
    title: (organization: string) => `Der Entwurf gehört zu ${organization}`,
    account: (email: string, organization: string, current: string) =>
      `Sie sind als ${email} angemeldet${current ? `, und ${current} ist geöffnet` : ""}. Sie können auch bei ${organization} Tests bearbeiten.`,
    open: (organization: string) => `In ${organization} öffnen`,
    opening: "Wird geöffnet …",
  },
};

export const AUTHOR_LINK_ERRORS = {
  returnUrlNotAllowed: "muss zu einem der erlaubten Ursprünge der Organisation gehören",
};
