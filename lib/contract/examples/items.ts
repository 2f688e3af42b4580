import type { CreateItemBody, Item, ItemUse, UpdateItemBody } from "../items.ts";
import { IDS } from "./ids.ts";
import { RIDGE } from "./plate-tectonics.ts";

const createBody: CreateItemBody = {
  title: "Mid-ocean ridges",
  ...RIDGE,
  tags: ["geology", "difficulty:easy"],
  folder_id: IDS.folder,
};
const item: Item = {
  id: IDS.item,
  title: "Mid-ocean ridges",
  ...RIDGE,
  tags: ["geology", "difficulty:easy"],
  folder_id: IDS.folder,
  external_id: null,
  metadata: null,
  status: "active",
  revision: 1,
  interactions: ["choiceInteraction"],
  excerpt:
    "Where do plates move apart? At a mid-ocean ridge / At a deep-sea trench / Along a transform fault",
  last_used_at: null,
  created_at: "2026-03-01T08:31:20.482Z",
  updated_at: "2026-03-01T08:31:20.482Z",
};

const updateBody: UpdateItemBody = { points: 3, external_id: "ridges-1" };
const updated: Item = {
  ...item,
  points: 3,
  external_id: "ridges-1",
  revision: 2,
  updated_at: "2026-03-04T10:02:17.905Z",
};
const use: ItemUse = {
  assessment_id: IDS.assessment,
  title: "Plate tectonics",
  status: "published",
  version: 1,
  question_id: IDS.ridge,
  revision: 1,
  outdated: true,
};

export const itemExamples = {
  list: { data: [item] },
  create: { body: createBody, data: item },
  get: { data: item },
  update: { body: updateBody, data: updated },
  delete: { data: { id: IDS.item, deleted: true } },
  archive: { data: { ...updated, status: "archived", updated_at: "2026-06-30T16:00:00.000Z" } },
  unarchive: { data: { ...updated, updated_at: "2026-07-01T07:30:00.000Z" } },
  usage: { data: [use] },
};
