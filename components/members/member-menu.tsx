"use client";

import ChevronDown from "lucide-react/icons/chevron-down";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { ConfirmDialog } from "#components/ui/confirm-action.tsx";
import { focusContent } from "#components/ui/focus-content.ts";
import { Menu } from "#components/ui/menu.tsx";
import { useToast } from "#components/ui/toast-provider.tsx";
import { call } from "#lib/client/call.ts";
import { useAction } from "#lib/client/use-action.ts";
import type { Role } from "#lib/contract/roles.ts";
import { COMMON } from "#lib/messages/common.ts";
import { MEMBER_MENU } from "#lib/messages/members-page.ts";
import { ROLE_NAMES } from "#lib/messages/role-names.ts";

type MemberMenuProps = {
  member: { id: string; name: string; role: Role };
  /** All roles. `refusal` explains why the user can't assign a role, if they can't. */
  roles: readonly { role: Role; refusal: string | undefined }[];
  removalRefusal: string | undefined;
};

/** Changes a member's role or removes the member. */
export function MemberMenu({ member, roles, removalRefusal }: MemberMenuProps) {
  const [isRemoving, setRemoving] = useState(false);
  const router = useRouter();
  const toast = useToast();
  const updateRole = useAction(
    (role: Role) => call("PATCH", `/members/${member.id}`, { role }),
    (_, role) => {
      const undoAction = { name: COMMON.undo, run: () => changeRole(member.role) };
      toast(MEMBER_MENU.roleChanged(member.name, role), role === member.role ? {} : { action: undoAction });
      router.refresh();
    },
  );
  const changeRole = (role: Role) =>
    updateRole.mutate(role, { onError: (error) => toast(error.message, { tone: "bad" }) });
  return (
    <>
      <Menu
        label={MEMBER_MENU.label(member.name, member.role)}
        trigger={
          <>
            {ROLE_NAMES[member.role]}
            <ChevronDown className="size-4" aria-hidden="true" />
          </>
        }
        items={[
          ...roles.map(({ role, refusal }) => ({
            name: MEMBER_MENU.makeRole(role),
            onSelect: () => changeRole(role),
            disabledReason: role === member.role ? MEMBER_MENU.currentRole : refusal,
          })),
          {
            name: MEMBER_MENU.remove,
            onSelect: () => setRemoving(true),
            danger: true,
            disabledReason: removalRefusal,
          },
        ]}
      />
      <ConfirmDialog
        open={isRemoving}
        onClose={() => setRemoving(false)}
        title={MEMBER_MENU.removeTitle(member.name)}
        verb={MEMBER_MENU.removeVerb}
        danger
        run={() => call("DELETE", `/members/${member.id}`)}
        onDone={() => {
          toast(MEMBER_MENU.removed(member.name));
          router.refresh();
          focusContent();
        }}
      >
        <p>{MEMBER_MENU.removeText}</p>
      </ConfirmDialog>
    </>
  );
}
