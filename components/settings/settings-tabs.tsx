import { Tabs } from "#components/ui/tabs.tsx";
import { LTI_PLATFORMS } from "#lib/messages/lti-platforms.ts";
import { SETTINGS_PAGE } from "#lib/messages/settings.ts";

export const SettingsTabs = ({
  current,
}: {
  current: "/settings" | "/settings/platforms" | "/settings/audit";
}) => (
  <Tabs
    label={SETTINGS_PAGE.tabs}
    current={current}
    tabs={[
      { href: "/settings", name: SETTINGS_PAGE.title },
      { href: "/settings/platforms", name: LTI_PLATFORMS.title },
      { href: "/settings/audit", name: SETTINGS_PAGE.auditLog },
    ]}
  />
);
