import ChevronDown from "lucide-react/icons/chevron-down";
import { Menu } from "#components/ui/menu.tsx";
import { EXPORT_FORMAT_NAMES, EXPORT_MENU } from "#lib/messages/import-pages.ts";

/** A menu that downloads something in one of the formats. `href` is its export, to which the format is added. */
export const ExportMenu = ({ href }: { href: string }) => (
  <Menu
    trigger={
      <>
        {EXPORT_MENU.open}
        <ChevronDown className="size-4" aria-hidden="true" />
      </>
    }
    label={EXPORT_MENU.label}
    items={Object.entries(EXPORT_FORMAT_NAMES).map(([format, name]) => ({
      name,
      href: `${href}${href.includes("?") ? "&" : "?"}format=${format}`,
    }))}
  />
);
