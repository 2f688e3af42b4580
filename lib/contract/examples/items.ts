import type { CreateItemBody, Item } from "../items.ts";
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
  last_used_at: null,
  created_at: "2026-03-01T08:31:20.482Z",
  updated_at: "2026-03-01T08:31:20.482Z",
};

export const itemExamples = {
  create: { body: createBody, data: item },
  get: { data: item },
};
