import { Webhook } from "standardwebhooks";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { buildEventExample, EVENT_TYPES } from "../../lib/contract/events.ts";
import { buildSignedHeaders } from "../../lib/domains/webhooks/sign.ts";
import { webhooks } from "../../sdk/src/index.ts";

/** The example that the libraries of Standard Webhooks share. */
const SPECIFIED = {
  secret: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
  payload: '{"test": 2432232314}',
  headers: {
    "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
    "webhook-timestamp": "1614265330",
    "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
  },
};
const ALWAYS = { toleranceSeconds: Number.POSITIVE_INFINITY };

const secret = "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD";
const otherSecret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
const body = JSON.stringify(buildEventExample("submission.graded"));
const now = () => Math.floor(Date.now() / 1000);
const sign = (by: string | string[] = secret, timestamp = now()) =>
  webhooks.sign(body, { id: "evt_1", secret: by, timestamp });

describe("verify accepts", () => {
  test("the example of Standard Webhooks", async () => {
    const event: unknown = await webhooks.verify(
      SPECIFIED.payload,
      SPECIFIED.headers,
      SPECIFIED.secret,
      ALWAYS,
    );
    expect(event).toEqual({ test: 2432232314 });
  });

  test("what the service sends, for every type of event", async () => {
    for (const type of EVENT_TYPES) {
      const text = JSON.stringify(buildEventExample(type));
      const signable = { deliveryId: "d", eventId: "e", event: type, body: text, at: new Date() };
      const headers = buildSignedHeaders(signable, { current: secret, previous: otherSecret });
      const event = await webhooks.verify(text, headers, secret);
      expect(event.type).toBe(type);
      expect(event).toEqual(JSON.parse(text));
      // During a rotation both secrets are valid.
      await webhooks.verify(text, new Headers(headers), otherSecret);
    }
  });

  test("bytes, Node's headers in any case, and several secrets and signatures", async () => {
    const headers = await sign([otherSecret, secret]);
    const bytes = new TextEncoder().encode(body);
    const shouted = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value]),
    );
    await webhooks.verify(bytes, shouted, secret);
    await webhooks.verify(bytes.buffer, headers, ["whsec_AAAA", secret]);
    await webhooks.verify(
      body,
      { ...(await sign()), "webhook-signature": `v2,x v1a,y ${headers["webhook-signature"]}` },
      secret,
    );
  });

  test("what the reference library signs, and signs what it accepts", async () => {
    const reference = new Webhook(secret);
    const at = new Date();
    const headers = {
      "webhook-id": "evt_2",
      "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
      "webhook-signature": reference.sign("evt_2", at, body),
    };
    await webhooks.verify(body, headers, secret);
    expect(reference.verify(body, await sign())).toEqual(JSON.parse(body));
  });
});

describe("verify refuses", () => {
  test.each([
    [
      "a changed body",
      "no_matching_signature",
      async () => webhooks.verify(body.replace("4.5", "5.5"), await sign(), secret),
    ],
    [
      "another secret",
      "no_matching_signature",
      async () => webhooks.verify(body, await sign(otherSecret), secret),
    ],
    [
      "another id",
      "no_matching_signature",
      async () => webhooks.verify(body, { ...(await sign()), "webhook-id": "x" }, secret),
    ],
    [
      "another time",
      "no_matching_signature",
      async () =>
        webhooks.verify(body, { ...(await sign()), "webhook-timestamp": String(now() - 1) }, secret),
    ],
    [
      "a shortened signature",
      "no_matching_signature",
      async () => {
        const headers = await sign();
        return webhooks.verify(
          body,
          { ...headers, "webhook-signature": headers["webhook-signature"].slice(0, -4) },
          secret,
        );
      },
    ],
    [
      "another version of signatures",
      "no_matching_signature",
      async () => {
        const headers = await sign();
        return webhooks.verify(
          body,
          { ...headers, "webhook-signature": headers["webhook-signature"].replace("v1,", "v2,") },
          secret,
        );
      },
    ],
    [
      "a missing signature",
      "missing_header",
      async () => webhooks.verify(body, { ...(await sign()), "webhook-signature": undefined }, secret),
    ],
    [
      "a missing id",
      "missing_header",
      async () => webhooks.verify(body, { ...(await sign()), "webhook-id": "" }, secret),
    ],
    [
      "a time that is no number",
      "invalid_timestamp",
      async () => webhooks.verify(body, { ...(await sign()), "webhook-timestamp": "soon" }, secret),
    ],
    [
      "a request older than 5 minutes",
      "timestamp_out_of_tolerance",
      async () => webhooks.verify(body, await sign(secret, now() - 302), secret),
    ],
    [
      "a request from the future",
      "timestamp_out_of_tolerance",
      async () => webhooks.verify(body, await sign(secret, now() + 302), secret),
    ],
    [
      "a body that isn't JSON",
      "invalid_payload",
      async () => webhooks.verify("hello", await webhooks.sign("hello", { id: "e", secret }), secret),
    ],
  ])("%s", async (_, reason, call) => {
    // No time passes between signing and verifying.
    vi.useFakeTimers({ toFake: ["Date"] });
    onTestFinished(() => void vi.useRealTimers());
    await expect(call()).rejects.toMatchObject({ name: "WebhookVerificationError", reason });
  });

  test.each([undefined, "", [], ["whsec_AAAA", ""]])("a missing secret: %j", async (missing) => {
    await expect(webhooks.verify(body, await sign(), missing)).rejects.toThrow("Pass the secret");
  });
});
