import type { AuthorLink, CreateAuthorLinkBody } from "#lib/contract/author-links.ts";
import type {
  AddItemBody,
  Collection,
  CollectionItem,
  CollectionSummary,
  CreateCollectionBody,
  ReorderBody,
  UpdateCollectionBody,
} from "#lib/contract/collections.ts";
import type { CreateFolderBody, Folder, UpdateFolderBody } from "#lib/contract/folders.ts";
import { SETTINGS } from "./assessments.ts";
import { IDS, SHARE_CODE } from "./ids.ts";
import { learnerResult } from "./submissions.ts";

const emptyCollection: CollectionSummary = {
  id: IDS.collection,
  name: "Physical geography",
  slug: "physical-geography",
  description: "Year 7, first term",
  status: "active",
  item_count: 0,
  external_id: null,
  metadata: null,
  tags: ["geography"],
  created_at: "2026-03-01T08:20:11.530Z",
  updated_at: "2026-03-01T08:20:11.530Z",
};
const first: CollectionItem = {
  id: IDS.firstItem,
  position: 1,
  assessment: {
    id: IDS.otherAssessment,
    title: "Layers of the Earth",
    share_code: "2F8WN0VD",
    settings: { ...SETTINGS, timeLimitMinutes: null },
  },
};
const second: CollectionItem = {
  id: IDS.secondItem,
  position: 2,
  assessment: { id: IDS.assessment, title: "Plate tectonics", share_code: SHARE_CODE, settings: SETTINGS },
};
const collection: Collection = {
  ...emptyCollection,
  item_count: 2,
  updated_at: "2026-03-01T08:24:40.007Z",
  items: [first, second],
};
const { items: _, ...summary } = collection;

export const collectionExamples = {
  list: { data: [summary] },
  create: {
    body: {
      name: "Physical geography",
      description: "Year 7, first term",
      tags: ["geography"],
    } satisfies CreateCollectionBody,
    data: { ...emptyCollection, items: [] } satisfies Collection,
  },
  get: { data: collection },
  update: {
    body: { name: "Physical geography I", external_id: "course-7-1" } satisfies UpdateCollectionBody,
    data: {
      ...collection,
      name: "Physical geography I",
      external_id: "course-7-1",
      updated_at: "2026-03-02T07:02:55.240Z",
    },
  },
  delete: { data: { id: IDS.collection, deleted: true } },
  archive: { data: { ...collection, status: "archived", updated_at: "2026-06-30T16:00:00.000Z" } },
  unarchive: { data: { ...collection, updated_at: "2026-07-01T07:30:00.000Z" } },
  addItem: { body: { assessment_id: IDS.assessment, position: 2 } satisfies AddItemBody, data: second },
  removeItem: { data: { id: IDS.secondItem, deleted: true } },
  reorder: {
    body: { item_ids: [IDS.secondItem, IDS.firstItem] } satisfies ReorderBody,
    data: {
      ...collection,
      name: "Physical geography I",
      external_id: "course-7-1",
      updated_at: "2026-03-02T07:05:13.661Z",
      items: [
        { ...second, position: 1 },
        { ...first, position: 2 },
      ],
    },
  },
  results: { data: [learnerResult] },
};

const folder: Folder = {
  id: IDS.folder,
  name: "Geology",
  slug: "geology",
  parent_folder_id: IDS.parentFolder,
  assessment_count: 1,
  created_at: "2026-02-27T13:45:09.002Z",
  updated_at: "2026-02-27T13:45:09.002Z",
};
const parent: Folder = {
  ...folder,
  id: IDS.parentFolder,
  name: "Geography",
  slug: "geography",
  parent_folder_id: null,
  assessment_count: 0,
};

export const folderExamples = {
  list: { data: [folder, parent] },
  create: {
    body: { name: "Geology", parent_folder_id: IDS.parentFolder } satisfies CreateFolderBody,
    data: { ...folder, assessment_count: 0 } satisfies Folder,
  },
  get: { data: folder },
  update: {
    body: { name: "Geology and soils", parent_folder_id: null } satisfies UpdateFolderBody,
    data: {
      ...folder,
      name: "Geology and soils",
      slug: "geology-and-soils",
      parent_folder_id: null,
      updated_at: "2026-02-28T09:10:31.418Z",
    } satisfies Folder,
  },
  delete: { data: { id: IDS.folder, deleted: true } },
};

export const authorLinkExamples = {
  create: {
    body: { title: "Rivers and coasts", folder_id: IDS.folder } satisfies CreateAuthorLinkBody,
    data: {
      assessment_id: "0199a5d2-0c4e-7b95-a8f3-62e1d07c9b58",
      author_url: "https://assess.example/author/Zm9ybWF0aW9uc09mUm9ja3NBbmRUaGVpckN5Y2xlc18",
      expires_at: "2026-03-01T09:30:00.000Z",
      status: "draft",
    } satisfies AuthorLink,
  },
};
