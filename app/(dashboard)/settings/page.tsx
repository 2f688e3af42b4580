import type { Metadata } from "next";
import type { ReactNode } from "react";
import { RefusedPage } from "#app/refused-page.tsx";
import { requireMember } from "#app/session.ts";
import { LiveRates } from "#components/keys/live-rates.tsx";
import { CheckLimitForm } from "#components/settings/check-limit-form.tsx";
import { HostedForm } from "#components/settings/hosted-form.tsx";
import { NameForm } from "#components/settings/name-form.tsx";
import { OriginsForm } from "#components/settings/origins-form.tsx";
import { RateLimitsForm } from "#components/settings/rate-limits-form.tsx";
import { RetentionForm } from "#components/settings/retention-form.tsx";
import { SettingsTabs } from "#components/settings/settings-tabs.tsx";
import { Message } from "#components/ui/message.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { can } from "#lib/contract/permissions.ts";
import { listBusiestKeys } from "#lib/domains/identity/api-keys/list-busiest.ts";
import { getKeyRates } from "#lib/domains/identity/api-keys/usage.ts";
import { getSettings } from "#lib/domains/identity/organizations/settings.ts";
import { SETTINGS_PAGE } from "#lib/messages/settings.ts";
import type { Ctx } from "#lib/platform/context.ts";
import { services } from "#lib/platform/http/services.ts";

export const generateMetadata = (): Metadata => ({ title: SETTINGS_PAGE.title });

const SHOWN_KEYS = 3;

export default async function SettingsPage() {
  const { ctx, session } = await requireMember();
  if (!can(session.membership.role, "settings.manage")) return <RefusedPage permission="settings.manage" />;
  const [settings, keys] = await Promise.all([getSettings(ctx), listKeysWithRates(ctx)]);
  return (
    <>
      <PageHeader title={SETTINGS_PAGE.title} lead={SETTINGS_PAGE.lead} />
      <SettingsTabs current="/settings" />
      <div className="space-y-10">
        <Section id="name" title={SETTINGS_PAGE.organization}>
          <NameForm settings={settings} />
        </Section>
        <Section id="checks" title={SETTINGS_PAGE.checks} lead={SETTINGS_PAGE.checksLead}>
          <CheckLimitForm settings={settings} />
        </Section>
        <Section id="rates" title={SETTINGS_PAGE.rates} lead={SETTINGS_PAGE.ratesLead}>
          <RateLimitsForm settings={settings} />
          {keys.map(({ id, name, rates }) => (
            <div key={id} className="mt-6">
              <h3 className="mb-2 text-sm font-medium">
                <a href={`/keys/${id}`} className="link wrap-anywhere">
                  {name}
                </a>
                {SETTINGS_PAGE.live}
              </h3>
              <LiveRates id={id} initial={rates} />
            </div>
          ))}
          <p className="mt-4 text-sm text-muted">
            <Message
              text={keys.length === 0 ? SETTINGS_PAGE.noBusyKeys : SETTINGS_PAGE.busiestKeys(keys.length)}
              values={{
                keys: (
                  <a href="/keys" className="link">
                    {SETTINGS_PAGE.keys}
                  </a>
                ),
              }}
            />
          </p>
        </Section>
        <Section id="origins" title={SETTINGS_PAGE.origins} lead={SETTINGS_PAGE.originsLead}>
          <OriginsForm settings={settings} />
        </Section>
        <Section id="hosted" title={SETTINGS_PAGE.hosted} lead={SETTINGS_PAGE.hostedLead}>
          <HostedForm settings={settings} />
        </Section>
        <Section id="retention" title={SETTINGS_PAGE.retention} lead={SETTINGS_PAGE.retentionLead}>
          <RetentionForm settings={settings} />
        </Section>
      </div>
    </>
  );
}

async function listKeysWithRates(ctx: Ctx) {
  const keys = await listBusiestKeys(ctx, SHOWN_KEYS);
  const { requests } = services().limits;
  return Promise.all(keys.map(async (key) => ({ ...key, rates: await getKeyRates(ctx, requests, key.id) })));
}

const Section = (props: { id: string; title: string; lead?: string; children: ReactNode }) => (
  <section aria-labelledby={props.id}>
    <h2 id={props.id} className="text-lg font-semibold tracking-tight">
      {props.title}
    </h2>
    {props.lead && <p className="mt-1 max-w-prose text-sm text-muted">{props.lead}</p>}
    <div className="mt-3">{props.children}</div>
  </section>
);
