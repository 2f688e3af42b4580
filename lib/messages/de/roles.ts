import { PERMISSIONS, type Permission } from "#lib/contract/permissions.ts";
import type { Role } from "#lib/contract/roles.ts";
import { ROLE_NAMES } from "./role-names.ts";

export const PERMISSION_LABELS: Readonly<Record<Permission, string>> = {
  "assessments.read": "Tests, Ordner und Sammlungen ansehen",
  "assessments.write": "Tests bearbeiten, veröffentlichen und archivieren; Ordner und Sammlungen verwalten",
  "answers.check": "Antworten prüfen, ohne sie zu speichern",
  "submissions.write": "Antworten für Lernende abgeben",
  "attempts.manage": "Versuche für Lernende öffnen, verlängern, verwerfen und abgeben",
  "attempts.take": "Einen Test mit einem Einbettungstoken ablegen",
  "results.read": "Ergebnisse und Auswertung ansehen",
  "trace.read": "Ansehen, wie eine Abgabe bewertet wurde, mit Lösungsschlüsseln",
  "grading.write": "Offene Antworten bewerten",
  "anchors.read": "Ankerantworten und ihre vereinbarten Bewertungen ansehen",
  "anchors.manage": "Ankerantworten festlegen, die alle Lehrkräfte zuerst bewerten",
  "regrades.manage": "Veröffentlichte Lösungsschlüssel korrigieren und Abgaben neu bewerten",
  "events.read": "Den Ereignis-Feed lesen",
  "learners.write": "Lernende bearbeiten und umbenennen",
  "learners.export": "Alle Daten exportieren, die über Lernende gespeichert sind",
  "learners.erase": "Daten von Lernenden löschen",
  "webhooks.read": "Webhooks und Zustellungen ansehen",
  "lti.manage": "Lernplattformen verwalten",
  "webhooks.manage": "Webhooks verwalten",
  "key.read": "Mit einem API-Schlüssel abfragen, was er darf",
  "keys.manage": "API-Schlüssel erstellen, erneuern und widerrufen",
  "members.read": "Mitglieder ansehen",
  "members.manage": "Mitglieder einladen und entfernen, Rollen ändern",
  "owners.manage": "Inhaber hinzufügen, ändern und entfernen",
  "settings.manage": "Name, Limits, Ursprünge, Aufbewahrung und Voreinstellungen der Organisation ändern",
  "results.repair": "Gespeicherte Ergebnisse prüfen und reparieren",
  "audit.read": "Das Protokoll ansehen",
};

/** German sentences name roles without articles. */
const formatRoleWithArticle = (role: Role): string => ROLE_NAMES[role];

/** Formats the roles that have a permission: "Inhaber, Admin oder Autor". */
export function formatAllowedRoles(permission: Permission): string {
  const roleNames = PERMISSIONS[permission].roles.map(formatRoleWithArticle);
  const last = roleNames.at(-1) ?? "";
  return roleNames.length > 1 ? `${roleNames.slice(0, -1).join(", ")} oder ${last}` : last;
}
