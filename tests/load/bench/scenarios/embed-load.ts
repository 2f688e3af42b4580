import type { EmbedView } from "#lib/contract/embed.ts";
import { MIX_TITLE } from "../quiz.ts";
import type { Scenario } from "../scenario.ts";
import { embed } from "./embed.ts";

type Data = Parameters<typeof embed.request>[0];

export const embedLoad: Scenario<Data> = {
  ...embed,
  name: "load",
  title: `GET /v1/embed/assessments, each with a token of its own, for the first time; ${MIX_TITLE}`,
  request: (data, i) => [embed.request(data, i)].flat().slice(0, 1),
  comparable(answer) {
    const { started_at, now, attempt_info, ...view } = answer as EmbedView;
    return view;
  },
  async verify(sql, organizationId, { id }, accepted) {
    const [found] = await sql<{ started: number }[]>`
      select count(*)::int as started from embed_tokens
      where organization_id = ${organizationId} and assessment_id = ${id} and started_at is not null and version = 1`;
    return found?.started === accepted
      ? []
      : [`${accepted} loads were answered, but ${found?.started} clocks were started`];
  },
  targets: { roundTrips: 2, tail: 10 },
};
