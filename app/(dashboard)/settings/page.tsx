import type { Metadata } from "next";
import type { ReactNode } from "react";
import { requireMember } from "#app/session.ts";
import { LiveRates } from "#components/keys/live-rates.tsx";
import { CheckLimitForm } from "#components/settings/check-limit-form.tsx";
import { HostedForm } from "#components/settings/hosted-form.tsx";
import { NameForm } from "#components/settings/name-form.tsx";
import { OriginsForm } from "#components/settings/origins-form.tsx";
import { RateLimitsForm } from "#components/settings/rate-limits-form.tsx";
import { SettingsTabs } from "#components/settings/settings-tabs.tsx";
import { NotAllowed } from "#components/ui/not-allowed.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { can } from "#lib/contract/permissions.ts";
import { listBusiestKeys } from "#lib/domains/identity/api-keys/list-busiest.ts";
import { getKeyRates } from "#lib/domains/identity/api-keys/usage.ts";
import { getSettings } from "#lib/domains/identity/organizations/settings.ts";
import type { Ctx } from "#lib/platform/context.ts";
import { services } from "#lib/platform/http/services.ts";

export const metadata: Metadata = { title: "Settings" };

const SHOWN_KEYS = 3;

export default async function SettingsPage() {
  const { ctx, session } = await requireMember();
  if (!can(session.membership.role, "settings.manage")) return <NotAllowed permission="settings.manage" />;
  const [settings, keys] = await Promise.all([getSettings(ctx), listKeysWithRates(ctx)]);
  return (
    <>
      <PageHeader
        title="Settings"
        lead="What holds for the whole organization. A change counts from the next request on."
      />
      <SettingsTabs current="/settings" />
      <div className="space-y-10">
        <Section id="name" title="Organization">
          <NameForm settings={settings} />
        </Section>
        <Section
          id="checks"
          title="Checks of single answers"
          lead="How often a learner may ask whether an answer is right, before they submit. It keeps answers from being guessed."
        >
          <CheckLimitForm settings={settings} />
        </Section>
        <Section
          id="rates"
          title="Requests a minute"
          lead="Of each API key, over any 60 seconds; from 1 to 1,000,000."
        >
          <RateLimitsForm settings={settings} />
          {keys.map(({ id, name, rates }) => (
            <div key={id} className="mt-6">
              <h3 className="mb-2 text-sm font-medium">
                <a href={`/keys/${id}`} className="link wrap-anywhere">
                  {name}
                </a>
                , live
              </h3>
              <LiveRates id={id} initial={rates} />
            </div>
          ))}
          <p className="mt-4 text-sm text-muted">
            {keys.length === 0
              ? "No key was used within the last 24 hours. The busiest show here what they use of their limits; every key does at "
              : `The busiest ${keys.length === 1 ? "key" : `${keys.length} keys`} of the last 24 hours. All of them are at `}
            <a href="/keys" className="link">
              API keys
            </a>
            .
          </p>
        </Section>
        <Section
          id="origins"
          title="Origins"
          lead="Where your pages run that show embedded assessments, and where authors may be sent back to."
        >
          <OriginsForm settings={settings} />
        </Section>
        <Section
          id="hosted"
          title="Hosted page"
          lead="Each published assessment has a page of its own, where whoever has its link can take it."
        >
          <HostedForm settings={settings} />
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
