import { CodeBlock } from "../code-block.tsx";
import { buildLocalWebhook, buildLocalWebhookTest } from "../examples/local-webhooks.ts";
import { Prose, Steps } from "../prose.tsx";
import { Guide, Subheading } from "./guide.tsx";
import { getGuideTitle } from "./guide-list.ts";

export const WebhookTestingGuide = ({ baseUrl }: { baseUrl: string }) => (
  <Guide
    id="webhook-testing"
    title={getGuideTitle("webhook-testing")}
    aside={
      <>
        <CodeBlock title="1. Start Touchstone" code="ALLOW_INSECURE_WEBHOOKS=1 npm start" />
        <CodeBlock title="2. Register the receiver" code={buildLocalWebhook(baseUrl)} />
        <CodeBlock
          title="3. Start the receiver with the secret from the response"
          code="WEBHOOK_SECRET=whsec_... node receiver.mjs"
        />
        <CodeBlock title="4. Send a test event" code={buildLocalWebhookTest(baseUrl)} />
      </>
    }
  >
    <Prose
      text={`Deliver events to a receiver on your own computer before you deploy it. Save the [receiver for Node](#webhooks) as \`receiver.mjs\`. It listens on port 4000.`}
    />
    <Subheading>Touchstone on your computer</Subheading>
    <Prose
      text={`Endpoints must have an \`https\` URL at a public address. That keeps webhooks out of the network that the service runs in. For tests, the environment variable
\`ALLOW_INSECURE_WEBHOOKS=1\` also allows loopback addresses, with \`http\` or \`https\`: \`localhost\`, names that end with \`.localhost\`, \`127.0.0.1\`, and \`[::1]\`. Other private addresses stay
rejected, and so is \`http\` anywhere else. Don't set it in production.

Without the variable, registering such a URL returns 400 \`invalid_request\` at \`url\`, and the message names the variable. The check is made again at
each delivery, so the process that delivers needs the variable, too.`}
    />
    <Steps
      steps={[
        "Start the service with the variable.",
        "[Register](#createWebhook) `http://localhost:4000/`, and store the `secret` and `id` from the response.",
        "Start the receiver with the secret.",
        "[Send a test event](#testWebhook). The receiver prints `webhook.test`, and the [delivery](#listDeliveries) is `delivered`.",
      ]}
    />
    <Subheading>Touchstone on a server</Subheading>
    <Prose
      text={`A server can't reach your computer. Install the command line from the [SDK](#sdk), and forward events with it: \`npx --no touchstone listen --forward http://localhost:4000/\` reads the
[feed of events](#syncing), signs each event, and posts it to your receiver. Run \`login\` first, with a key for \`read:results\` and \`read:assessments\`. Start the
receiver with the secret that \`listen\` prints, or pass yours with \`--secret\`. A tunnel with a public \`https\` address works, too.`}
    />
    <Subheading>If nothing arrives</Subheading>
    <Prose
      text={`[Read the delivery](#getDelivery), or open it in the dashboard. \`attempts\` has the response or the reason: the connection was refused, the host isn't at a public address, or the receiver
didn't respond within 10 seconds. 401 from the receiver means that \`WEBHOOK_SECRET\` isn't the whole secret of this endpoint, or that something changed the body before
the signature was checked.

A failed delivery is retried after 1, 5, 30, and 120 minutes. To try sooner, [send it again](#redeliver), or shorten the waits with \`WEBHOOK_RETRY_SECONDS\`.

To test a handler without the service, run \`trigger\`, or use the bodies in [events](#events).`}
    />
  </Guide>
);
