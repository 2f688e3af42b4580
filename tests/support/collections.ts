import { expect } from "vitest";
import { type Api, type ApiResponse, listEvents } from "./api.ts";

export type CollectionItem = { id: string; position: number; assessment: { id: string } };

/** Creates an empty collection and returns its id. */
export async function createCollection(own: Api, name = "Course"): Promise<string> {
  const { status, data } = await own.post("/v1/collections", { name });
  expect(status).toBe(201);
  return data.id;
}

/** Creates `n` drafts and returns their ids. */
export const createDrafts = (own: Api, n: number): Promise<string[]> =>
  Promise.all(
    createRange(n).map(async (i) => (await own.post("/v1/assessments", { title: `A${i}` })).data.id),
  );

export const addItem = (
  own: Api,
  id: string,
  assessment_id: string,
  position?: number,
): Promise<ApiResponse> => own.post(`/v1/collections/${id}/items`, { assessment_id, position });

export const listItems = async (own: Api, id: string): Promise<CollectionItem[]> =>
  (await own.get(`/v1/collections/${id}`)).data.items;

/** Creates a collection of `n` new assessments. Returns its items in order. */
export async function createFilledCollection(own: Api, n: number) {
  const id = await createCollection(own);
  const assessments = await createDrafts(own, n);
  for (const assessment of assessments) expect((await addItem(own, id, assessment)).status).toBe(201);
  return { id, assessments, items: (await listItems(own, id)).map((item) => item.id) };
}

export const listEventTypes = async (own: Api) => (await listEvents(own)).map((event) => event.type);

/** Returns the numbers from 1 to `n`. */
export const createRange = (n: number) => Array.from({ length: n }, (_, i) => i + 1);
