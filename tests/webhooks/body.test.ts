import { sign, verify } from "@octokit/webhooks-methods";
import fc from "fast-check";
import { Webhook } from "standardwebhooks";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { buildEventExample, buildEventSchema, EVENT_TYPES, EVENTS } from "#lib/contract/events.ts";
import { buildEventBody } from "#lib/domains/webhooks/event-body.ts";
import { buildSignedHeaders, createSecret } from "#lib/domains/webhooks/sign.ts";
import { newId } from "#lib/platform/ids.ts";

const at = new Date("2026-03-02T09:41:07.512Z");

describe("the events", () => {
  test("are the thirteen of the specification, and those added since", () => {
    const added = [
      "learner.erased",
      "import.completed",
      "submission.regraded",
      "submission.voided",
      "submission.unvoided",
      "question.flagged",
    ];
    expect(EVENT_TYPES.filter((type) => !added.includes(type))).toHaveLength(13);
    expect(EVENT_TYPES).toEqual(expect.arrayContaining(added));
  });

  test.each(EVENT_TYPES)("%s: the example and the sent body match the schema", (type) => {
    const example = buildEventExample(type);
    expect(buildEventSchema(type).parse(example)).toEqual(example);
    const sent = buildEventBody({ id: newId(), type, data: EVENTS[type].example, createdAt: at });
    expect(buildEventSchema(type).parse(sent)).toEqual(sent);
  });

  test.each(EVENT_TYPES)(
    "%s: the bytes are the same whatever order the database returns the fields in",
    (type) => {
      const event = { id: newId(), type, createdAt: at };
      const members = Object.entries(EVENTS[type].example);
      const expected = JSON.stringify(buildEventBody({ ...event, data: Object.fromEntries(members) }));
      const shuffled = fc.shuffledSubarray(members, { minLength: members.length });
      fc.assert(
        fc.property(shuffled, (order) => {
          expect(JSON.stringify(buildEventBody({ ...event, data: Object.fromEntries(order) }))).toBe(
            expected,
          );
        }),
      );
      expect(
        expected.startsWith(
          `{"id":"${event.id}","type":"${type}","created_at":"${at.toISOString()}","api_version":"v1","data":{`,
        ),
      ).toBe(true);
    },
  );

  test("keep fields that a newer version has written", () => {
    const data = { zebra: 1, assessment_id: "x", apple: 2 };
    const body = buildEventBody({ id: "i", type: "assessment.archived", data, createdAt: at });
    expect(JSON.stringify(body.data)).toBe('{"assessment_id":"x","apple":2,"zebra":1}');
    const unknown = buildEventBody({ id: "i", type: "something.new", data: { b: 1, a: 2 }, createdAt: at });
    expect(JSON.stringify(unknown.data)).toBe('{"a":2,"b":1}');
  });
});

describe("the signatures", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"], now: at });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const secret = createSecret();
  const other = createSecret();
  const input = { deliveryId: "d", eventId: "e", event: "assessment.archived", body: '{"ä":"€ 😀"}', at };
  const pickStandardHeaders = (headers: Record<string, string>) => ({
    "webhook-id": headers["webhook-id"] ?? "",
    "webhook-timestamp": headers["webhook-timestamp"] ?? "",
    "webhook-signature": headers["webhook-signature"] ?? "",
  });
  const isStandard = (key: string, body: string, headers: Record<string, string>): boolean => {
    try {
      new Webhook(key).verify(body, pickStandardHeaders(headers));
      return true;
    } catch {
      return false;
    }
  };

  test("use a new secret each time, whsec_ and 32 bytes in base64", () => {
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(secret).not.toBe(other);
  });

  test("are accepted by independent verifiers", async () => {
    const headers = buildSignedHeaders(input, { current: secret, previous: undefined });
    expect(headers["X-Service-Signature"]).toBe(await sign(secret, input.body));
    expect(await verify(secret, input.body, headers["X-Service-Signature"] ?? "")).toBe(true);
    expect(isStandard(secret, input.body, headers)).toBe(true);
    expect(headers["webhook-timestamp"]).toBe(String(Math.floor(at.getTime() / 1000)));
  });

  test("don't match another secret, body or time", async () => {
    const headers = buildSignedHeaders(input, { current: secret, previous: undefined });
    expect(await verify(other, input.body, headers["X-Service-Signature"] ?? "")).toBe(false);
    expect(isStandard(other, input.body, headers)).toBe(false);
    const bytes = Buffer.from(input.body);
    for (let bit = 0; bit < bytes.length * 8; bit += 7) {
      const flipped = Buffer.from(bytes);
      flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      const text = flipped.toString("latin1");
      expect(await verify(secret, text, headers["X-Service-Signature"] ?? "")).toBe(false);
      expect(isStandard(secret, text, headers)).toBe(false);
    }
    const moved = { ...headers, "webhook-timestamp": String(Number(headers["webhook-timestamp"]) + 1) };
    expect(isStandard(secret, input.body, moved)).toBe(false);
    vi.setSystemTime(at.getTime() + 6 * 60_000);
    expect(isStandard(secret, input.body, headers)).toBe(false);
  });

  test("use the old secret in one header and both in the other during an overlap, the new one first", async () => {
    const headers = buildSignedHeaders(input, { current: secret, previous: other });
    expect(await verify(other, input.body, headers["X-Service-Signature"] ?? "")).toBe(true);
    expect(isStandard(secret, input.body, headers)).toBe(true);
    expect(isStandard(other, input.body, headers)).toBe(true);
    const [first, second, ...more] = (headers["webhook-signature"] ?? "").split(" ");
    expect(more).toEqual([]);
    expect(isStandard(secret, input.body, { ...headers, "webhook-signature": first ?? "" })).toBe(true);
    expect(isStandard(other, input.body, { ...headers, "webhook-signature": second ?? "" })).toBe(true);
  });
});
