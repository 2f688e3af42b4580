import { Tabs } from "#components/ui/tabs.tsx";

/** The two pages of the settings. */
export const SettingsTabs = ({ current }: { current: "/settings" | "/settings/audit" }) => (
  <Tabs
    label="Settings"
    current={current}
    tabs={[
      { href: "/settings", name: "Settings" },
      { href: "/settings/audit", name: "Audit log" },
    ]}
  />
);
