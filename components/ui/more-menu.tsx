import ChevronDown from "lucide-react/icons/chevron-down";
import { COMMON } from "#lib/messages/common.ts";
import { Menu, type MenuItem } from "./menu.tsx";

/** A menu for the less common actions of a page. `label` names it for screen readers. */
export const MoreMenu = ({ label, items }: { label: string; items: MenuItem[] }) => (
  <Menu
    trigger={
      <>
        {COMMON.more}
        <ChevronDown className="size-4" aria-hidden="true" />
      </>
    }
    label={label}
    items={items}
  />
);
