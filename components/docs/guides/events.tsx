import type { OpenApiDocument } from "#lib/contract/openapi.ts";
import { CodeBlock } from "../code-block.tsx";
import { toJson } from "../examples/literal.ts";
import { nodeReceiver, pythonReceiver } from "../examples/receivers.ts";
import { Fields } from "../fields.tsx";
import { Heading, Prose, Table } from "../prose.tsx";
import { PageContents } from "../site/page-contents.tsx";
import { Guide } from "./guide.tsx";
import { getGuideTitle } from "./guide-list.ts";

const HEADERS = [
  ["`X-Service-Event`", "The event type, so that you can route it before you parse the body"],
  [
    "`X-Service-Signature`",
    "`sha256=` and the lowercase hex HMAC-SHA-256 of the raw body, keyed with the whole secret",
  ],
  ["`X-Service-Delivery`", "The delivery id, the same for every attempt"],
  ["`webhook-id`, `webhook-timestamp`, `webhook-signature`", "The same for Standard Webhooks libraries"],
] as const;

export const WebhooksGuide = () => (
  <Guide
    id="webhooks"
    title={getGuideTitle("webhooks")}
    aside={
      <>
        <CodeBlock title="Receiver for Node" code={nodeReceiver} tall />
        <CodeBlock title="Receiver for Python" code={pythonReceiver} tall />
      </>
    }
  >
    <Prose
      text={`[Register an endpoint](#createWebhook) for the events you want, and store the \`secret\` from the response. It is shown once. Each event arrives as a \`POST\` with
these headers:`}
    />
    <Table label="Headers of a delivery" head={["Header", "Value"]} rows={HEADERS} />
    <Prose
      text={`Verify the signature over the raw bytes, before you parse them. Compare in constant time, and reject requests with a missing or wrong signature. The two receivers
beside this text do that. They run as is, with \`WEBHOOK_SECRET\` in the environment.

Respond with any 2xx within 10 seconds, before heavy work. Redirects are not followed. Anything else is retried after 1 minute, 5 minutes, 30 minutes, and 2
hours. Then the delivery is \`abandoned\` and the endpoint is \`failing\` until its next 2xx. You can read [deliveries](#listDeliveries) for 30 days and
[send them again](#redeliver).

An event can arrive more than once, and events can arrive in any order. Deduplicate by the event's \`id\`, and ignore event types you don't know.

If you can't run an endpoint, or were down for longer than the retries, [list the events](#listEvents): the same bodies in a fixed order, for 30 days.

To change the secret without losing an event, [rotate it](#rotateWebhookSecret) with an overlap.`}
    />
  </Guide>
);

export const EventsGuide = ({ document }: { document: OpenApiDocument }) => (
  <Guide id="events" title={getGuideTitle("events")}>
    <Prose
      text={`Every change listed here sends an event. The body is always \`{ "id", "type", "created_at", "api_version", "data" }\`. A retry has the same bytes and the same
\`id\`. An event is stored in the same transaction as its change, so neither exists without the other.

[Send a test event](#testWebhook) sends \`webhook.test\`, which isn't listed here, to one endpoint. Its \`data\` is \`{ "webhook_id" }\`. It isn't in the [feed of events](#syncing).`}
    />
    <PageContents
      entries={Object.keys(document.webhooks).map((type) => ({ id: `event-${type}`, title: type }))}
    />
    {Object.entries(document.webhooks).map(([type, item]) => {
      const media = item.post?.requestBody?.content["application/json"];
      if (!media) return null;
      return (
        <section
          key={type}
          id={`event-${type}`}
          className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-4 border-t border-line py-8 xl:grid-cols-[minmax(0,1fr)_minmax(0,30rem)]"
        >
          <div className="space-y-2">
            <Heading id={`event-${type}`} level={2}>
              {type}
            </Heading>
            <Prose text={`${item.post?.summary}.`} />
            <details>
              <summary>
                Fields<span className="sr-only"> of {type}</span>
              </summary>
              <Fields schema={media.schema} schemas={document.components.schemas} kind="response" />
            </details>
          </div>
          <CodeBlock title="Body" code={toJson(media.example)} tall />
        </section>
      );
    })}
  </Guide>
);
