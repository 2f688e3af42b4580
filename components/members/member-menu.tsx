"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { Banner } from "#components/ui/banner.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { Menu } from "#components/ui/menu.tsx";
import { useToast } from "#components/ui/toast-provider.tsx";
import { call } from "#lib/client/call.ts";
import { useAction } from "#lib/client/use-action.ts";
import type { Role } from "#lib/contract/roles.ts";
import { formatRoleWithArticle } from "#lib/messages/roles.ts";

type MemberMenuProps = {
  member: { id: string; name: string; role: Role };
  /** All roles; `why` one cannot be given. */
  roles: readonly { role: Role; why: string | undefined }[];
  removalRefusal: string | undefined;
};

/** What can be done about a member: give them another role, or remove them. */
export function MemberMenu({ member, roles, removalRefusal }: MemberMenuProps) {
  const [removing, setRemoving] = useState(false);
  const router = useRouter();
  const toast = useToast();
  const updateRole = useAction(
    (role: Role) => call("PATCH", `/members/${member.id}`, { role }),
    (_, role) => {
      const undoAction = { name: "Undo", run: () => changeRole(member.role) };
      toast(
        `${member.name} is ${formatRoleWithArticle(role)} now.`,
        role === member.role ? {} : { action: undoAction },
      );
      router.refresh();
    },
  );
  const changeRole = (role: Role) =>
    updateRole.mutate(role, { onError: (error) => toast(error.message, { tone: "bad" }) });
  return (
    <>
      <Menu
        label={`${member.name}, ${member.role}: change`}
        trigger={
          <>
            {member.role} <span aria-hidden="true">⌄</span>
          </>
        }
        items={[
          ...roles.map(({ role, why }) => ({
            name: `Make ${formatRoleWithArticle(role)}`,
            onSelect: () => changeRole(role),
            why: role === member.role ? "The role now" : why,
          })),
          { name: "Remove …", onSelect: () => setRemoving(true), danger: true, why: removalRefusal },
        ]}
      />
      <RemoveDialog member={member} open={removing} onClose={() => setRemoving(false)} />
    </>
  );
}

type RemoveDialogProps = { member: { id: string; name: string }; open: boolean; onClose: () => void };

function RemoveDialog({ member, open, onClose }: RemoveDialogProps) {
  const router = useRouter();
  const toast = useToast();
  const remove = useAction(
    () => call("DELETE", `/members/${member.id}`),
    () => {
      onClose();
      toast(`${member.name} is no member any more.`);
      router.refresh();
      document.getElementById("content")?.focus();
    },
  );
  return (
    <Dialog open={open} onClose={onClose} title={`Remove ${member.name}?`}>
      <div className="space-y-4 text-left whitespace-normal">
        <p className="text-sm">
          From their next request on they see nothing of this organization. What they made stays, API keys
          too: revoke those that they know.
        </p>
        {remove.error && (
          <Banner tone="bad" alert>
            {remove.error.message}
          </Banner>
        )}
        <button
          type="button"
          className="button button-danger"
          disabled={remove.isPending}
          onClick={() => remove.mutate(undefined)}
        >
          Remove the member
        </button>
      </div>
    </Dialog>
  );
}
