"use client";

import { Menu, type MenuItem } from "#components/ui/menu.tsx";
import { DUPLICATE, ROW_ACTIONS } from "#lib/messages/assessments.ts";
import { COMMON } from "#lib/messages/common.ts";
import { useDuplicate } from "./use-duplicate.ts";

type RowActionsProps = { id: string; title: string; isArchived: boolean };

/** The menu of an assessment in the library. */
export function RowActions({ id, title, isArchived }: RowActionsProps) {
  const duplicate = useDuplicate(id);
  const items: MenuItem[] = [
    ...(isArchived ? [] : [{ name: COMMON.edit, href: `/assessments/${id}/edit` }]),
    { name: DUPLICATE.verb, onSelect: duplicate },
  ];
  return <Menu trigger={<span aria-hidden="true">⋯</span>} label={ROW_ACTIONS.label(title)} items={items} />;
}
