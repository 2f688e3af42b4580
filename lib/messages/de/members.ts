import { formatAllowedRoles } from "./roles.ts";

const formatAsk = (roles: string): string => `Fragen Sie ein Mitglied mit der Rolle ${roles}`;

const askManagers = formatAsk(formatAllowedRoles("members.manage"));

export const MEMBER_REFUSALS = {
  cannotInvite: `Sie dürfen keine Mitglieder einladen. ${askManagers}`,
  cannotChangeRoles: `Sie dürfen keine Rollen ändern. ${askManagers}`,
  cannotRemove: `Sie dürfen keine Mitglieder entfernen. ${askManagers}`,
  roleAboveOwn: `Sie können keine Rolle vergeben, die mehr erlaubt als Ihre eigene. ${formatAsk(formatAllowedRoles("owners.manage"))}`,
  onlyOwnersChangeOwners: "Nur Inhaber können die Rolle eines Inhabers ändern",
  onlyOwnersRemoveOwners: "Nur Inhaber können einen Inhaber entfernen",
  lastOwnerStepsDown:
    "Der letzte Inhaber kann die Rolle nicht abgeben. Machen Sie zuerst ein anderes Mitglied zum Inhaber",
  lastOwnerRemoved: "Der letzte Inhaber kann nicht entfernt werden",
  lastOwnerLeaves:
    "Der letzte Inhaber kann die Organisation nicht verlassen. Machen Sie zuerst ein anderes Mitglied zum Inhaber",
  removesSelf: "Sie können sich nicht selbst entfernen. Verlassen Sie stattdessen die Organisation",
};

export const MEMBERSHIP_ERRORS = {
  notMember: "Sie sind kein Mitglied dieser Organisation mehr",
};
