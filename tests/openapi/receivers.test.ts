import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { afterEach, describe, expect, test } from "vitest";
import { nodeReceiver, pythonReceiver } from "#components/docs/examples/receivers.ts";
import { buildEventExample } from "#lib/contract/events.ts";
import { buildSignedHeaders, createSecret } from "#lib/domains/webhooks/sign.ts";
import { findFreePort } from "#tests/support/free-port.ts";
import { waitUntil } from "#tests/support/wait-until.ts";

const RECEIVERS = [
  { name: "Node", program: process.execPath, args: ["--input-type=module", "-e", nodeReceiver] },
  { name: "Python", program: "python3", args: ["-c", pythonReceiver] },
];

let child: ChildProcess | undefined;
afterEach(() => {
  child?.kill();
});

const secret = createSecret();
const body = JSON.stringify(buildEventExample("submission.graded"));
const headers = buildSignedHeaders(
  { deliveryId: "d", eventId: "e", event: "submission.graded", body, at: new Date() },
  { current: secret, previous: undefined },
);

describe.each(RECEIVERS)("the receiver in $name", ({ program, args }) => {
  const isInstalled = spawnSync(program, ["--version"]).status === 0;

  test.skipIf(!isInstalled)(
    "accepts a signed delivery and refuses unsigned, altered and wrongly signed ones",
    async () => {
      const port = await findFreePort();
      const { NODE_OPTIONS: _, ...own } = process.env;
      child = spawn(program, args, { env: { ...own, PORT: String(port), WEBHOOK_SECRET: secret } });
      let output = "";
      child.stdout?.on("data", (chunk) => (output += chunk));
      const postDelivery = (given: Record<string, string>, text = body) =>
        fetch(`http://127.0.0.1:${port}`, { method: "POST", headers: given, body: text });
      await waitUntil(
        () =>
          postDelivery({}).then(
            () => true,
            () => false,
          ),
        `${program} listens`,
      );

      expect((await postDelivery(headers)).status).toBe(204);
      expect((await postDelivery({})).status).toBe(401);
      expect((await postDelivery(headers, body.replace("learner-4711", "learner-4712"))).status).toBe(401);
      expect((await postDelivery({ ...headers, "X-Service-Signature": "sha256=00" })).status).toBe(401);
      await waitUntil(() => output.includes("submission.graded"));
      expect(output.match(/submission\.graded/g)).toHaveLength(1);
    },
  );
});
