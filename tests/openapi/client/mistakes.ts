/** Mistakes that the types must catch: each line marked below must be an error, or the type check fails. */
import createClient from "openapi-fetch";
import type { components, paths } from "./api.ts";

const client = createClient<paths>({ baseUrl: "http://localhost:3000/v1" });
const path = { id: "0199a5b2-77d0-7e2f-8a34-5c1f9e0b6d21" };
type Schemas = components["schemas"];

export async function mistakes(): Promise<void> {
  // @ts-expect-error there is no such path
  await client.GET("/assessment");
  // @ts-expect-error the path has no such method
  await client.DELETE("/assessments/{id}/publish", { params: { path } });
  // @ts-expect-error the id is missing
  await client.GET("/assessments/{id}");
  // @ts-expect-error the title is required
  await client.POST("/assessments", { body: { description: "Of Europe" } });
  // @ts-expect-error there is no such event
  await client.POST("/webhooks", { body: { url: "https://hooks.example", events: ["submission.grade"] } });
  // @ts-expect-error submissions have no such status
  await client.GET("/assessments/{id}/results", { params: { path, query: { status: "done" } } });

  const { data, error } = await client.GET("/assessments/{id}", { params: { path } });
  // @ts-expect-error settings are read in camelCase
  data?.data.settings.time_limit_minutes;
  // @ts-expect-error only the keys' own operation returns them
  data?.data.exercises[0]?.questions[0]?.answer_keys;
  // @ts-expect-error the code is one level down
  error?.code;

  // @ts-expect-error there is no such member
  const misspelt: Schemas["CreateAssessmentRequest"] = { title: "Capitals", titel: "Capitals" };
  // @ts-expect-error settings are written in snake_case
  const settings: Schemas["CreateAssessmentRequest"] = { title: "x", settings: { timeLimitMinutes: 30 } };
  // @ts-expect-error there is no such type of key
  const unknown: Schemas["AnswerKey"] = { type: "essay", response_id: "r1" };
  // @ts-expect-error the field belongs to another type of key
  const other: Schemas["AnswerKey"] = { type: "choice", response_id: "r1", correct: ["a"], accept: [] };
  // @ts-expect-error documents have no such node
  const node: Schemas["ContentDocument"] = { type: "doc", content: [{ type: "video" }] };
  void [misspelt, settings, unknown, other, node];
}
