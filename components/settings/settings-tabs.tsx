import { Tabs } from "#components/ui/tabs.tsx";
import { SETTINGS_PAGE } from "#lib/messages/settings.ts";

export const SettingsTabs = ({ current }: { current: "/settings" | "/settings/audit" }) => (
  <Tabs
    label={SETTINGS_PAGE.tabs}
    current={current}
    tabs={[
      { href: "/settings", name: SETTINGS_PAGE.title },
      { href: "/settings/audit", name: SETTINGS_PAGE.auditLog },
    ]}
  />
);
