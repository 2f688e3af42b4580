import type { OpenApiDocument } from "#lib/contract/openapi.ts";
import { CodeBlock } from "../code-block.tsx";
import { toJson } from "../examples/literal.ts";
import { nodeReceiver, pythonReceiver } from "../examples/receivers.ts";
import { Fields } from "../fields.tsx";
import { Line, Prose, Table } from "../prose.tsx";
import { Guide } from "./guide.tsx";
import { getGuideTitle } from "./guide-list.ts";

const HEADERS = [
  ["`X-Service-Event`", "The event's type, so that the body need not be read to tell it"],
  [
    "`X-Service-Signature`",
    "`sha256=` and the lower-case hex HMAC-SHA-256 of the raw body, keyed with the secret as it was shown",
  ],
  ["`X-Service-Delivery`", "The delivery's id, the same in every attempt"],
  [
    "`webhook-id`, `webhook-timestamp`, `webhook-signature`",
    "The same for libraries that know Standard Webhooks",
  ],
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
      text={`[Register an endpoint](#createWebhook) for the events you want, and keep the \`secret\` from the answer: it is shown once. Each event then comes as a \`POST\` with
these headers:`}
    />
    <Table label="Headers of a delivery" head={["Header", "Holds"]} rows={HEADERS} />
    <Prose
      text={`Compute the signature over the bytes as they came, before any parsing; compare in constant time; refuse what has none or another one. The two receivers
beside this do that, and run as they stand with \`WEBHOOK_SECRET\` in the environment.

Answer with any 2xx within 10 seconds, before heavy work. Redirects are not followed. Anything else is tried again after 1 minute, 5 minutes, 30 minutes and 2 hours; then the
delivery is \`abandoned\` and the endpoint \`failing\`, until its next 2xx. [Deliveries](#listDeliveries) can be read for 30 days, and [made again](#redeliver).

The same event can come more than once, and events can come in any order: deduplicate by the event's \`id\`. New types of events may come; ignore those you do
not know.

[Rotate the secret](#rotateWebhookSecret) with an overlap to change it without losing an event.`}
    />
  </Guide>
);

export const EventsGuide = ({ document }: { document: OpenApiDocument }) => (
  <Guide id="events" title={getGuideTitle("events")}>
    <Prose
      text={`Each event is written in the same transaction as the change it tells of. The body is always \`{ "id", "type", "created_at", "api_version", "data" }\`; a
repetition has the same bytes and the same \`id\`.`}
    />
    <ul className="events">
      {Object.entries(document.webhooks).map(([type, item]) => {
        const media = item.post?.requestBody?.content["application/json"];
        if (!media) return null;
        return (
          <li key={type} id={`event-${type}`}>
            <details>
              <summary>
                <code className="name">{type}</code> <Line text={item.post?.summary ?? ""} />
              </summary>
              <div className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-6 xl:grid-cols-[minmax(0,1fr)_minmax(0,30rem)]">
                <div className="space-y-1">
                  <Fields schema={media.schema} schemas={document.components.schemas} kind="answered" />
                </div>
                <CodeBlock title="Body" code={toJson(media.example)} />
              </div>
            </details>
          </li>
        );
      })}
    </ul>
  </Guide>
);
