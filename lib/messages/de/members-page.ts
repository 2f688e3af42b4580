import type { Role } from "#lib/contract/roles.ts";
import { ROLE_NAMES } from "./role-names.ts";

export const MEMBERS_PAGE = {
  title: "Mitglieder",
  lead: "Die Mitglieder dieser Organisation und was sie tun dürfen. Änderungen wirken sofort.",
  search: "Name oder E-Mail",
  noMatchTitle: "Keine Mitglieder gefunden",
  noMatchText: (q: string): string => `Kein Name und keine E-Mail-Adresse enthält „${q}“.`,
  member: "Mitglied",
  role: "Rolle",
  joined: "Beigetreten",
  noName: "Noch kein Name",
  invitations: "Offene Einladungen",
  noInvitations: "Eingeladene Personen stehen hier, bis sie beitreten.",
  showAll: "Alle Mitglieder anzeigen",
  permissions: "Was jede Rolle darf",
  permission: "Berechtigung",
  allowed: "ja",
  notAllowed: "nein",
};

export const MEMBER_MENU = {
  label: (name: string, role: Role): string => `${ROLE_NAMES[role]}: ${name} verwalten`,
  makeRole: (role: Role): string => `Rolle ${ROLE_NAMES[role]} zuweisen`,
  currentRole: "Aktuelle Rolle",
  remove: "Entfernen …",
  roleChanged: (name: string, role: Role): string => `Neue Rolle von ${name}: ${ROLE_NAMES[role]}`,
  removeTitle: (name: string): string => `${name} entfernen?`,
  removeText:
    "Der Zugang zu dieser Organisation endet sofort. Alles Erstellte bleibt erhalten, auch API-Schlüssel: Widerrufen Sie diejenigen, die das Mitglied kennt.",
  removeVerb: "Mitglied entfernen",
  removed: (name: string): string => `${name} wurde entfernt`,
};

export const LEAVE_ORGANIZATION = {
  open: (name: string): string => `${name} verlassen`,
  title: (name: string): string => `${name} verlassen?`,
  text: "Ihr Zugang endet sofort. Um zurückzukehren, brauchen Sie eine neue Einladung.",
  verb: "Organisation verlassen",
};
