"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { Banner } from "#components/ui/banner.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { Menu } from "#components/ui/menu.tsx";
import { useSay } from "#components/ui/toasts.tsx";
import { call } from "#lib/client/call.ts";
import { useAction } from "#lib/client/use-action.ts";
import { aRole, type Role } from "#lib/contract/roles.ts";

type MemberMenuProps = {
  member: { id: string; name: string; role: Role };
  /** All roles; `why` one cannot be given. */
  roles: readonly { role: Role; why: string | undefined }[];
  whyNotRemoved: string | undefined;
};

/** What can be done about a member: give them another role, or remove them. */
export function MemberMenu({ member, roles, whyNotRemoved }: MemberMenuProps) {
  const [removing, setRemoving] = useState(false);
  const router = useRouter();
  const say = useSay();
  const give = useAction(
    (role: Role) => call("PATCH", `/members/${member.id}`, { role }),
    (_, role) => {
      const back = { name: "Undo", run: () => change(member.role) };
      say(`${member.name} is ${aRole(role)} now.`, role === member.role ? {} : { action: back });
      router.refresh();
    },
  );
  const change = (role: Role) =>
    give.mutate(role, { onError: (error) => say(error.message, { tone: "bad" }) });
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
            name: `Make ${aRole(role)}`,
            onSelect: () => change(role),
            why: role === member.role ? "The role now" : why,
          })),
          { name: "Remove …", onSelect: () => setRemoving(true), danger: true, why: whyNotRemoved },
        ]}
      />
      <RemoveDialog member={member} open={removing} onClose={() => setRemoving(false)} />
    </>
  );
}

type RemoveDialogProps = { member: { id: string; name: string }; open: boolean; onClose: () => void };

function RemoveDialog({ member, open, onClose }: RemoveDialogProps) {
  const router = useRouter();
  const say = useSay();
  const remove = useAction(
    () => call("DELETE", `/members/${member.id}`),
    () => {
      onClose();
      say(`${member.name} is no member any more.`);
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
