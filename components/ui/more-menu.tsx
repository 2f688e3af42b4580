import { COMMON } from "#lib/messages/common.ts";
import { Menu, type MenuItem } from "./menu.tsx";

/** A menu for the less common actions of a page. `label` names it for screen readers. */
export const MoreMenu = ({ label, items }: { label: string; items: MenuItem[] }) => (
  <Menu
    trigger={
      <span className="flex items-center gap-2">
        {COMMON.more}
        <span aria-hidden="true">⌄</span>
      </span>
    }
    label={label}
    items={items}
  />
);
