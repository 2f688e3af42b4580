import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, describe, expect, test } from "vitest";
import { AttemptView } from "#components/webhooks/attempt-view.tsx";
import { DeliveriesTable } from "#components/webhooks/deliveries-table.tsx";
import type { Delivery, DeliveryAttempt } from "#lib/contract/webhooks.ts";
import { getMaxAttempts } from "#lib/domains/webhooks/rules.ts";
import { setLanguageSource } from "#lib/messages/language.ts";

afterEach(() => setLanguageSource(() => undefined));

const maxAttempts = getMaxAttempts([60, 300, 1800, 7200]);

const delivery = (attempt_count: number): Delivery => ({
  id: `d${attempt_count}`,
  webhook_id: "w",
  event_id: "e",
  event: "grading.completed",
  status: "pending",
  attempt_count,
  next_attempt_at: null,
  last_response_status: 500,
  last_error: null,
  created_at: "2026-01-05T09:00:00.000Z",
  delivered_at: null,
});

const attempt = (number: number): DeliveryAttempt => ({
  number,
  started_at: "2026-01-05T09:00:00.000Z",
  duration_ms: 5,
  request_headers: null,
  response_status: 500,
  response_headers: null,
  response_body: null,
  error: null,
});

describe("the attempts of a delivery", () => {
  const renderName = (number: number) =>
    /<span class="font-medium">(.*?)<\/span>/.exec(
      renderToStaticMarkup(<AttemptView attempt={attempt(number)} maxAttempts={maxAttempts} open />),
    )?.[1];

  test("are named with the limit of the retry schedule, and those beyond it as resent", () => {
    expect([1, 5, 6].map(renderName)).toEqual(["Attempt 1 of 5", "Attempt 5 of 5", "Attempt 6 (resent)"]);
    setLanguageSource(() => "de");
    expect([2, 6].map(renderName)).toEqual(["Versuch 2 von 5", "Versuch 6 (erneut gesendet)"]);
  });

  test("are counted with the limit in lists", () => {
    const html = renderToStaticMarkup(
      <DeliveriesTable deliveries={[0, 2, 7].map(delivery)} maxAttempts={maxAttempts} />,
    );
    const cells = [...html.matchAll(/data-label="Attempts">(.*?)<\/td>/g)].map(([, text]) => text);
    expect(cells).toEqual(["0 of 5", "2 of 5", "7"]);
  });
});
