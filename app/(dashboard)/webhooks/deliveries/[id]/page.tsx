import type { Metadata } from "next";
import { cache } from "react";
import { loadTitle } from "#app/load-title.ts";
import { orNotFound } from "#app/or-not-found.ts";
import { RefusedPage } from "#app/refused-page.tsx";
import { requireMember } from "#app/session.ts";
import { AutoRefresh } from "#components/ui/auto-refresh.tsx";
import { Code } from "#components/ui/code.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { Message } from "#components/ui/message.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Timestamp } from "#components/ui/timestamp.tsx";
import { AttemptView } from "#components/webhooks/attempt-view.tsx";
import { RedeliverButton } from "#components/webhooks/redeliver.tsx";
import { DeliveryStatus } from "#components/webhooks/status.tsx";
import { buildVerifyCommand } from "#components/webhooks/verify-command.ts";
import { can } from "#lib/contract/permissions.ts";
import { getDelivery, getWebhook } from "#lib/domains/webhooks/read.ts";
import { getMaxAttempts } from "#lib/domains/webhooks/rules.ts";
import { COMMON } from "#lib/messages/common.ts";
import { ATTEMPT, DELIVERIES, DELIVERY_PAGE, WEBHOOKS_PAGE } from "#lib/messages/webhooks.ts";
import { env } from "#lib/platform/runtime/env.ts";

type DeliveryPageProps = { params: Promise<{ id: string }> };

/** Loads the delivery once for the page and its title. */
const loadDelivery = cache(async (id: string) => getDelivery((await requireMember()).ctx, { id }));

export async function generateMetadata({ params }: DeliveryPageProps): Promise<Metadata> {
  const { id } = await params;
  const loadName = async () => (await loadDelivery(id)).event;
  return { title: await loadTitle(DELIVERY_PAGE.title, "webhooks.manage", loadName) };
}

export default async function DeliveryPage({ params }: DeliveryPageProps) {
  const { ctx, session } = await requireMember();
  if (!can(session.membership.role, "webhooks.manage")) return <RefusedPage permission="webhooks.manage" />;
  const delivery = await orNotFound(loadDelivery((await params).id));
  const webhook = await getWebhook(ctx, { id: delivery.webhook_id });
  const body = JSON.stringify(delivery.body);
  const last = delivery.attempts.at(-1);
  const maxAttempts = getMaxAttempts(env().WEBHOOK_RETRY_SECONDS);
  const sample = last && buildVerifyCommand(last, body);
  return (
    <>
      <PageHeader
        title={<span className="font-mono">{delivery.event}</span>}
        crumbs={[
          { href: "/webhooks", name: WEBHOOKS_PAGE.title },
          { href: `/webhooks/${webhook.id}`, name: webhook.url },
        ]}
        actions={webhook.status !== "disabled" && <RedeliverButton id={delivery.id} />}
      />
      <AutoRefresh active={delivery.status === "pending"} />
      <div className="space-y-8">
        <dl className="flex flex-wrap gap-x-10 gap-y-3 text-sm">
          <div>
            <dt className="text-xs text-muted">{DELIVERIES.status}</dt>
            <dd className="mt-1">
              <DeliveryStatus status={delivery.status} />
            </dd>
          </div>
          <div>
            <dt className="text-xs text-muted">{DELIVERIES.created}</dt>
            <dd className="mt-1">
              <Timestamp at={delivery.created_at} />
            </dd>
          </div>
          <div>
            <dt className="text-xs text-muted">{DELIVERIES.attempts}</dt>
            <dd className="mt-1 tabular-nums">{ATTEMPT.count(delivery.attempt_count, maxAttempts)}</dd>
          </div>
          {delivery.next_attempt_at && (
            <div>
              <dt className="text-xs text-muted">{DELIVERIES.nextAttempt}</dt>
              <dd className="mt-1">
                <Timestamp at={delivery.next_attempt_at} />
              </dd>
            </div>
          )}
          <div>
            <dt className="text-xs text-muted">{DELIVERY_PAGE.eventId}</dt>
            <dd className="mt-1 font-mono text-xs">{delivery.event_id}</dd>
          </div>
        </dl>
        <section aria-labelledby="attempts">
          <h2 id="attempts" className="mb-3 text-lg font-semibold tracking-tight">
            {DELIVERIES.attempts}
          </h2>
          {delivery.attempts.length === 0 ? (
            <p className="text-sm text-muted">{DELIVERY_PAGE.noAttempts}</p>
          ) : (
            <ol className="space-y-3">
              {[...delivery.attempts].reverse().map((attempt, i) => (
                <AttemptView
                  key={attempt.number}
                  attempt={attempt}
                  maxAttempts={maxAttempts}
                  open={i === 0}
                />
              ))}
            </ol>
          )}
        </section>
        <section aria-labelledby="body">
          <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
            <h2 id="body" className="text-lg font-semibold tracking-tight">
              {DELIVERY_PAGE.body}
            </h2>
            <CopyButton text={body} label={DELIVERY_PAGE.copyBody} />
          </div>
          <Code label={DELIVERY_PAGE.body}>{JSON.stringify(delivery.body, null, 2)}</Code>
        </section>
        {sample && (
          <section aria-labelledby="verify">
            <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
              <h2 id="verify" className="text-lg font-semibold tracking-tight">
                {DELIVERY_PAGE.verify}
              </h2>
              <CopyButton text={sample} label={COMMON.copyCommand} />
            </div>
            <Code label={DELIVERY_PAGE.verify}>{sample}</Code>
            <p className="mt-2 text-sm text-muted">
              <Message
                text={DELIVERY_PAGE.verifyText}
                values={{ variable: <code className="font-mono">WEBHOOK_SECRET</code> }}
              />
            </p>
          </section>
        )}
      </div>
    </>
  );
}
