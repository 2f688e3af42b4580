import type { EmbedResult } from "#lib/contract/embed.ts";
import { MIX_TITLE, mixedAnswers, mixedQuiz } from "../quiz.ts";
import type { Scenario } from "../scenario.ts";

type Data = { id: string; answers: string[] };

const VARIANTS = 256;
const ORIGIN = "https://bench.example";
const buildToken = (i: number | string) => `emb_bench_${i}`;

export const embed: Scenario<Data> = {
  name: "embed",
  title: `GET /v1/embed/assessments, then POST /v1/embed/submit, with a token of its own each: both count as one request; ${MIX_TITLE}`,
  access: null,
  async prepare(api) {
    const { id } = await api.post<{ id: string }>("/v1/assessments", mixedQuiz("Bench: embed"));
    await api.post(`/v1/assessments/${id}/publish`);
    const assessment = await api.get<Parameters<typeof mixedAnswers>[0]>(`/v1/assessments/${id}`);
    return {
      id,
      answers: Array.from({ length: VARIANTS }, (_, n) => JSON.stringify(mixedAnswers(assessment, n))),
    };
  },
  async prepareRequests(sql, organizationId, { id }, first, count) {
    await sql`
      insert into embed_tokens (organization_id, id, digest, assessment_id, learner_ref, origins, expires_at)
      select ${organizationId}, new_uuid7(), sha256(convert_to(${buildToken("")} || i, 'UTF8')), ${id}, 'learner-' || i % 1000,
        ${[ORIGIN]}, now() + interval '1 hour'
      from generate_series(${first}::int, ${first + count - 1}::int) i`;
  },
  request: ({ answers }, i) => [
    { method: "GET", path: `/v1/embed/assessments?token=${buildToken(i)}`, origin: ORIGIN },
    {
      method: "POST",
      path: "/v1/embed/submit",
      body: `{"token":"${buildToken(i)}","answers":${answers[i % VARIANTS]}}`,
      origin: ORIGIN,
    },
  ],
  comparable(answer) {
    const { submission_id, attempt_number, ...graded } = answer as EmbedResult;
    return graded;
  },
  async verify(sql, organizationId, { id }, accepted) {
    const [found] = await sql<Record<string, number>[]>`
      select
        (select count(*)::int from submissions
          where organization_id = ${organizationId} and assessment_id = ${id} and source = 'embed') as submissions,
        (select count(distinct submission_id)::int from embed_tokens
          where organization_id = ${organizationId} and assessment_id = ${id} and consumed_at is not null) as "used tokens",
        (select count(*)::int from events where organization_id = ${organizationId}
          and type = 'submission.graded' and data->>'assessment_id' = ${id}) as events`;
    return Object.entries(found ?? {}).flatMap(([what, count]) =>
      count === accepted ? [] : [`${accepted} submits were accepted, but there are ${count} ${what}`],
    );
  },
  targets: { roundTrips: 4, tail: 10 },
};
